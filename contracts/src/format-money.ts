const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/**
 * `$1,250`, or `$29.99` where there are cents: a bid is read faster without two zeros. Apart from the schema in
 * money.ts, so that a browser can show a price without loading the validation library.
 */
export const formatMoney = (cents: number): string => (cents % 100 === 0 ? whole : exact).format(cents / 100)
