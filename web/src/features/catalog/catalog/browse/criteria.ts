import type { FacetDimension, SearchFacets } from '@vermeil/contracts/catalog/catalog.schema'
import {
  dimensions,
  type Filters,
  hasPriceRange,
  type PriceRange,
  valuesOf,
  withPriceRange,
  withValue,
} from '@vermeil/contracts/catalog/collection-filters'
import type { SearchTerm } from '@/entities/saved-search/search-terms'
import { formatMoney } from '@/shared/format/format'

export const dimensionNames: Record<FacetDimension, string> = {
  way: 'Way to buy',
  availability: 'Availability',
  price: 'Price',
  category: 'Category',
  medium: 'Medium',
  artist: 'Artist',
  size: 'Size',
  period: 'Period',
  color: 'Color',
  collection: 'Collection',
}

/** How many sold works the other filters leave. */
export const soldCount = (facets: SearchFacets) =>
  facets.dimensions.availability.find(({ value }) => value === 'sold')?.count ?? 0

export type Criterion =
  | { kind: 'words'; text: string }
  | { kind: 'ending-soon'; text: string }
  | { kind: 'price-range'; text: string }
  | { kind: 'value'; text: string; label: string; dimension: FacetDimension; value: string }

/** What the collection is narrowed by, in words: the chips above the works, and the sentence when there are none. */
export function criteriaOf(filters: Filters, facets: SearchFacets | null): Criterion[] {
  const labelOf = (dimension: FacetDimension, value: string) =>
    facets?.dimensions[dimension].find((facet) => facet.value === value)?.label ?? value
  return [
    ...(filters.q ? [{ kind: 'words', text: `“${filters.q}”` } as const] : []),
    ...(filters.endingSoon ? [{ kind: 'ending-soon', text: 'Ending soon' } as const] : []),
    ...(hasPriceRange(filters) ? [{ kind: 'price-range', text: `Price: ${priceRangeText(filters)}` } as const] : []),
    ...dimensions.flatMap((dimension) =>
      valuesOf(filters, dimension).map((value) => {
        const label = labelOf(dimension, value)
        return { kind: 'value', text: `${dimensionNames[dimension]}: ${label}`, label, dimension, value } as const
      }),
    ),
  ]
}

/** "$500–$2,500", "$500 and over", "up to $2,500" */
function priceRangeText({ minPrice, maxPrice }: PriceRange): string {
  if (minPrice === null) return `up to ${formatMoney(maxPrice ?? 0)}`
  return maxPrice === null ? `${formatMoney(minPrice)} and over` : `${formatMoney(minPrice)}–${formatMoney(maxPrice)}`
}

/** The criteria that a search can be saved with: filters by closing time would match no new works. */
export function savableTerms(filters: Filters, facets: SearchFacets | null): SearchTerm[] {
  return criteriaOf(filters, facets).flatMap((criterion) => {
    if (criterion.kind === 'words') return { text: criterion.text, name: criterion.text, criteria: { q: filters.q } }
    if (criterion.kind === 'price-range') {
      const { minPrice, maxPrice } = filters
      return {
        text: criterion.text,
        name: priceRangeText(filters),
        criteria: { minPrice: minPrice ?? undefined, maxPrice: maxPrice ?? undefined },
      }
    }
    if (criterion.kind === 'ending-soon' || criterion.dimension === 'availability') return []
    const { text, label, dimension, value } = criterion
    // The server refuses a value that it doesn't know.
    return { text, name: label, criteria: { [dimension]: [value] } as SearchTerm['criteria'] }
  })
}

export function withoutCriterion(filters: Filters, criterion: Criterion): Filters {
  switch (criterion.kind) {
    case 'words':
      return { ...filters, q: '', sort: filters.sort === 'relevance' ? null : filters.sort }
    case 'ending-soon':
      return { ...filters, endingSoon: false }
    case 'price-range':
      return withPriceRange(filters, { minPrice: null, maxPrice: null })
    case 'value':
      return withValue(filters, criterion.dimension, criterion.value, false)
  }
}
