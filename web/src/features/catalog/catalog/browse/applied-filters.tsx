import type { SearchFacets } from '@vermeil/contracts/catalog/catalog.schema'
import type { Filters } from '@vermeil/contracts/catalog/collection-filters'
import type { ReactNode } from 'react'
import type { SearchTerm } from '@/entities/saved-search/search-terms'
import { savableTerms } from './criteria'
import { FilterChips } from './filter-chips'

type AppliedFiltersProps = {
  filters: Filters
  facets: SearchFacets | null
  /** The words that were searched for in place of misspelled ones. */
  correctedTo: string | null
  onChange: (next: Filters) => void
  /** Saves what the works are narrowed by; nothing where there are no works. */
  renderSave: ((terms: readonly SearchTerm[]) => ReactNode) | undefined
}

/** What the collection is narrowed by, and to save it. */
export function AppliedFilters({ filters, facets, correctedTo, onChange, renderSave }: AppliedFiltersProps) {
  return (
    <>
      <FilterChips filters={filters} facets={facets} onChange={onChange} />
      {renderSave?.(savableTerms({ ...filters, q: correctedTo ?? filters.q }, facets))}
    </>
  )
}
