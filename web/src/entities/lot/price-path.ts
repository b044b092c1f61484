import type { ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'

/** Every price that the lot stood at. A lot sold at its fixed price ends there, above the last bid. */
export function pricesOf(entries: readonly Pick<ChainLink, 'amount' | 'kind'>[]): number[] {
  const prices: number[] = []
  for (const { amount, kind } of entries) {
    if (amount !== null && (kind !== 'closing' || amount !== prices.at(-1))) prices.push(amount)
  }
  return prices
}

/** The corners of a rising price, as a step line in a box of the given size. The first step starts at `floor`. */
export function stepPath(prices: readonly number[], floor: number, width: number, height: number): string {
  const min = Math.min(floor, ...prices)
  const max = Math.max(floor, ...prices)
  const y = (price: number) => height - (max === min ? 0 : ((price - min) / (max - min)) * height)
  const x = (at: number) => (at / prices.length) * width
  const steps = prices.map((price, at) => `H${round(x(at + 0.5))}V${round(y(price))}`)
  return `M0 ${round(y(floor))}${steps.join('')}H${width}`
}

const round = (value: number) => Math.round(value * 10) / 10
