import { z } from 'zod'

/** `2026-10` */
export const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)

/** A month that is over, with what we owed the caller at its beginning and end. Negative where they owed us. */
export const StatementMonth = z.object({ month: Month, opening: z.int(), closing: z.int() })
export type StatementMonth = z.infer<typeof StatementMonth>

/** GET /api/v1/account/statements: months with a booking, the newest first. */
export const StatementMonths = z.object({ months: z.array(StatementMonth) })
export type StatementMonths = z.infer<typeof StatementMonths>
