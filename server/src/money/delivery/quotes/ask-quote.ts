import type { AccountId, LotId, OrderId } from '@vermeil/contracts/ids'
import { deliveryOffer } from '@vermeil/contracts/money/delivery-cost'
import { isSamePlace, quoteTerms } from '@vermeil/contracts/money/quote-terms'
import type { QuoteRequest } from '@vermeil/contracts/money/quotes.schema'
import type { Catalog } from '../../../catalog/catalog/catalog.ts'
import { AppError } from '../../../platform/app-error.ts'
import { must } from '../../../platform/must.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import type { Listings } from '../../../selling/listings/listings.ts'
import type { StoredAddress } from '../address-store.ts'
import type { Addresses, Delivery } from '../delivery.ts'
import type { QuoteMessages } from './quote-messages.ts'
import { answerBy, askRefusal } from './quote-rules.ts'
import { quoteStore, type StoredQuote } from './quote-store.ts'
import type { QuotedOrders, QuotedSale, Quotes } from './quotes.ts'

type Deps = {
  database: Database
  addresses: Pick<Addresses, 'find'>
  tables: Delivery['tables']
  catalog: Pick<Catalog, 'cards'>
  listings: Pick<Listings, 'payableWork'>
  messages: QuoteMessages
  orders: () => QuotedOrders
}

type Asked = { accountId: AccountId; sellerId: AccountId | null; lotId: LotId; orderId: OrderId | null }

/** Asks a seller what the delivery of a work to one of the buyer's addresses costs. */
export function createAskQuote({ database, addresses, tables, catalog, listings, messages, orders }: Deps) {
  async function add(tx: Tx, asked: Asked, { id: addressId, country, region, city, postalCode }: StoredAddress) {
    const id = await quoteStore.add(tx, {
      ...{ account_id: asked.accountId, seller_id: asked.sellerId, lot_id: asked.lotId, order_id: asked.orderId },
      ...{ address_id: addressId, country, region, city, postal_code: postalCode },
      until_at: answerBy(await houseNow(tx), asked.orderId !== null),
    })
    const quote = must(await quoteStore.find(tx, id), 'the quote that was just stored')
    await messages.send(tx, quote, 'asked', 'seller')
    return quote
  }

  async function requireAskable(accountId: AccountId, lotId: LotId, country: string) {
    const [card] = await catalog.cards([lotId], null)
    const work = await listings.payableWork(lotId)
    if (!card || !work) throw new AppError('lot.unknown', {})
    const { rates } = tables()
    const offer = deliveryOffer(rates, card.delivery, country).kind
    const refusal = askRefusal({ sellerId: work.sellerId, lotState: card.state, offer }, accountId)
    if (refusal) throw new AppError(refusal, {})
    return work.sellerId
  }

  /** What the winner asked for or was offered before counts for the order. */
  async function takeOver(tx: Tx, quote: StoredQuote, { orderId }: QuotedSale): Promise<StoredQuote> {
    const isAnswered = quote.state === 'offered'
    const until = isAnswered ? await orders().offered(tx, orderId) : answerBy(await houseNow(tx), true)
    await quoteStore.change(tx, quote.id, quote.state, { order_id: orderId, until_at: until })
    const taken = must(await quoteStore.find(tx, quote.id), 'the quote that was taken over')
    if (!isAnswered) await messages.send(tx, taken, 'asked', 'seller')
    return taken
  }

  return {
    async ask(accountId: AccountId, { lotId, addressId }: QuoteRequest): Promise<string> {
      const address = await addresses.find(addressId)
      if (address?.accountId !== accountId) throw new AppError('address.unknown', {})
      const sellerId = await requireAskable(accountId, lotId, address.country)
      return database.transaction(async (tx) => {
        const max = quoteTerms.openPerAccount
        if ((await quoteStore.lockAccount(tx, accountId)) >= max) throw new AppError('quote.too-many', { max })
        const known = await quoteStore.liveOfLot(tx, accountId, lotId)
        const isKnown = known.some((quote) =>
          quote.state === 'accepted' ? isSamePlace(quote, address) : quote.country === address.country,
        )
        if (isKnown) throw new AppError('quote.already', {})
        return (await add(tx, { accountId, sellerId, lotId, orderId: null }, address)).id
      })
    },

    async askForOrder(tx, sale, address) {
      const { buyerId: accountId, sellerId, lotId, orderId } = sale
      await quoteStore.lockAccount(tx, accountId)
      const asked = await quoteStore.ofOrders(tx, [orderId])
      const open = (await quoteStore.liveOfLot(tx, accountId, lotId)).filter(({ state }) => state !== 'accepted')
      const [same] = open.filter((quote) => isSamePlace(quote, address))
      if (!same && asked.length >= quoteTerms.perOrder) {
        throw new AppError('quote.too-many', { max: quoteTerms.perOrder })
      }
      for (const quote of open.filter(({ id }) => id !== same?.id)) {
        await quoteStore.change(tx, quote.id, 'withdrawn')
        await messages.send(tx, quote, 'withdrawn', 'seller')
      }
      if (!same) return add(tx, { accountId, sellerId, lotId, orderId }, address)
      return same.orderId === orderId ? same : takeOver(tx, same, sale)
    },
  } satisfies { ask: unknown } & Pick<Quotes, 'askForOrder'>
}
