import type { Cents } from '../money.schema.ts'

// Without schemas, so that a page can offer an amount without loading the validation library.

/** Where a lot is sold: on its own page until a set time, or one at a time in the saleroom. */
export const venues = ['timed', 'saleroom'] as const
type Venue = (typeof venues)[number]

/** What the offered amounts depend on. The minimum is the server's word: a lot may have increments of its own. */
export interface OfferedLot {
  venue: Venue
  startingBid: Cents
  /** Null until somebody has bid. */
  currentBid: Cents | null
  minimumBid: Cents
}

const venueSuggestion = { timed: 50_00, saleroom: 100_00 } as const satisfies Record<Venue, Cents>

/** The price a screen shows: the starting bid stands for it until somebody has bid. */
export const shownPrice = (lot: Pick<OfferedLot, 'startingBid' | 'currentBid'>): Cents =>
  lot.currentBid ?? lot.startingBid

/** Whether an amount can be a bid at all: the first may equal the starting bid, every other is above the current one. */
export const isAbovePrice = (lot: Pick<OfferedLot, 'startingBid' | 'currentBid'>, amount: Cents): boolean =>
  lot.currentBid === null ? amount >= lot.startingBid : amount > lot.currentBid

/** The amount a bid field offers. Never below the minimum, which a lot's own increments may put above the usual offer. */
export const offeredBid = (lot: OfferedLot): Cents =>
  Math.max(lot.minimumBid, shownPrice(lot) + venueSuggestion[lot.venue])

export const quickBidSteps = [100_00, 250_00, 500_00] as const

/** The quick bids that the minimum allows. Where increments are larger than all of them: one, two and five increments. */
export function quickBidsOn(lot: OfferedLot): { step: Cents; amount: Cents }[] {
  const price = shownPrice(lot)
  const increment = lot.minimumBid - price
  const allowed = quickBidSteps.filter((step) => step >= increment)
  const steps = allowed.length > 0 ? allowed : [increment, 2 * increment, 5 * increment]
  return steps.map((step) => ({ step, amount: price + step }))
}

/** A buy-now price stands only while it is above the price: nobody may take a lot for less than was bid for it. */
export function isBuyNowAbovePrice(lot: { currentBid: Cents | null; buyNowPrice: Cents | null }): boolean {
  return lot.buyNowPrice !== null && lot.buyNowPrice > (lot.currentBid ?? 0)
}

/** The saleroom's figures that screens state. */
export const saleroomSteps = { extensionMs: 300_000, floorStep: 100_00, correctionStep: 100_00 } as const

/** $500,000,000. What is computed from it stays far below the largest integer that JSON carries exactly. */
export const largestBid: Cents = 500_000_000_00

/** What an amount is compared with, and the factor above which it is more likely a slip of the keyboard than a bid. */
export const amountReferences = ['estimate', 'current-bid', 'starting-bid'] as const
export type AmountReference = (typeof amountReferences)[number]
export const unusualFactor = 20

export interface UnusualAmount {
  amount: Cents
  /** The highest of the lot's own figures, and how many times that the amount is, rounded down. */
  reference: AmountReference
  referenceAmount: Cents
  times: number
}

export type LotFigures = { startingBid: Cents; currentBid: Cents | null; estimateHigh: Cents | null }
const highestFigure = ({ startingBid, currentBid, estimateHigh }: LotFigures): Cents =>
  Math.max(estimateHigh ?? 0, currentBid ?? 0, startingBid)

/** The most that needs no confirmation. */
export const largestUsual = (lot: LotFigures): Cents => highestFigure(lot) * unusualFactor

/** Why a bid or maximum needs its bidder's confirmation; null where it needs none. */
export function unusualAmount(lot: LotFigures, amount: Cents): UnusualAmount | null {
  const figures = { estimate: lot.estimateHigh, 'current-bid': lot.currentBid, 'starting-bid': lot.startingBid }
  const referenceAmount = highestFigure(lot)
  if (amount <= largestUsual(lot)) return null
  const reference = amountReferences.find((name) => figures[name] === referenceAmount) ?? 'starting-bid'
  return { amount, reference, referenceAmount, times: Math.floor(amount / referenceAmount) }
}
