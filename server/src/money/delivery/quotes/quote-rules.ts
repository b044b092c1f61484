import type { AccountId } from '@vermeil/contracts/ids'
import { type CostTerms, type RateTables, termsWith } from '@vermeil/contracts/money/all-in'
import type { DeliveryOffer } from '@vermeil/contracts/money/delivery-cost'
import type { QuotePlace, QuoteState } from '@vermeil/contracts/money/live-quotes.schema'
import { quoteTerms } from '@vermeil/contracts/money/quote-terms'

export type QuoteEvent = 'offer' | 'accept' | 'refuse' | 'expire' | 'withdraw'

/** The seller may change an offer until it is decided. What is over stays as it is. */
const transitions: Readonly<Partial<Record<QuoteState, Partial<Record<QuoteEvent, QuoteState>>>>> = {
  asked: { offer: 'offered', expire: 'expired', withdraw: 'withdrawn' },
  offered: { offer: 'offered', accept: 'accepted', refuse: 'refused', expire: 'expired', withdraw: 'withdrawn' },
  accepted: { expire: 'expired' },
}

/** Null where the event can't happen to a quote in this state. */
export const stateAfter = (state: QuoteState, event: QuoteEvent): QuoteState | null =>
  transitions[state]?.[event] ?? null

export const daysAfter = (time: Date, days: number): Date => new Date(time.getTime() + days * 86_400_000)

/** Until when the seller answers. The winner of a lot waits less long. */
export const answerBy = (askedAt: Date, isForOrder: boolean): Date =>
  daysAfter(askedAt, isForOrder ? quoteTerms.orderAnswerDays : quoteTerms.answerDays)

/** What a quote charges: its price is for all of the delivery, and the tax is that of the place. */
export const quotedTerms = (price: number, tables: Omit<RateTables, 'rates'>, place: QuotePlace): CostTerms =>
  termsWith({ fixed: price, insuranceRate: 0 }, tables, place)

type AskedWork = {
  readonly sellerId: AccountId | null
  readonly lotState: string | null
  readonly offer: DeliveryOffer['kind']
}

/** Why this account can't ask for a quote before it has bought the work; null if it can. */
export function askRefusal({ sellerId, lotState, offer }: AskedWork, accountId: AccountId) {
  if (sellerId === accountId) return 'quote.own-work' as const
  if (lotState !== 'scheduled' && lotState !== 'live' && lotState !== 'stopped') return 'lot.closed' as const
  return offer === 'quote' ? null : ('quote.not-needed' as const)
}

/**
 * Whether the buyer of an order is free to pick the work up, to send a carrier or to cancel: they refused the last
 * offer, or none came. An offer that nobody decided about lapses with the order.
 */
export const isReleased = ({ state, price }: { readonly state: QuoteState; readonly price: number | null }): boolean =>
  state === 'refused' || state === 'withdrawn' || (state === 'expired' && price === null)
