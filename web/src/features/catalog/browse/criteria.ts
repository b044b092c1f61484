import type { FacetDimension, SearchFacets } from '@vermeil/contracts/catalog'
import { dimensions, type Filters, valuesOf, withValue } from './filters'

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

export type Criterion =
  | { kind: 'words'; text: string }
  | { kind: 'ending-soon'; text: string }
  | { kind: 'value'; text: string; dimension: FacetDimension; value: string }

/** What the collection is narrowed by, in words: the chips above the works, and the sentence when there are none. */
export function criteriaOf(filters: Filters, facets: SearchFacets | null): Criterion[] {
  const labelOf = (dimension: FacetDimension, value: string) =>
    facets?.dimensions[dimension].find((facet) => facet.value === value)?.label ?? value
  return [
    ...(filters.q ? [{ kind: 'words', text: `“${filters.q}”` } as const] : []),
    ...(filters.endingSoon ? [{ kind: 'ending-soon', text: 'Ending soon' } as const] : []),
    ...dimensions.flatMap((dimension) =>
      valuesOf(filters, dimension).map((value) => {
        const text = `${dimensionNames[dimension]}: ${labelOf(dimension, value)}`
        return { kind: 'value', text, dimension, value } as const
      }),
    ),
  ]
}

export function withoutCriterion(filters: Filters, criterion: Criterion): Filters {
  switch (criterion.kind) {
    case 'words':
      return { ...filters, q: '', sort: filters.sort === 'relevance' ? null : filters.sort }
    case 'ending-soon':
      return { ...filters, endingSoon: false }
    case 'value':
      return withValue(filters, criterion.dimension, criterion.value, false)
  }
}
