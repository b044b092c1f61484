import type { FacetDimension, SearchFacets } from '@vermeil/contracts/catalog'
import { formatCount } from '@/shared/format/format'
import { Checkbox } from '@/ui/checkbox'
import { dimensionNames } from './criteria'
import { FacetGroup } from './facet-group'
import { dimensions, type Filters, valuesOf, withValue } from './filters'

/** Open from the start; the others wait folded, unless something in them is chosen. */
const unfolded: readonly FacetDimension[] = ['way', 'availability', 'price', 'medium']

type FilterPanelProps = {
  filters: Filters
  /** Null until the first answer. */
  facets: SearchFacets | null
  onChange: (next: Filters) => void
}

/** Every dimension with its counts. It only shows and asks: beside the works it acts at once, in the sheet it is staged. */
export function FilterPanel({ filters, facets, onChange }: FilterPanelProps) {
  if (!facets) return null
  const isEmpty = facets.endingSoon === 0 && facets.isExact
  return (
    <div>
      <Checkbox
        label={
          <span className={isEmpty ? 'text-faint' : undefined}>
            Ending within 24 hours <span className="figures text-muted">{formatCount(facets.endingSoon)}</span>
          </span>
        }
        checked={filters.endingSoon}
        disabled={isEmpty && !filters.endingSoon}
        onCheckedChange={(endingSoon) => onChange({ ...filters, endingSoon })}
      />
      {dimensions
        .filter((dimension) => facets.dimensions[dimension].length > 0)
        .map((dimension) => (
          <FacetGroup
            key={dimension}
            name={dimensionNames[dimension]}
            hasSwatches={dimension === 'color'}
            facets={facets.dimensions[dimension]}
            isExact={facets.isExact}
            chosen={valuesOf(filters, dimension)}
            isOpen={unfolded.includes(dimension) || valuesOf(filters, dimension).length > 0}
            onChange={(value, isChosen) => onChange(withValue(filters, dimension, value, isChosen))}
          />
        ))}
    </div>
  )
}
