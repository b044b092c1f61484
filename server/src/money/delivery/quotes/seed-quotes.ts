import type { AccountId, LotId } from '@vermeil/contracts/ids'
import type { QuotePlace } from '@vermeil/contracts/money/live-quotes.schema'
import { quoteTerms } from '@vermeil/contracts/money/quote-terms'
import type { Tx } from '../../../platform/postgres/database.ts'
import { answerBy, daysAfter } from './quote-rules.ts'
import { quoteStore } from './quote-store.ts'

/** A request before a purchase, and the seller's answer if there is one. */
export type QuoteSeed = {
  id: string
  accountId: AccountId
  sellerId: AccountId | null
  lotId: LotId
  addressId: string
  place: QuotePlace
  askedAt: Date
  offer: { at: Date; price: number; arrives: { min: number; max: number } } | null
}

export async function seedQuotes(tx: Tx, quotes: readonly QuoteSeed[]): Promise<void> {
  for (const { id, accountId, sellerId, lotId, addressId, place, askedAt, offer } of quotes) {
    const { postalCode, ...rest } = place
    await quoteStore.add(tx, {
      ...{ id, account_id: accountId, seller_id: sellerId, lot_id: lotId, address_id: addressId },
      ...{ ...rest, postal_code: postalCode, asked_at: askedAt, state: offer ? 'offered' : 'asked' },
      until_at: offer ? daysAfter(offer.at, quoteTerms.offerDays) : answerBy(askedAt, false),
      price_cents: offer?.price ?? null,
      ...{ arrives_min_days: offer?.arrives.min ?? null, arrives_max_days: offer?.arrives.max ?? null },
    })
  }
}
