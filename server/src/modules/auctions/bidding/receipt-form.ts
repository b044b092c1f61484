import type { BidReceipt, LotStanding } from '@vermeil/contracts/auctions'
import type { OwnPart } from '../lots/lot-standing.ts'

/** A bid's receipt in its two forms: the JSON that is sent, and a third of it that is kept for a retry, for ever. */

type BidPart = readonly [amount: number, sequence: number, placedAt: string, hash: string] | null

/** A lot's standing put into words once, for all who bid on the lot in one batch. */
export interface WordedStanding {
  readonly text: string
  readonly packed: string
}

/** The order of a packed standing. What is kept must be read for ever: another order, or another field, is form 2. */
const standingFields1 = [
  ...(['id', 'venue', 'state', 'outcome', 'startingBid', 'currentBid', 'minimumBid', 'bidCount', 'leader'] as const),
  ...(['reserve', 'reserveMet', 'opensAt', 'closesAt', 'stoppedAt', 'endedAt', 'hammerPrice', 'buyer'] as const),
  ...(['sequence', 'revision', 'serverTime'] as const),
] satisfies (keyof LotStanding)[]

export function wordStanding(standing: LotStanding): WordedStanding {
  return {
    text: JSON.stringify(standing),
    packed: JSON.stringify(standingFields1.map((field) => standing[field])),
  }
}

export function wordReceipt(bid: BidPart, standing: WordedStanding, own: OwnPart): { receipt: string; kept: string } {
  const packedOwn = JSON.stringify([own.youLead, own.yourMax, own.yourPseudonym])
  return {
    receipt: receiptText(bid, standing.text, own),
    kept: `[1,${JSON.stringify(bid)},${standing.packed},${packedOwn}]`,
  }
}

/** The receipt as it was sent, to the letter. */
export function readKeptReceipt(kept: string): string {
  const [, bid, values, [youLead, yourMax, yourPseudonym]] = JSON.parse(kept) as [
    1,
    BidPart,
    unknown[],
    [boolean, number | null, string],
  ]
  const standing = Object.fromEntries(standingFields1.map((field, place) => [field, values[place]]))
  return receiptText(bid, JSON.stringify(standing), { youLead, yourMax, yourPseudonym })
}

function receiptText(bid: BidPart, standing: string, own: OwnPart): string {
  return `{"bid":${JSON.stringify(bid && bidOf(bid))},"lot":${standing.slice(0, -1)},${JSON.stringify(own).slice(1)}}`
}

const bidOf = ([amount, sequence, placedAt, hash]: NonNullable<BidPart>): BidReceipt['bid'] => ({
  id: bidIdOf(hash),
  amount,
  sequence,
  placedAt,
  hash,
})

/** A bid is known by its hash; its id is the same in the shape that ids have (a UUID of version 8). */
const bidIdOf = (hash: string): string =>
  `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
