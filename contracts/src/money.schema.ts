import { z } from 'zod'

export { formatMoney } from './format-figures.ts'

/**
 * An amount of money in whole cents, as we compute, store and show it: any safe integer. What people may enter is
 * narrower (`BidAmount`), so that everything derived from it (the next minimum, a total, the sum of a day) fits here.
 * Dollars exist only at the edges: in a form field and on the screen.
 */
export const Cents = z.int().min(0)
export type Cents = z.infer<typeof Cents>

/** An amount in a query. */
export const CentsText = z
  .string()
  .regex(/^\d{1,12}$/, 'is a whole number of cents')
  .transform(Number)
  .pipe(Cents)

export const dollars = (amount: number): Cents => Math.round(amount * 100)
