import { useId } from 'react'
import type { BidKind } from './offer-steps'

const kinds: readonly { value: BidKind; label: string }[] = [
  { value: 'amount', label: 'Bid now' },
  { value: 'maxAmount', label: 'Set a maximum' },
]

type BidKindChoiceProps = { value: BidKind; onChange: (kind: BidKind) => void; hidden?: boolean }

export function BidKindChoice({ value: chosen, onChange, hidden }: BidKindChoiceProps) {
  const name = useId()
  return (
    <fieldset hidden={hidden} className="grid grid-cols-2 gap-1 rounded-md border border-line p-1">
      <legend className="sr-only">Kind of bid</legend>
      {kinds.map(({ value, label }) => (
        <label
          key={value}
          className="flex min-h-11 cursor-pointer items-center justify-center rounded-sm px-2 text-center text-sm font-medium text-muted has-checked:bg-raised has-checked:text-foreground has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => onChange(value)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
