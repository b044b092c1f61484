import type { AccountId, LotId, OrderId } from '@vermeil/contracts/ids'
import type { DeliveryQuote, LiveQuote, QuotePlace } from '@vermeil/contracts/quotes'
import { type Account, isAdmin } from '../../../platform/http/access.ts'
import { can } from '../../../platform/http/can.ts'
import { must } from '../../../platform/must.ts'
import type { Database, Db, Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import { type QuoteAction, quoteRules, sideOf } from './quote-access.ts'
import { stateAfter } from './quote-rules.ts'
import { quoteStore, type StoredQuote } from './quote-store.ts'
import type { AcceptedQuote } from './quotes.ts'

const MAX_LISTED = 200

const placeOf = ({ country, region, city, postalCode }: StoredQuote): QuotePlace => ({
  country,
  region,
  city,
  postalCode,
})

const arrivalOf = ({ arrivesMin: min, arrivesMax: max }: StoredQuote) =>
  min === null || max === null ? null : { min, max }

export function toAccepted(quote: StoredQuote): AcceptedQuote {
  return {
    ...{ place: placeOf(quote), addressId: quote.addressId },
    terms: must(quote.terms, 'the terms of an accepted quote'),
    versions: {
      rates: must(quote.ratesVersion, 'the rate table of an accepted quote'),
      taxes: must(quote.taxesVersion, 'the tax table of an accepted quote'),
    },
    arrives: must(arrivalOf(quote), 'the days of an accepted quote'),
  }
}

function toLive(quote: StoredQuote): LiveQuote {
  const { id, lotId, addressId, price, terms } = quote
  const state = quote.state as LiveQuote['state']
  return { ...{ id, lotId, state, addressId, place: placeOf(quote), price, terms }, arrives: arrivalOf(quote) }
}

/** For the export of a person's own data. */
export const toExport = ({ image: _, ...quote }: StoredQuote) => quote

function toView(reader: Account, quote: StoredQuote): DeliveryQuote {
  const { id, state, orderId, price, title, slug, artist, image, lotId, endedAt } = quote
  const may = (action: QuoteAction) => can(quoteRules, reader, action, quote)
  const isUsable = orderId !== null || !quote.isLotOver
  return {
    ...{ id, side: sideOf(reader, quote), state, orderId, place: placeOf(quote), price, arrives: arrivalOf(quote) },
    lot: { id: lotId, slug, title, artist, image },
    askedAt: quote.askedAt.toISOString(),
    until: endedAt || !isUsable ? null : quote.untilAt.toISOString(),
    can: {
      offer: isUsable && stateAfter(state, 'offer') !== null && may('quote.offer'),
      decide: isUsable && stateAfter(state, 'accept') !== null && may('quote.decide'),
      withdraw: stateAfter(state, 'withdraw') !== null && may('quote.withdraw'),
    },
  }
}

export function createReadQuotes({ database }: { database: Database }) {
  const { db } = database

  return {
    find: (id: string) => quoteStore.find(db, id),

    async read(reader: Account, id: string): Promise<DeliveryQuote> {
      return toView(reader, must(await quoteStore.find(db, id), 'the quote that was changed'))
    },

    async list(reader: Account, limit = MAX_LISTED) {
      const quotes = await quoteStore.ofAccount(db, reader.id, Math.min(limit, MAX_LISTED), isAdmin(reader))
      const serverTime = (await houseNow(db)).toISOString()
      return { quotes: quotes.map((quote) => toView(reader, quote)), serverTime }
    },

    liveOf: async (accountId: AccountId) => (await quoteStore.liveOf(db, accountId, MAX_LISTED)).map(toLive),

    async accepted(on: Db | Tx, accountId: AccountId, lotId: LotId): Promise<AcceptedQuote[]> {
      const live = await quoteStore.liveOfLot(on, accountId, lotId)
      return live.filter(({ state }) => state === 'accepted').map(toAccepted)
    },

    async ofOrders(on: Db | Tx, orderIds: readonly OrderId[]): Promise<ReadonlyMap<OrderId, StoredQuote>> {
      const quotes = await quoteStore.ofOrders(on, orderIds)
      // The newest come first, and the first of each order counts.
      return new Map(quotes.toReversed().flatMap((quote) => (quote.orderId ? [[quote.orderId, quote]] : [])))
    },
  }
}
