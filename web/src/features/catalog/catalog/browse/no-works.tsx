import type { SearchFacets } from '@vermeil/contracts/catalog/catalog.schema'
import { cleared, type Filters, isOnOfferOnly } from '@vermeil/contracts/catalog/collection-filters'
import type { ReactNode } from 'react'
import type { SearchTerm } from '@/entities/saved-search/search-terms'
import { plural } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { criteriaOf, savableTerms, soldCount, withoutCriterion } from './criteria'

type NoWorksProps = {
  filters: Filters
  facets: SearchFacets | null
  onChange: (next: Filters) => void
  correctedTo: string | null
  /** To hear of such a work when there is one. */
  renderSave: ((terms: readonly SearchTerm[]) => ReactNode) | undefined
}

/** Says which criteria gave nothing, and offers the nearest ways out: sold works, without the last criterion, all works. */
export function NoWorks({ filters, facets, correctedTo, onChange, renderSave }: NoWorksProps) {
  const criteria = criteriaOf(filters, facets)
  const last = criteria.at(-1)
  const sold = facets && isOnOfferOnly(filters) ? soldCount(facets) : 0
  const isSearchOnly = criteria.length === 1 && filters.q !== ''
  return (
    <div className="mt-6 rounded-lg border border-line bg-surface px-6 py-16 text-center">
      <h2 className="text-2xl">No works found</h2>
      <p className="mx-auto mt-3 max-w-prose text-muted">
        {last
          ? `No works${sold > 0 ? ' on offer' : ''} match ${joined(criteria.map(({ text }) => text))}. Check the spelling or try an artist’s name.`
          : 'Nothing is on offer at the moment. Please check back soon.'}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {sold > 0 && (
          <Button variant="gold" onClick={() => onChange({ ...filters, includeSold: true })}>
            Show {plural(sold, 'sold work', 'sold works')}
          </Button>
        )}
        {last && criteria.length > 1 && (
          <Button variant="outline" onClick={() => onChange(withoutCriterion(filters, last))}>
            Try without {last.text}
          </Button>
        )}
        {last && (
          <Button variant={sold > 0 ? 'outline' : 'gold'} onClick={() => onChange(cleared(filters))}>
            {isSearchOnly ? 'Clear search' : 'Clear filters'}
          </Button>
        )}
        {last && renderSave?.(savableTerms({ ...filters, q: correctedTo ?? filters.q }, facets))}
      </div>
    </div>
  )
}

const joined = (words: string[]) => new Intl.ListFormat('en-US').format(words)
