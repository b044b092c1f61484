import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import type { Catalog } from '../../../catalog/catalog/catalog.ts'
import type { Hooks } from '../../../hooks.ts'
import { AppError } from '../../../platform/app-error.ts'
import { changedFields, recordAct } from '../../../platform/audit-store.ts'
import { must } from '../../../platform/must.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { requireCapability } from '../../../platform/staff-store.ts'
import type { Auctions } from '../../../selling/auctions/auctions.ts'
import type { OnBidVoided } from '../../../selling/auctions/saleroom/void-bid.ts'
import type { Listings } from '../../../selling/listings/listings.ts'
import type { Quotes } from '../../delivery/quotes/quotes.ts'
import type { ReceivePayment } from '../checkout/receive-payment.ts'
import type { PaymentMails } from '../payment-mails.ts'
import type { PaymentNotices } from '../payment-notices.ts'
import type { ChooseDelivery } from './choose-delivery.ts'
import { dueWithin } from './issue-invoices.ts'
import { orderListStore } from './order-list-store.ts'
import type { LapseHandled, OrderRow } from './order-row.ts'
import { orderStore } from './order-store.ts'
import type { OrdersByQuote } from './quoted-orders.ts'

type Deps = {
  database: Database
  auctions: Pick<Auctions, 'underbidderOf' | 'voidedSales'>
  catalog: Pick<Catalog, 'figures'>
  listings: Pick<Listings, 'workAvailability' | 'payableWork'>
  saleUndone: Hooks['saleUndone']['run']
  agreeTerms: ReceivePayment['agreeTerms']
  mails: Pick<PaymentMails, 'canceled'>
  requestPayment: PaymentNotices['requestPayment']
  choose: Pick<ChooseDelivery, 'addWon'>
  byQuote: Pick<OrdersByQuote, 'askAtSale'>
  quotes: Pick<Quotes, 'endOfOrder'>
}

/** Sales that came to nothing: not paid in time, or won by a bid that was voided. */
export interface UndoneSales {
  /** In the transaction that voids a bid on a sold lot. Cancels what the bidder owes; a paid order is refused. */
  bidVoided: OnBidVoided
  /** Offers the lot to the underbidder at their own highest bid, due within the lot's payment term. Answers with the new order's id. */
  offerToUnderbidder(adminId: AccountId, orderId: OrderId): Promise<string>
  relist(adminId: AccountId, orderId: OrderId): Promise<void>
  /** How many sales, and which sum, have to be taken off the sum of all hammer prices. */
  totals(): Promise<{ sold: number; value: number }>
}

/** An order that belongs to a sale is canceled because the winning bid was voided, or because its delivery had no price. */
const isLapsedOrVoided = ({ status, saleId }: OrderRow) =>
  (status === 'lapsed' || status === 'canceled') && saleId !== null

export function createUndoneSales(deps: Deps): UndoneSales {
  const { database, auctions, catalog, listings, saleUndone, agreeTerms, mails, requestPayment, choose, byQuote } = deps

  async function lockUndone(tx: Tx, orderId: OrderId) {
    const order = await orderStore.lock(tx, orderId)
    if (!order) throw new AppError('order.unknown', {})
    if (!isLapsedOrVoided(order) || order.lapseHandled) throw new AppError('order.not-lapsed', {})
    return { order, saleId: must(order.saleId, 'the sale of an undone order') }
  }

  async function finish(tx: Tx, adminId: AccountId, order: OrderRow, handled: LapseHandled): Promise<void> {
    await orderStore.setLapseHandled(tx, order.id, handled)
    const changes = changedFields({ lapseHandled: order.lapseHandled }, { lapseHandled: handled })
    await recordAct(tx, { actorId: adminId, act: `order.${handled}`, subject: `order:${order.id}`, ...changes })
  }

  async function addCanceled(tx: Tx, sale: Parameters<OnBidVoided>[1]['sale'], buyerId: AccountId | null) {
    const work = await listings.payableWork(sale.artworkId, tx)
    if (!work) return
    const { id: saleId, sellerId, lotId, artworkId, price: amount, paymentTermHours } = sale
    const { artistId, title, artistName } = work
    const about = { sellerId, saleId, lotId, artworkId, artistId, title, artistName, amount, buyerId, paymentTermHours }
    await orderStore.add(tx, { kind: 'auction', status: 'canceled', ...about })
  }

  return {
    async bidVoided(tx, { sale, bidderId, isSaleUndone, reason }) {
      const orders = await orderStore.lockBySale(tx, sale.id)
      const own = orders.filter(({ buyerId }) => buyerId === bidderId)
      if (own.some(({ status }) => status === 'paid')) throw new AppError('order.paid', {})
      for (const order of own.filter(({ status }) => status === 'due')) {
        await orderStore.setStatus(tx, order.id, 'canceled')
        await deps.quotes.endOfOrder(tx, order.id)
        await mails.canceled(tx, order, reason)
      }
      // The sale was not invoiced yet. Offering and relisting need an order.
      if (isSaleUndone && orders.length === 0) await addCanceled(tx, sale, bidderId)
    },

    offerToUnderbidder: (adminId, orderId) =>
      database.transaction(async (tx) => {
        await requireCapability(tx, adminId, 'money')
        const { order, saleId } = await lockUndone(tx, orderId)
        // A bidder who let it lapse before is not asked again.
        const asked = (await orderStore.bySale(tx, saleId)).flatMap(({ buyerId }) => buyerId ?? [])
        const next = order.lotId ? await auctions.underbidderOf(tx, order.lotId, asked) : null
        if (!next) throw new AppError('order.no-underbidder', {})
        const { kind, sellerId, lotId, artworkId, artistId, title, artistName } = order
        const about = { kind, sellerId, saleId, lotId, artworkId, artistId, title, artistName }
        const terms = { status: 'due', buyerId: next.accountId, amount: next.amount } as const
        const due = await dueWithin(tx, order.paymentTermHours)
        const work = must(await listings.payableWork(artworkId ?? '', tx), 'the work of an undone sale')
        const added = await choose.addWon(tx, { ...about, ...terms, ...due }, work.delivery)
        const offered = await agreeTerms(tx, added)
        await finish(tx, adminId, order, 'offered')
        if (!(await byQuote.askAtSale(tx, offered, work.delivery))) await requestPayment(tx, offered)
        return offered.id
      }),

    async relist(adminId, orderId) {
      await database.transaction(async (tx) => {
        await requireCapability(tx, adminId, 'money')
        const { order, saleId } = await lockUndone(tx, orderId)
        const artworkId = must(order.artworkId, 'the work of an undone sale')
        await saleUndone(tx, order.id, saleId)
        await finish(tx, adminId, order, 'relisted')
        await catalog.figures.saleUndone(tx, artworkId)
        await listings.workAvailability.relist(tx, artworkId)
      })
    },

    totals: async () => orderListStore.undoneTotals(database.db, await auctions.voidedSales()),
  }
}
