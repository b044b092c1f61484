import { at } from '../at.ts'
import { createRandom } from '../painter/random.ts'

/**
 * `count` hammer prices in cents that sum to exactly `total`: most are modest, a few are large, as at any auction house.
 * Prices are multiples of $25, but for the dearest, which takes up what is left over.
 */
export function soldPrices(count: number, total: number): number[] {
  const random = createRandom(2847)
  const step = 2_500
  // Log-normal: the sum of uniform numbers is near enough to normal.
  const bell = () => random.next() + random.next() + random.next() + random.next() - 2
  const raw = Array.from({ length: count }, () => Math.exp(bell() * 1.55))
  const scale = total / raw.reduce((sum, price) => sum + price, 0)
  const prices = raw.map((price) => Math.max(step * 2, Math.round((price * scale) / step) * step))
  const dearest = prices.indexOf(Math.max(...prices))
  prices[dearest] = at(prices, dearest) + total - prices.reduce((sum, price) => sum + price, 0)
  return prices
}
