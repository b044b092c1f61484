import { z } from 'zod'
import type { Catalog } from '../../../catalog/catalog/catalog.ts'
import type { Notices } from '../../../contact/notices/notices.ts'
import type { Hooks } from '../../../hooks.ts'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import type { JobDefinition } from '../../../platform/jobs.ts'
import { must } from '../../../platform/must.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Listings } from '../../../selling/listings/listings.ts'
import type { Addresses, Delivery } from '../delivery.ts'
import { createAskQuote } from './ask-quote.ts'
import { createChangeQuote } from './change-quote.ts'
import { createQuoteMessages } from './quote-messages.ts'
import { quoteStore } from './quote-store.ts'
import type { QuotedOrders, Quotes } from './quotes.ts'
import { createReadQuotes, toExport } from './read-quotes.ts'

type Deps = Pick<Platform, 'database' | 'forEachDue' | 'jobs'> & {
  hooks: Pick<Hooks, 'lotsEnded' | 'lotWithdrawn'>
  accounts: Pick<Accounts, 'onExport' | 'onErase'>
  addresses: Addresses
  tables: Delivery['tables']
  catalog: Pick<Catalog, 'cards'>
  listings: Pick<Listings, 'payableWork'>
  notices: Pick<Notices, 'notify'>
}

const everyMinute: JobDefinition<Record<string, never>> = { name: 'quotes.round', data: z.object({}) }
const prune: JobDefinition<Record<string, never>> = { name: 'quotes.prune', data: z.object({}) }
const MAX_EXPORTED = 10_000

export async function createQuotes(deps: Deps): Promise<Quotes> {
  const { hooks, database, jobs, accounts } = deps
  const { db } = database
  let orders: QuotedOrders | null = null
  const parts = {
    ...deps,
    messages: createQuoteMessages(deps),
    orders: () => must(orders, 'a module that handles the orders of quotes'),
  }
  const asking = createAskQuote(parts)
  const { erase, round, endOfOrder, ...change } = createChangeQuote(parts)
  const { read, ...reading } = createReadQuotes(deps)

  hooks.lotWithdrawn.on((tx, lotId) => quoteStore.lotEnded(tx, lotId, false))
  hooks.lotsEnded.on(async (tx, lots) => {
    for (const { lotId, sale } of lots) await quoteStore.lotEnded(tx, lotId, sale !== null)
  })
  accounts.onExport('delivery quotes', async (accountId) =>
    (await quoteStore.ofAccount(db, accountId, MAX_EXPORTED, false)).map(toExport),
  )
  accounts.onErase(erase)
  await jobs.handle(everyMinute, round)
  await jobs.schedule(everyMinute, '* * * * *', {})
  await jobs.handle(prune, async () => void (await quoteStore.prune(db)))
  await jobs.schedule(prune, '47 3 * * *', {})

  return {
    ask: async (buyer, request) => read(buyer, await asking.ask(buyer.id, request)),
    async offer(seller, quote, offer) {
      await change.offer(seller, quote, offer)
      return read(seller, quote.id)
    },
    async accept(buyer, quote, price) {
      await change.accept(buyer, quote, price)
      return read(buyer, quote.id)
    },
    async refuse(buyer, quote) {
      await change.refuse(buyer, quote)
      return read(buyer, quote.id)
    },
    async withdraw(actor, quote) {
      await change.withdraw(actor, quote)
      return read(actor, quote.id)
    },
    ...reading,
    askForOrder: asking.askForOrder,
    handleOrders(handler) {
      orders = handler
    },
    waitingFor: (sellerId) => quoteStore.waitingFor(db, sellerId),
    countOfHouse: () => quoteStore.countOfHouse(db),
    ...{ round, endOfOrder },
  }
}
