import { z } from 'zod'

export { formatMoney } from './format-money.ts'

/** An amount of money in whole cents. Dollars exist only at the edges: in a form field and on the screen. */
export const Cents = z.int().min(0).max(100_000_000_000)
export type Cents = z.infer<typeof Cents>

export const dollars = (amount: number): Cents => Math.round(amount * 100)
