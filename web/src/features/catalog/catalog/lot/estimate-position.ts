export type Estimate = { readonly low: number; readonly high: number }

/** Where a price lies by the estimate, in a few words after the name of the price: "The current bid is …". */
export function estimatePosition(price: number, { low, high }: Estimate): string {
  const percent = (part: number, whole: number) => Math.max(1, Math.round((part / whole) * 100))
  if (price < low) return `${percent(low - price, low)}% below the low estimate`
  if (price > high) return `${percent(price - high, high)}% above the high estimate`
  return 'within the estimate'
}

/** The same as a scale from 0 to 1: the estimate in the middle, as much room on either side of it as the price needs. */
export function estimateScale(price: number, { low, high }: Estimate) {
  const room = Math.max((high - low) / 2, low * 0.1)
  const from = Math.max(0, Math.min(low - room, price))
  const to = Math.max(high + room, price)
  const at = (amount: number) => (amount - from) / (to - from)
  return { low: at(low), high: at(high), price: at(price) }
}
