import { useQuery } from '@tanstack/react-query'
import { sizeLabels } from '@vermeil/contracts/catalog/artwork-labels'
import { ColorName } from '@vermeil/contracts/catalog/artworks.schema'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { MoneyField } from '@/ui/money-field'
import { option, Select } from '@/ui/select'
import { loanCatalogChoicesQuery } from './hires-api'
import type { LoanCatalogFilter, useLoanCatalogSearch } from './loan-catalog-search'

const dateProblems = {
  'hire.end-before-start': 'The last day can’t be before the first.',
  'hire.in-the-past': 'This day has passed.',
  'hire.too-far-ahead': 'A work can be hired at most 18 months ahead.',
} as const

const colors = ColorName.options.map((name) => [name, `${name[0]?.toUpperCase()}${name.slice(1)}`] as const)
const asOptions = (values: readonly string[] = []) => values.map((value) => [value, value] as const)

/** The dates and everything else that the catalog of works for hire is narrowed by. Each change is in the address at once. */
export function LoanCatalogFilters({
  search,
  set,
  clear,
  today,
  refusal,
  isNarrowed,
}: ReturnType<typeof useLoanCatalogSearch>) {
  const choices = useQuery(loanCatalogChoicesQuery).data
  const lists = [
    ['size', 'Size', 'Any size', Object.entries(sizeLabels)],
    ['color', 'Palette', 'Any color', colors],
    ['style', 'Style', 'Any style', asOptions(choices?.styles)],
    ['suitableFor', 'Suitable for', 'Any room', asOptions(choices?.suitableFor)],
  ] as const
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Field label="From" error={refusal === 'hire.in-the-past' ? dateProblems[refusal] : undefined}>
          {(control) => (
            <Input
              {...control}
              type="date"
              min={today}
              value={search.from}
              onChange={({ target }) => set({ from: target.value })}
            />
          )}
        </Field>
        <Field label="Until" error={refusal && refusal !== 'hire.in-the-past' ? dateProblems[refusal] : undefined}>
          {(control) => (
            <Input
              {...control}
              type="date"
              min={search.from}
              value={search.until}
              onChange={({ target }) => set({ until: target.value })}
            />
          )}
        </Field>
        <Field label="Search" className="col-span-2">
          {(control) => (
            <Input
              {...control}
              type="search"
              placeholder="Title, artist, style or kind of set"
              value={search.q}
              onChange={({ target }) => set({ q: target.value.slice(0, 200) })}
            />
          )}
        </Field>
        {lists.map(([name, label, any, options]) => (
          <Choice
            key={name}
            {...{ label, any, options, value: search[name] }}
            onChoose={(value) => set({ [name]: value } satisfies Partial<Record<LoanCatalogFilter, string>>)}
          />
        ))}
        <MoneyField
          label="Lease price from"
          value={centsOf(search.minPrice)}
          onChange={(cents) => set({ minPrice: textOf(cents) })}
        />
        <MoneyField
          label="Lease price up to"
          value={centsOf(search.maxPrice)}
          onChange={(cents) => set({ maxPrice: textOf(cents) })}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <Checkbox
          label="Only works available for these dates"
          checked={search.available === 'true'}
          onCheckedChange={(isOnly) => set({ available: isOnly ? 'true' : '' })}
        />
        {isNarrowed && (
          <Button variant="ghost" onClick={clear}>
            Clear filters
          </Button>
        )}
      </div>
    </div>
  )
}

const centsOf = (text: string) => (/^\d{1,12}$/.test(text) ? Number(text) : null)
const textOf = (cents: number | null) => (cents === null ? '' : String(cents))

type ChoiceProps = {
  label: string
  any: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChoose: (value: string) => void
}

function Choice({ label, any, value, options, onChoose }: ChoiceProps) {
  // A link may name a value that no work has now. It still narrows the list, so it is shown.
  const isListed = value === '' || options.some(([option]) => option === value)
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChoose(target.value)}>
          <option value="">{any}</option>
          {!isListed && <option value={value}>{value}</option>}
          {options.map(([choice, text]) => option(choice, text))}
        </Select>
      )}
    </Field>
  )
}
