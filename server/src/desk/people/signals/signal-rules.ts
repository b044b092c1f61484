import type { SignalEvidence, SignalRule } from '@vermeil/contracts/desk/signals.schema'
import type { AccountId, LotId } from '@vermeil/contracts/ids'
import type { Cents } from '@vermeil/contracts/money.schema'
import { type LotFigures, unusualAmount } from '@vermeil/contracts/selling/bid-amounts'

/** What is known of one bidder. */
export interface BidderFacts {
  readonly accountId: AccountId
  /** Each lot they bid on, once, with its seller; null for Vermeil's own. */
  readonly bids: readonly { readonly lotId: LotId; readonly sellerId: AccountId | null; readonly at: Date }[]
  /** Other accounts with the same device, network or card. */
  readonly shared: readonly { readonly kind: 'device' | 'network' | 'card'; readonly accountId: AccountId }[]
  /** Lots on which a bid of theirs was voided. */
  readonly voided: readonly { readonly lotId: LotId; readonly at: Date }[]
  readonly lapsed: readonly { readonly orderId: string; readonly at: Date }[]
  /** Bids far above the lot's own figures, with what these were just before. */
  readonly high: readonly (LotFigures & { readonly lotId: LotId; readonly amount: Cents; readonly at: Date })[]
}

export interface FoundSignal {
  readonly rule: SignalRule
  readonly accountId: AccountId
  readonly sellerId: AccountId | null
  readonly evidence: readonly SignalEvidence[]
}

const MIN_LOTS_OF_ONE_SELLER = 5
const MIN_VOIDED_LOTS = 2
const MIN_LAPSED_ORDERS = 2

const lotEvidence = ({ lotId, at }: { lotId: LotId; at: Date }): SignalEvidence => ({
  ...{ type: 'lot', id: lotId, at: at.toISOString() },
})

/** Every signal that the facts about a bidder give. */
export function findSignals(facts: BidderFacts): FoundSignal[] {
  const rules = [sharedWithSeller, oneSeller, voidedBids, lapsedOrders, unusualAmounts]
  return rules.flatMap((rule) => rule(facts))
}

/** A bidder who shares a device, a network or a card with the seller of a lot they bid on. */
function sharedWithSeller({ accountId, bids, shared }: BidderFacts): FoundSignal[] {
  return shared.flatMap(({ kind, accountId: sellerId }) => {
    const evidence = bids.filter((bid) => bid.sellerId === sellerId && sellerId !== accountId).map(lotEvidence)
    return evidence.length === 0 ? [] : [{ rule: `shared-${kind}` as const, accountId, sellerId, evidence }]
  })
}

/** A bidder of at least five lots, all of one seller. */
function oneSeller({ accountId, bids }: BidderFacts): FoundSignal[] {
  const sellers = new Set(bids.map(({ sellerId }) => sellerId))
  const [sellerId] = sellers
  if (!sellerId || sellers.size !== 1 || bids.length < MIN_LOTS_OF_ONE_SELLER) return []
  return [{ rule: 'one-seller', accountId, sellerId, evidence: bids.map(lotEvidence) }]
}

function voidedBids({ accountId, voided }: BidderFacts): FoundSignal[] {
  if (voided.length < MIN_VOIDED_LOTS) return []
  return [{ rule: 'voided-bids', accountId, sellerId: null, evidence: voided.map(lotEvidence) }]
}

function lapsedOrders({ accountId, lapsed }: BidderFacts): FoundSignal[] {
  if (lapsed.length < MIN_LAPSED_ORDERS) return []
  const evidence = lapsed.map(({ orderId, at }) => ({ type: 'order' as const, id: orderId, at: at.toISOString() }))
  return [{ rule: 'lapsed-orders', accountId, sellerId: null, evidence }]
}

/** Bids so far above a lot's figures that they needed a confirmation: one captures a lot. */
function unusualAmounts({ accountId, high }: BidderFacts): FoundSignal[] {
  const evidence = high.filter((bid) => unusualAmount(bid, bid.amount) !== null).map(lotEvidence)
  return evidence.length === 0 ? [] : [{ rule: 'unusual-amount', accountId, sellerId: null, evidence }]
}

/** Whether a signal that is known, dismissed or not, has to be shown again: it has evidence that was not there. */
export function hasNewEvidence(known: readonly SignalEvidence[], found: readonly SignalEvidence[]): boolean {
  const ids = new Set(known.map(({ id }) => id))
  return found.some(({ id }) => !ids.has(id))
}
