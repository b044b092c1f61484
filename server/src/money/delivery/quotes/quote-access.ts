import { isStaff } from '../../../platform/http/access.ts'
import type { AccessRules, ActionRule, Actor } from '../../../platform/http/can.ts'
import type { StoredQuote } from './quote-store.ts'

export type QuoteAction = 'quote.offer' | 'quote.decide' | 'quote.withdraw'

type Parties = Pick<StoredQuote, 'accountId' | 'sellerId' | 'orderId'>

const isBuyer = (actor: Actor, { accountId }: Parties) => actor?.id === accountId
/** Administrators act for Vermeil's own works. */
const isSeller = (actor: Actor, quote: Parties) =>
  quote.sellerId === null ? isStaff(actor, 'money') && !isBuyer(actor, quote) : actor?.id === quote.sellerId

const only = (allows: (actor: Actor, quote: Parties) => boolean): ActionRule<Parties> => ({
  allows,
  otherwise: 'access.denied',
})

/** A quote is for its two sides. */
export const quoteRules: AccessRules<QuoteAction, Parties> = {
  unknown: 'quote.unknown',
  about: { quote: 'quoteId' },
  staff: ['money'],
  sees: (actor, quote) => isBuyer(actor, quote) || isSeller(actor, quote),
  actions: {
    'quote.offer': only(isSeller),
    'quote.decide': only(isBuyer),
    // The winner of a lot waits for the price, or names another place on the order's page.
    'quote.withdraw': only((actor, quote) => isSeller(actor, quote) || (isBuyer(actor, quote) && !quote.orderId)),
  },
}

export const sideOf = (actor: Actor, quote: Parties) => (isBuyer(actor, quote) ? 'buyer' : 'seller')
