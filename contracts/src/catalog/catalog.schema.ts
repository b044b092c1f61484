import { z } from 'zod'
import { CentsText } from '../money.schema.ts'
import { Flag, pageLimit } from '../paging.schema.ts'
import { LotCard } from '../selling/lots.schema.ts'
import { Category, ColorName, Medium, Period, SizeBand } from './artworks.schema.ts'
import { lotSorts, pageSize } from './search-defaults.ts'

export { defaultSort, endingSoonHours, pageSize, shortestPrefix } from './search-defaults.ts'

/** Ways to come by a work. */
export const WayToBuy = z.enum(['bid', 'buy-now', 'lease'])
export type WayToBuy = z.infer<typeof WayToBuy>

export const Availability = z.enum(['on-auction', 'upcoming', 'sold'])
export type Availability = z.infer<typeof Availability>

/** In dollars from; the last has no end. */
export const priceBandStarts = [0, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000] as const
export const PriceBand = z.enum(['0', '250', '500', '1000', '2500', '5000', '10000', '25000'])
export type PriceBand = z.infer<typeof PriceBand>

export const LotSort = z.enum(lotSorts)
export type LotSort = z.infer<typeof LotSort>

/** One value or several, comma-separated: `?medium=oil,acrylic`. */
const several = <T extends string>(one: z.ZodType<T, string>) =>
  z
    .string()
    .max(2_000)
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(one).max(50))

/** GET /api/v1/lots */
export const LotSearchQuery = z.strictObject({
  q: z.string().max(200).optional(),
  category: several(Category).optional(),
  medium: several(Medium).optional(),
  period: several(Period).optional(),
  size: several(SizeBand).optional(),
  color: several(ColorName).optional(),
  way: several(WayToBuy).optional(),
  availability: several(Availability).optional(),
  price: several(PriceBand).optional(),
  artist: several(z.uuid()).optional(),
  collection: several(z.uuid()).optional(),
  minPrice: CentsText.optional(),
  maxPrice: CentsText.optional(),
  endingSoon: Flag.optional(),
  /** Without it and without `availability`, a search is among the works on offer. */
  includeSold: Flag.optional(),
  sort: LotSort.optional(),
  cursor: z.string().max(600).optional(),
  limit: pageLimit(pageSize),
})
export type LotSearchQuery = z.infer<typeof LotSearchQuery>

/** The dimensions whose values a search can be narrowed by and counts. */
export const FacetDimension = z.enum([
  'category',
  'medium',
  'period',
  'size',
  'color',
  'way',
  'availability',
  'price',
  'artist',
  'collection',
])
export type FacetDimension = z.infer<typeof FacetDimension>

export const FacetValue = z.object({ value: z.string(), label: z.string(), count: z.int() })
export type FacetValue = z.infer<typeof FacetValue>

export const SearchFacets = z.object({
  /** False where more matched than are counted: every count is then a lower bound, and a zero may hide a few. */
  isExact: z.boolean(),
  /**
   * Each dimension's counts respect all filters but its own. A value without a match is there, with a zero, unless no
   * work of the catalog has had it.
   */
  dimensions: z.record(FacetDimension, z.array(FacetValue)),
  endingSoon: z.int(),
})
export type SearchFacets = z.infer<typeof SearchFacets>

export const LotSearchPage = z.object({
  lots: z.array(LotCard),
  /** Counted for the first page; 0 on those after it. */
  total: z.int(),
  /** True: `total` is where counting stopped ("4,000+"). */
  isTotalCapped: z.boolean(),
  /** Null on the pages after the first, for which it would be the same. */
  facets: SearchFacets.nullable(),
  /** The order the page really has: a search that matches too much to be ranked is given ending soonest first. */
  sort: LotSort,
  nextCursor: z.string().nullable(),
  /** The words searched for instead, where those asked for match nothing. */
  correctedTo: z.string().nullable(),
  serverTime: z.iso.datetime(),
})
export type LotSearchPage = z.infer<typeof LotSearchPage>
