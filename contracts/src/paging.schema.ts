import { z } from 'zod'

/** A yes or no in a query. */
export const Flag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .pipe(z.boolean())

/** `limit` of a list: how many entries at most. A list in pages gives a page without it, any other all it has. */
export const pageLimit = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, `is a number from 1 to ${max}`)
    .transform(Number)
    .pipe(z.int().min(1).max(max))
    .optional()

/** The query of a list that has no pages. */
export const LimitQuery = z.strictObject({ limit: pageLimit(1_000) })

/** The query of a list of what one account has, for administrators. */
export const AccountQuery = z.strictObject({ account: z.uuid(), limit: pageLimit(200) })

/** A long list is counted up to here, and paged through no further: who looks for more searches or filters. */
export const maxCounted = 1_000

/** `page` of a list, from 1. */
export const pageNumber = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, 'is a number from 1 to 999')
  .transform(Number)
  .pipe(z.int().min(1).max(999))
  .optional()
