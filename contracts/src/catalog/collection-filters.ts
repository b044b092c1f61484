import type { FacetDimension, LotSort } from './catalog.schema.ts'
import { renameQuery } from './renamed-queries.ts'
import { defaultSort } from './search-defaults.ts'

/** What a visitor narrowed the collection by. The address holds all of it, and nothing that is the default. */
export type Filters = {
  readonly q: string
  readonly values: Readonly<Partial<Record<FacetDimension, readonly string[]>>>
  /** In cents; null where the range is open. */
  readonly minPrice: number | null
  readonly maxPrice: number | null
  readonly endingSoon: boolean
  /** Sold works among those on offer. */
  readonly includeSold: boolean
  /** Null: the usual order. */
  readonly sort: LotSort | null
}

/** In the order in which the screen lists them. */
export const dimensions: readonly FacetDimension[] = [
  'way',
  'availability',
  'price',
  'category',
  'medium',
  'artist',
  'size',
  'period',
  'color',
  'collection',
]

export const noFilters: Filters = {
  q: '',
  values: {},
  minPrice: null,
  maxPrice: null,
  endingSoon: false,
  includeSold: false,
  sort: null,
}

const sorts: readonly LotSort[] = ['relevance', 'ending-soon', 'newest', 'price-low', 'price-high', 'most-watched']

/** Also from an old link that a visitor follows within the site; the server redirects the others. */
export function readFilters(given: URLSearchParams): Filters {
  const params = new URLSearchParams(renameQuery(given) ?? given)
  const q = params.get('q')?.trim() ?? ''
  const chosen = dimensions.flatMap((dimension) => {
    const values = params.get(dimension)?.split(',').filter(Boolean) ?? []
    return values.length > 0 ? [[dimension, values] as const] : []
  })
  const sort = sorts.find((name) => name === params.get('sort')) ?? null
  const centsIn = (name: string) => (/^\d{1,12}$/.test(params.get(name) ?? '') ? Number(params.get(name)) : null)
  return {
    q,
    values: Object.fromEntries(chosen),
    minPrice: centsIn('minPrice'),
    maxPrice: centsIn('maxPrice'),
    endingSoon: params.get('endingSoon') === 'true',
    includeSold: params.get('includeSold') === 'true',
    sort: sort === defaultSort(q) ? null : sort,
  }
}

/** As the address and the search both have it: `medium=oil,acrylic&sort=newest`. Empty without filters. */
export function writeFilters({ q, values, minPrice, maxPrice, endingSoon, includeSold, sort }: Filters): string {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  for (const dimension of dimensions) {
    const chosen = values[dimension]
    if (chosen?.length) params.set(dimension, chosen.join(','))
  }
  if (minPrice !== null) params.set('minPrice', String(minPrice))
  if (maxPrice !== null) params.set('maxPrice', String(maxPrice))
  if (endingSoon) params.set('endingSoon', 'true')
  if (includeSold) params.set('includeSold', 'true')
  if (sort && sort !== defaultSort(q)) params.set('sort', sort)
  return params.toString().replaceAll('%2C', ',')
}

/** What the API is asked for a page of the works that match. */
export const collectionQuestion = (filters: Filters, cursor: string | null): string =>
  `/lots?${[writeFilters(filters), cursor && new URLSearchParams({ cursor })].filter(Boolean).join('&')}`

export const valuesOf = (filters: Filters, dimension: FacetDimension) => filters.values[dimension] ?? []

export function withValue(filters: Filters, dimension: FacetDimension, value: string, isChosen: boolean): Filters {
  const others = valuesOf(filters, dimension).filter((chosen) => chosen !== value)
  const next = { ...filters, values: { ...filters.values, [dimension]: isChosen ? [...others, value] : others } }
  return dimension === 'price' ? { ...next, minPrice: null, maxPrice: null } : next
}

export type PriceRange = Pick<Filters, 'minPrice' | 'maxPrice'>

/** A range replaces the bands, as a band replaces the range: together they would soon match nothing. */
export const withPriceRange = (filters: Filters, { minPrice, maxPrice }: PriceRange): Filters => ({
  ...filters,
  minPrice,
  maxPrice,
  values: { ...filters.values, price: [] },
})

export const hasPriceRange = ({ minPrice, maxPrice }: PriceRange) => minPrice !== null || maxPrice !== null

/** Whether the works are those that can be had: the usual scope, which the facet can replace. */
export const isOnOfferOnly = (filters: Filters) =>
  !filters.includeSold && valuesOf(filters, 'availability').length === 0

/** The order is no filter: it stays when all filters are cleared. */
export const cleared = ({ sort }: Filters): Filters => ({ ...noFilters, sort: sort === 'relevance' ? null : sort })

/** How many criteria narrow the collection, the words among them. */
export const countCriteria = (filters: Filters): number =>
  dimensions.reduce((sum, dimension) => sum + valuesOf(filters, dimension).length, 0) +
  Number(hasPriceRange(filters)) +
  Number(filters.endingSoon) +
  Number(filters.q !== '')
