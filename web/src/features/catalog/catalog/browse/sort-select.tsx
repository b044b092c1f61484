import type { LotSort } from '@vermeil/contracts/catalog/catalog.schema'
import type { Filters } from '@vermeil/contracts/catalog/collection-filters'
import { defaultSort } from '@vermeil/contracts/catalog/search-defaults'
import { option, Select } from '@/ui/select'

const names: Record<LotSort, string> = {
  relevance: 'Best match',
  'ending-soon': 'Ending soonest',
  newest: 'Newest',
  'price-low': 'Price, low to high',
  'price-high': 'Price, high to low',
  'most-watched': 'Most watched',
}

type SortSelectProps = { filters: Filters; onChange: (next: Filters) => void; className?: string }

export function SortSelect({ filters, onChange, className }: SortSelectProps) {
  const usual = defaultSort(filters.q)
  const sorts = (Object.keys(names) as LotSort[]).filter((sort) => sort !== 'relevance' || filters.q !== '')
  return (
    <Select
      aria-label="Sort by"
      className={className}
      value={filters.sort ?? usual}
      onChange={(event) => {
        const sort = sorts.find((name) => name === event.target.value) ?? null
        onChange({ ...filters, sort: sort === usual ? null : sort })
      }}
    >
      {sorts.map((sort) => option(sort, names[sort]))}
    </Select>
  )
}
