import { z } from 'zod'
import { Medium, Picture } from '../catalog/artworks.schema.ts'
import { Cents } from '../money.schema.ts'
import { pageLimit } from '../paging.schema.ts'

const Month = z.string().regex(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/, 'is a month such as 2026-11')

/** Which results: by the month of the sale (in UTC), the medium, and the artist or words of the artist's name. */
export const ResultFilter = z.strictObject({
  month: Month.optional(),
  medium: Medium.optional(),
  artist: z.uuid().optional(),
  name: z.string().max(100).optional(),
})
export type ResultFilter = z.infer<typeof ResultFilter>

export const resultPageSize = 24
export const ResultQuery = ResultFilter.extend({
  cursor: z.string().max(300).optional(),
  limit: pageLimit(100),
})
export type ResultQuery = z.infer<typeof ResultQuery>

/** A sale that stands. It names no buyer, and of sellers only who is the artist. */
export const SoldResult = z.object({
  lotId: z.uuid(),
  lotNumber: z.int(),
  title: z.string(),
  slug: z.string(),
  medium: Medium.nullable(),
  artist: z.object({ id: z.uuid(), name: z.string(), slug: z.string() }),
  image: Picture.nullable(),
  soldAt: z.iso.datetime(),
  /** `private`: at a price that was not public, such as that for the person who had the work on loan. */
  way: z.enum(['auction', 'buy-now', 'private']),
  /** The hammer price or the public Buy It Now price; null where the work was sold privately. */
  price: Cents.nullable(),
  estimate: z.object({ low: Cents, high: Cents }).nullable(),
})
export type SoldResult = z.infer<typeof SoldResult>

/** GET /api/v1/results, the newest sale first. */
export const ResultPage = z.object({
  results: z.array(SoldResult),
  nextCursor: z.string().nullable(),
  /** The address of the license of the data. */
  license: z.string(),
})
export type ResultPage = z.infer<typeof ResultPage>

/** GET /api/v1/results/figures. Amounts count public prices only, and no figure is of fewer than five sales. */
export const ResultFiguresView = z.object({
  /** The one artist that the filter names. */
  artist: z.object({ id: z.uuid(), name: z.string(), slug: z.string() }).nullable(),
  sold: z.int(),
  /** Of those: at a price that was not public. */
  soldPrivately: z.int(),
  passed: z.int(),
  total: Cents,
  median: Cents.nullable(),
  /** In percent of the lots that were sold or passed. */
  sellThrough: z.int().nullable(),
  /** In percent of `sales`, which are those of works with an estimate. */
  againstEstimate: z.object({ sales: z.int(), below: z.int(), within: z.int(), above: z.int() }).nullable(),
  /** The twelve months that end with the month asked for, or with this one. */
  months: z.array(z.object({ month: z.string(), total: Cents })).nullable(),
  /** The months on record, of all results. */
  firstMonth: z.string(),
  lastMonth: z.string(),
})
export type ResultFiguresView = z.infer<typeof ResultFiguresView>
