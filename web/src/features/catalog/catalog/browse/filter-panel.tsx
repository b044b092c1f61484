import type { FacetDimension, SearchFacets } from '@vermeil/contracts/catalog/catalog.schema'
import {
  dimensions,
  type Filters,
  hasPriceRange,
  valuesOf,
  withPriceRange,
  withValue,
} from '@vermeil/contracts/catalog/collection-filters'
import { formatCount } from '@/shared/format/format'
import { Checkbox } from '@/ui/checkbox'
import { Switch } from '@/ui/switch'
import { dimensionNames, soldCount } from './criteria'
import { FacetGroup } from './facet-group'
import { PriceRange } from './price-range'

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
  // A group without a match has nothing to choose from, unless one of its own values is to blame.
  const isOffered = (dimension: FacetDimension) =>
    valuesOf(filters, dimension).length > 0 ||
    (dimension === 'price' && hasPriceRange(filters)) ||
    facets.dimensions[dimension].some(({ count }) => count > 0 || !facets.isExact)
  return (
    <div>
      <div className="grid border-b border-line pb-3">
        <Checkbox
          label={
            <span className={isEmpty ? 'text-faint' : undefined}>
              Ending within 24 hours{' '}
              <span className={isEmpty ? 'figures' : 'figures text-muted'}>{formatCount(facets.endingSoon)}</span>
            </span>
          }
          checked={filters.endingSoon}
          disabled={isEmpty && !filters.endingSoon}
          onCheckedChange={(endingSoon) => onChange({ ...filters, endingSoon })}
        />
        <SoldSwitch filters={filters} facets={facets} onChange={onChange} />
      </div>
      {dimensions.filter(isOffered).map((dimension) => (
        <FacetGroup
          key={dimension}
          name={dimensionNames[dimension]}
          hasSwatches={dimension === 'color'}
          facets={facets.dimensions[dimension]}
          isExact={facets.isExact}
          chosen={valuesOf(filters, dimension)}
          isOpen={unfolded.includes(dimension) || valuesOf(filters, dimension).length > 0}
          onChange={(value, isChosen) => onChange(withValue(filters, dimension, value, isChosen))}
        >
          {dimension === 'price' && (
            <PriceRange
              range={{ minPrice: filters.minPrice, maxPrice: filters.maxPrice }}
              onChange={(range) => onChange(withPriceRange(filters, range))}
            />
          )}
        </FacetGroup>
      ))}
    </div>
  )
}

/** Widens the works on offer by those that are sold. Not there while the facet says itself what is wanted. */
function SoldSwitch({ filters, facets, onChange }: FilterPanelProps & { facets: SearchFacets }) {
  if (valuesOf(filters, 'availability').length > 0) return null
  const sold = soldCount(facets)
  if (sold === 0 && facets.isExact && !filters.includeSold) return null
  return (
    <Switch
      label={
        <>
          Include sold works{' '}
          <span className="figures text-muted">
            ({formatCount(sold)}
            {!facets.isExact && '+'})
          </span>
        </>
      }
      checked={filters.includeSold}
      onCheckedChange={(includeSold) => onChange({ ...filters, includeSold })}
    />
  )
}
