import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import { quoteTerms } from '@vermeil/contracts/money/quote-terms'
import type { QuoteOffer } from '@vermeil/contracts/money/quotes.schema'
import { AppError } from '../../../platform/app-error.ts'
import { actsFor, changedFields, recordAct } from '../../../platform/audit-store.ts'
import { type Account, isAdmin } from '../../../platform/http/access.ts'
import { must } from '../../../platform/must.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import type { Addresses, Delivery } from '../delivery.ts'
import { sideOf } from './quote-access.ts'
import type { QuoteMessage, QuoteMessages } from './quote-messages.ts'
import { daysAfter, type QuoteEvent, quotedTerms, stateAfter } from './quote-rules.ts'
import { quoteStore, type StoredQuote } from './quote-store.ts'
import type { QuotedOrders } from './quotes.ts'
import { addressIn, toAccepted } from './read-quotes.ts'

type Deps = Pick<Platform, 'database' | 'forEachDue'> & {
  addresses: Pick<Addresses, 'list'>
  tables: Delivery['tables']
  messages: QuoteMessages
  orders: () => QuotedOrders
}

/** What the buyer reads once a quote is past its deadline. */
const buyerMessages: Partial<Record<StoredQuote['state'], QuoteMessage>> = {
  asked: 'unanswered',
  offered: 'lapsed',
  accepted: 'lapsed',
}

function requireNext(quote: StoredQuote, event: QuoteEvent) {
  const next = stateAfter(quote.state, event)
  // Without an order the lot must still be there to be bought.
  if (!next || (quote.isLotOver && !quote.orderId && event !== 'withdraw' && event !== 'refuse')) {
    throw new AppError('quote.wrong-state', {})
  }
  return next
}

/** What happens to a quote after it was asked for. Each event is one transaction. */
export function createChangeQuote({ database, forEachDue, addresses, tables, messages, orders }: Deps) {
  /** By a person. What an administrator does is recorded with it. */
  const byPerson = (
    actor: Account,
    act: string,
    loaded: StoredQuote,
    work: (tx: Tx, quote: StoredQuote) => Promise<void>,
  ) =>
    database.transaction(async (tx) => {
      const isPayable = !loaded.orderId || (await orders().lock(tx, loaded.orderId))
      const quote = must(await quoteStore.lock(tx, loaded.id), 'the quote of the route')
      // It became an order's since it was loaded, or its order is paid, lapsed or canceled.
      if (!isPayable || quote.orderId !== loaded.orderId) throw new AppError('quote.wrong-state', {})
      await work(tx, quote)
      if (!isAdmin(actor)) return
      const after = must(await quoteStore.find(tx, quote.id), 'the quote that was changed')
      const shown = ({ state, price }: StoredQuote) => ({ state, price })
      await recordAct(tx, {
        actorId: actor.id,
        act,
        subject: `quote:${quote.id}`,
        ...changedFields(shown(quote), shown(after)),
        ...actsFor(quote.sellerId),
      })
    })

  /** A decision about an order's quote changes its total. */
  async function decide(...[actor, act, loaded, work]: Parameters<typeof byPerson>): Promise<void> {
    if (loaded.orderId) await orders().closePage(loaded.orderId)
    await byPerson(actor, act, loaded, work)
  }

  async function expire(tx: Tx, quote: StoredQuote): Promise<void> {
    const next = stateAfter(quote.state, 'expire')
    if (!next) return
    await quoteStore.change(tx, quote.id, next)
    if (quote.orderId && quote.state === 'asked') await orders().released(tx, quote.orderId)
    const message = buyerMessages[quote.state]
    if (message) await messages.send(tx, quote, message, 'buyer')
    if (quote.state === 'asked') await messages.send(tx, quote, 'missed', 'seller')
  }

  return {
    offer: (actor: Account, loaded: StoredQuote, { price, arrives }: QuoteOffer) =>
      byPerson(actor, 'quote.offer', loaded, async (tx, quote) => {
        const next = requireNext(quote, 'offer')
        const until = quote.orderId
          ? await orders().offered(tx, quote.orderId)
          : daysAfter(await houseNow(tx), quoteTerms.offerDays)
        const offered = { price_cents: price, arrives_min_days: arrives.min, arrives_max_days: arrives.max }
        await quoteStore.change(tx, quote.id, next, { ...offered, until_at: until })
        await messages.send(tx, { ...quote, price }, 'offered', 'buyer')
      }),

    accept: (actor: Account, loaded: StoredQuote, price: number) =>
      decide(actor, 'quote.accept', loaded, async (tx, quote) => {
        const next = requireNext(quote, 'accept')
        if (quote.price !== price) throw new AppError('quote.price-differs', { price: quote.price ?? 0 })
        const address = await addressIn(addresses, quote)
        if (!address) throw new AppError('quote.address-changed', {})
        const inForce = tables()
        const { version } = inForce
        await quoteStore.change(tx, quote.id, next, {
          terms: JSON.stringify(quotedTerms(price, inForce, quote)),
          ...{ rates_version: version.rates, taxes_version: version.taxes },
          until_at: daysAfter(await houseNow(tx), quoteTerms.holdDays),
        })
        if (quote.orderId) {
          const accepted = must(await quoteStore.find(tx, quote.id), 'the quote that was accepted')
          await orders().accepted(tx, quote.orderId, toAccepted(accepted), address)
        }
        await messages.send(tx, quote, 'accepted', 'seller')
      }),

    refuse: (actor: Account, loaded: StoredQuote) =>
      decide(actor, 'quote.refuse', loaded, async (tx, quote) => {
        await quoteStore.change(tx, quote.id, requireNext(quote, 'refuse'))
        if (quote.orderId) await orders().released(tx, quote.orderId)
        await messages.send(tx, quote, 'refused', 'seller')
      }),

    withdraw: (actor: Account, loaded: StoredQuote) =>
      decide(actor, 'quote.withdraw', loaded, async (tx, quote) => {
        if (quote.state === 'withdrawn') return
        await quoteStore.change(tx, quote.id, requireNext(quote, 'withdraw'))
        if (sideOf(actor, quote) === 'buyer') return messages.send(tx, quote, 'withdrawn', 'seller')
        if (quote.orderId) await orders().released(tx, quote.orderId)
        return messages.send(tx, quote, 'declined', 'buyer')
      }),

    async round(): Promise<void> {
      await forEachDue({
        task: 'quotes',
        find: (without) => quoteStore.toExpire(database.db, without),
        async run({ id }) {
          const found = await quoteStore.find(database.db, id)
          await database.transaction(async (tx) => {
            const isPayable = !found?.orderId || (await orders().lock(tx, found.orderId))
            const quote = await quoteStore.lock(tx, id)
            const isSame = quote?.state === found?.state && quote?.untilAt.getTime() === found?.untilAt.getTime()
            // Somebody decided about it since it was found.
            if (!quote || !isSame || quote.orderId !== found?.orderId) return
            if (isPayable) await expire(tx, quote)
            else await quoteStore.change(tx, id, 'expired')
          })
        },
      })
    },

    async endOfOrder(tx: Tx, orderId: OrderId): Promise<void> {
      for (const quote of await quoteStore.ofOrders(tx, [orderId])) {
        const next = stateAfter(quote.state, 'withdraw')
        if (!next) continue
        await quoteStore.change(tx, quote.id, next)
        await messages.send(tx, quote, 'withdrawn', 'seller')
      }
    },

    /** Requests end with the account of either side, and the other is informed. */
    async erase(tx: Tx, accountId: AccountId): Promise<void> {
      for (const { id } of await quoteStore.openOf(tx, accountId)) {
        const quote = must(await quoteStore.lock(tx, id), 'an open quote')
        const isBuyer = quote.accountId === accountId
        await quoteStore.change(tx, id, 'withdrawn')
        await messages.send(tx, quote, isBuyer ? 'withdrawn' : 'declined', isBuyer ? 'seller' : 'buyer')
      }
      await quoteStore.erase(tx, accountId)
    },
  }
}
