import { type OfferedLot, offeredBid } from '@vermeil/contracts/selling/bid-amounts'

/** What somebody typed, and the minimum as it was then. Null: nothing was typed, and the field follows the price. */
export type TypedAmount = { readonly amount: number | null; readonly minimum: number } | null

/** What the field holds: the typed amount as it is, else the usual next bid at the price that there is now. */
export const amountIn = (typed: TypedAmount, lot: OfferedLot): number | null => (typed ? typed.amount : offeredBid(lot))

/** A typed amount that can't be bid: one press offers the minimum instead. */
export const isBelowMinimum = (typed: TypedAmount, { minimumBid }: Pick<OfferedLot, 'minimumBid'>): boolean =>
  typed !== null && typed.amount !== null && typed.amount < minimumBid

/**
 * Whether bidding has left a typed amount behind; then one press offers the new minimum. An amount that was too low when
 * it was typed is not meant: somebody may be at its first digit.
 */
export const hasFallenBehind = (typed: TypedAmount, { minimumBid }: Pick<OfferedLot, 'minimumBid'>): boolean =>
  typed !== null && typed.amount !== null && typed.amount >= typed.minimum && typed.amount < minimumBid
