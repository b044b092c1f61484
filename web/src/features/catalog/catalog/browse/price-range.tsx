import type { PriceRange as Range } from '@vermeil/contracts/catalog/collection-filters'
import { useState } from 'react'
import { MoneyField } from '@/ui/money-field'

type PriceRangeProps = { range: Range; onChange: (next: Range) => void }

/** The lowest and highest price in dollars. They apply on Enter or when a field is left, not with every digit. */
export function PriceRange({ range, onChange }: PriceRangeProps) {
  const [known, setKnown] = useState(range)
  const [typed, setTyped] = useState(range)
  // A chip was removed, or Back pressed: the fields follow, and the one that didn't change keeps what is being typed.
  const isMinNew = known.minPrice !== range.minPrice
  const isMaxNew = known.maxPrice !== range.maxPrice
  if (isMinNew || isMaxNew) {
    setKnown(range)
    setTyped({
      minPrice: isMinNew ? range.minPrice : typed.minPrice,
      maxPrice: isMaxNew ? range.maxPrice : typed.maxPrice,
    })
  }
  const { minPrice, maxPrice } = typed
  const isReversed = minPrice !== null && maxPrice !== null && minPrice > maxPrice

  function apply() {
    const isChanged = minPrice !== range.minPrice || maxPrice !== range.maxPrice
    if (isChanged && !isReversed) onChange(typed)
  }

  return (
    <form
      noValidate
      aria-label="Price range"
      className="mb-3 grid grid-cols-2 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <MoneyField
        label="Lowest"
        value={minPrice}
        onChange={(cents) => setTyped({ ...typed, minPrice: cents })}
        onBlur={apply}
      />
      <MoneyField
        label="Highest"
        value={maxPrice}
        onChange={(cents) => setTyped({ ...typed, maxPrice: cents })}
        onBlur={apply}
        error={isReversed ? 'Please give a price above the lowest.' : undefined}
      />
      {/* Enter submits a form of several fields only if it has a button. */}
      <button type="submit" hidden>
        Apply
      </button>
    </form>
  )
}
