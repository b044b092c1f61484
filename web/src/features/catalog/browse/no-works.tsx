import type { SearchFacets } from '@vermeil/contracts/catalog'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button'
import { criteriaOf, withoutCriterion } from './criteria'
import { cleared, type Filters } from './filters'

type NoWorksProps = {
  filters: Filters
  facets: SearchFacets | null
  onChange: (next: Filters) => void
  /** To hear of such a work when there is one. */
  save: ReactNode
}

/** Says which criteria gave nothing, and offers the nearest way out: the one added last, then all. */
export function NoWorks({ filters, facets, onChange, save }: NoWorksProps) {
  const criteria = criteriaOf(filters, facets)
  const last = criteria.at(-1)
  return (
    <div className="rounded-lg border border-line bg-surface px-6 py-16 text-center">
      <h2 className="text-2xl">No works found</h2>
      <p className="mx-auto mt-3 max-w-prose text-muted">
        {last
          ? `No works match ${joined(criteria.map(({ text }) => text))}. Check the spelling or try an artist’s name.`
          : 'Nothing is on offer at the moment. Please check back soon.'}
      </p>
      {last && (
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          {criteria.length > 1 && (
            <Button variant="outline" onClick={() => onChange(withoutCriterion(filters, last))}>
              Try without {last.text}
            </Button>
          )}
          <Button variant="gold" onClick={() => onChange(cleared(filters))}>
            Clear filters
          </Button>
          {save}
        </div>
      )}
    </div>
  )
}

const joined = (words: string[]) => new Intl.ListFormat('en-US').format(words)
