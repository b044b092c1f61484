import type { SearchFacets } from '@vermeil/contracts/catalog/catalog.schema'
import { cleared, type Filters } from '@vermeil/contracts/catalog/collection-filters'
import { X } from 'lucide-react'
import { Button } from '@/ui/button'
import { criteriaOf, withoutCriterion } from './criteria'

type FilterChipsProps = { filters: Filters; facets: SearchFacets | null; onChange: (next: Filters) => void }

/** The applied filters a second time, above the works, each with its way out. */
export function FilterChips({ filters, facets, onChange }: FilterChipsProps) {
  const criteria = criteriaOf(filters, facets)
  if (criteria.length === 0) return null
  return (
    <ul aria-label="Applied filters" className="flex flex-wrap items-center gap-2">
      {criteria.map((criterion) => (
        <li key={criterion.text}>
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Remove ${criterion.text}`}
            onClick={() => onChange(withoutCriterion(filters, criterion))}
          >
            {criterion.text}
            <X aria-hidden="true" />
          </Button>
        </li>
      ))}
      <li>
        <Button variant="ghost" size="sm" onClick={() => onChange(cleared(filters))}>
          Clear all
        </Button>
      </li>
    </ul>
  )
}
