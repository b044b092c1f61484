import type { AccountId, LotId, OrderId } from '@vermeil/contracts/ids'
import type { LiveQuote, QuotePlace } from '@vermeil/contracts/money/live-quotes.schema'
import { isSamePlace } from '@vermeil/contracts/money/quote-terms'
import type { DeliveryQuote, OrderQuote } from '@vermeil/contracts/money/quotes.schema'
import { type Account, isStaff } from '../../../platform/http/access.ts'
import { can } from '../../../platform/http/can.ts'
import { must } from '../../../platform/must.ts'
import type { Database, Db, Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import type { StoredAddress } from '../address-store.ts'
import type { Addresses } from '../delivery.ts'
import { type QuoteAction, quoteRules, sideOf } from './quote-access.ts'
import { isReleased, stateAfter } from './quote-rules.ts'
import { quoteStore, type StoredQuote } from './quote-store.ts'
import type { AcceptedQuote, QuotedAddress } from './quotes.ts'

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

function toOrderQuote(quote: StoredQuote): OrderQuote {
  const { id, state, price } = quote
  return {
    ...{ id, state, place: placeOf(quote), price, arrives: arrivalOf(quote), isReleased: isReleased(quote) },
    until: quote.endedAt ? null : quote.untilAt.toISOString(),
  }
}

/** The buyer's address in the place of the quote: the one it was asked for, or another there; null if they have none. */
export async function addressIn(addresses: Pick<Addresses, 'list'>, quote: StoredQuote): Promise<StoredAddress | null> {
  const there = (await addresses.list(quote.accountId)).filter((address) => isSamePlace(address, quote))
  return there.find(({ id }) => id === quote.addressId) ?? there[0] ?? null
}

type Deps = { database: Database; addresses: Pick<Addresses, 'list'> }

export function createReadQuotes({ database, addresses }: Deps) {
  const { db } = database

  const acceptedOn = async (on: Db | Tx, accountId: AccountId, lotId: LotId) =>
    (await quoteStore.liveOfLot(on, accountId, lotId)).filter(({ state }) => state === 'accepted')

  return {
    find: (id: string) => quoteStore.find(db, id),

    async read(reader: Account, id: string): Promise<DeliveryQuote> {
      return toView(reader, must(await quoteStore.find(db, id), 'the quote that was changed'))
    },

    async list(reader: Account, limit = MAX_LISTED) {
      const quotes = await quoteStore.ofAccount(db, reader.id, Math.min(limit, MAX_LISTED), isStaff(reader, 'money'))
      const serverTime = (await houseNow(db)).toISOString()
      return { quotes: quotes.map((quote) => toView(reader, quote)), serverTime }
    },

    liveOf: async (accountId: AccountId) => (await quoteStore.liveOf(db, accountId, MAX_LISTED)).map(toLive),

    async acceptedFor(on: Db | Tx, accountId: AccountId, lotId: LotId, place: QuotePlace) {
      const quote = (await acceptedOn(on, accountId, lotId)).find((known) => isSamePlace(known, place))
      return quote ? toAccepted(quote) : null
    },

    async acceptedOf(on: Db | Tx, accountId: AccountId, lotId: LotId): Promise<QuotedAddress | null> {
      for (const quote of await acceptedOn(on, accountId, lotId)) {
        const address = await addressIn(addresses, quote)
        if (address) return { quote: toAccepted(quote), address }
      }
      return null
    },

    async ofOrders(on: Db | Tx, orderIds: readonly OrderId[]): Promise<ReadonlyMap<OrderId, OrderQuote>> {
      const quotes = await quoteStore.ofOrders(on, orderIds)
      // The newest come first, and the first of each order counts.
      return new Map(
        quotes.toReversed().flatMap((quote) => (quote.orderId ? [[quote.orderId, toOrderQuote(quote)]] : [])),
      )
    },
  }
}
