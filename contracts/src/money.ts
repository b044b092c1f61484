import { z } from 'zod'

/** An amount of money in whole cents. Dollars exist only at the edges: in a form field and on the screen. */
export const Cents = z.int().min(0).max(100_000_000_000)
export type Cents = z.infer<typeof Cents>

export const dollars = (amount: number): Cents => Math.round(amount * 100)

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `$1,250`, or `$29.99` where there are cents: a bid is read faster without two zeros. */
export const formatMoney = (cents: Cents): string => (cents % 100 === 0 ? whole : exact).format(cents / 100)
