import { formatMoney } from '@vermeil/contracts/format-figures'
import type { AccountId } from '@vermeil/contracts/ids'
import { countryName } from '@vermeil/contracts/money/country-names'
import { quoteTerms } from '@vermeil/contracts/money/quote-terms'
import type { Notices } from '../../../contact/notices/notices.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import type { StoredQuote } from './quote-store.ts'

type Side = 'buyer' | 'seller'

const placeOf = ({ city, country }: StoredQuote) => [city, countryName(country)].filter(Boolean).join(', ')
const priceOf = ({ price }: StoredQuote) => formatMoney(price ?? 0)
const choices = 'You can pick the work up, send your own carrier, or cancel the order at no cost.'

/** What happened to a quote, in the words for the side that reads it. */
const texts = {
  asked: (quote) =>
    quote.orderId
      ? `${quote.title} is sold. Name a price for its delivery to ${placeOf(quote)} within ${quoteTerms.orderAnswerDays} days.`
      : `Somebody asks what the delivery of ${quote.title} to ${placeOf(quote)} costs.`,
  offered: (quote) =>
    `The delivery of ${quote.title} to ${placeOf(quote)} costs ${priceOf(quote)}. Accept or refuse it.`,
  accepted: (quote) => `Your price of ${priceOf(quote)} for the delivery of ${quote.title} is accepted.`,
  refused: (quote) => `Your price of ${priceOf(quote)} for the delivery of ${quote.title} was refused.`,
  declined: (quote) =>
    `The seller names no price for the delivery of ${quote.title} to ${placeOf(quote)}.${quote.orderId ? ` ${choices}` : ''}`,
  withdrawn: (quote) => `The price for the delivery of ${quote.title} to ${placeOf(quote)} is no longer needed.`,
  unanswered: (quote) =>
    `There is no price for the delivery of ${quote.title} to ${placeOf(quote)}: nobody answered in time.${quote.orderId ? ` ${choices}` : ''}`,
  missed: (quote) => `You named no price in time for the delivery of ${quote.title} to ${placeOf(quote)}.`,
  lapsed: (quote) => `The price of ${priceOf(quote)} for the delivery of ${quote.title} no longer holds.`,
} as const satisfies Record<string, (quote: StoredQuote) => string>

export type QuoteMessage = keyof typeof texts

const pathFor = (side: Side, { orderId }: StoredQuote) => {
  if (side === 'seller') return '/dashboard?as=artist&tab=sales&view=quotes'
  return orderId ? `/orders/${orderId}` : '/orders?view=quotes'
}

export interface QuoteMessages {
  /** In the transaction of the event. A side without an account, Vermeil itself, is left out. */
  send(tx: Tx, quote: StoredQuote, message: QuoteMessage, to: Side): Promise<void>
}

export const createQuoteMessages = ({ notices }: { notices: Pick<Notices, 'notify'> }): QuoteMessages => ({
  async send(tx, quote, message, to) {
    const accountId: AccountId | null = to === 'buyer' ? quote.accountId : quote.sellerId
    if (accountId === null) return
    const notice = {
      ...{ accountId, kind: 'quote' as const, subject: { type: 'quote' as const, id: quote.id } },
      details: { text: texts[message](quote), path: pathFor(to, quote) },
    }
    await notices.notify(tx, [notice])
  },
})
