import type { AccountId, LotId, OrderId } from '@vermeil/contracts/ids'
import type { AddressBody } from '@vermeil/contracts/money/addresses.schema'
import { deliveryOffer, type WorkDelivery } from '@vermeil/contracts/money/delivery-cost'
import { AppError } from '../../../platform/app-error.ts'
import { must } from '../../../platform/must.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import type { Listings } from '../../../selling/listings/listings.ts'
import type { Delivery } from '../../delivery/delivery.ts'
import type { AcceptedQuote, QuotedOrders } from '../../delivery/quotes/quotes.ts'
import type { PaymentPages } from '../checkout/payment-pages.ts'
import type { PaymentMails } from '../payment-mails.ts'
import type { PaymentNotices } from '../payment-notices.ts'
import { copyOf } from './choose-delivery.ts'
import { costsOf, noCosts } from './order-cost-rules.ts'
import { sentByQuote } from './order-delivery-rules.ts'
import { orderDeliveryStore } from './order-delivery-store.ts'
import { type OrderOfLot, orderListStore } from './order-list-store.ts'
import type { OrderRow } from './order-row.ts'
import { orderStore } from './order-store.ts'
import { overdueOrderStore } from './overdue-order-store.ts'

type Deps = {
  database: Database
  delivery: Pick<Delivery, 'addresses' | 'quotes' | 'tables'>
  listings: Pick<Listings, 'payableWork'>
  mails: Pick<PaymentMails, 'quoteAwaited' | 'canceledByBuyer'>
  requestPayment: PaymentNotices['requestPayment']
  pages: Pick<PaymentPages, 'close'>
}

/** Orders of won lots whose delivery has no price yet. */
export interface OrdersByQuote {
  /** What the quote of an order does to it. */
  readonly port: QuotedOrders
  /**
   * Asks the seller for a price to the default address of the buyer, and writes to them. False if nothing has to be
   * asked, or the buyer has no address: then they choose one on the order's page.
   */
  askAtSale(tx: Tx, order: OrderRow, work: WorkDelivery): Promise<boolean>
  /** To one of the buyer's addresses. Until there is an answer, an earlier choice stands. */
  ask(order: OrderRow, addressId: string): Promise<void>
  /** Without a penalty, once no price came or the buyer has refused it. */
  cancel(order: OrderRow): Promise<void>
  /** The newest order of each buyer for each lot. Without a due date while a price is awaited: the time runs from it. */
  ordersOfLots(bought: readonly { accountId: AccountId; lotId: LotId }[]): Promise<OrderOfLot[]>
}

const HOUR = 3_600_000

export function createOrdersByQuote(deps: Deps): OrdersByQuote {
  const { database, delivery, listings, mails, requestPayment, pages } = deps
  const { quotes, addresses } = delivery

  /** A due date never moves forward: what the buyer has read holds. */
  async function extend(tx: Tx, order: OrderRow, from: Date): Promise<Date> {
    const due = new Date(Math.max(from.getTime() + order.paymentTermHours * HOUR, order.dueAt?.getTime() ?? 0))
    await overdueOrderStore.setDue(tx, order.id, due)
    return due
  }

  const lockDue = async (tx: Tx, orderId: OrderId) => {
    const order = await orderStore.lock(tx, orderId)
    return order?.status === 'due' ? order : null
  }
  const dueOrder = async (tx: Tx, orderId: OrderId) => must(await lockDue(tx, orderId), 'the unpaid order of a quote')
  const workOf = async (tx: Tx, { artworkId }: OrderRow) =>
    must(await listings.payableWork(artworkId ?? '', tx), 'the work of a quoted order').delivery

  /** The due date waits for the answer, and the time to pay comes after it. */
  async function askFor(tx: Tx, order: OrderRow, address: NonNullable<Awaited<ReturnType<typeof addresses.find>>>) {
    const { id: orderId, lotId, buyerId, sellerId } = order
    if (!lotId || !buyerId) throw new AppError('order.not-payable', {})
    const quote = await quotes.askForOrder(tx, { orderId, lotId, buyerId, sellerId }, address)
    if (quote.state === 'asked') await extend(tx, order, quote.untilAt)
    return quote
  }

  return {
    port: {
      closePage: pages.close,
      lock: async (tx, orderId) => (await lockDue(tx, orderId)) !== null,
      offered: async (tx, orderId) => extend(tx, { ...(await dueOrder(tx, orderId)), dueAt: null }, await houseNow(tx)),

      async accepted(tx, orderId, quote: AcceptedQuote, address: AddressBody) {
        const order = await dueOrder(tx, orderId)
        const sent = sentByQuote(quote, await workOf(tx, order), copyOf(address))
        await orderStore.setCosts(tx, order, costsOf(order.amount - order.deposit, sent.terms))
        await orderDeliveryStore.save(tx, orderId, sent)
        await requestPayment(tx, await dueOrder(tx, orderId))
      },

      async released(tx, orderId) {
        const order = await dueOrder(tx, orderId)
        await orderStore.setCosts(tx, order, noCosts, { needsDeliveryChoice: true })
        await orderDeliveryStore.remove(tx, orderId)
        await extend(tx, { ...order, dueAt: null }, await houseNow(tx))
      },
    },

    async askAtSale(tx, order, work) {
      if (!order.needsDeliveryChoice || !order.buyerId || !order.lotId) return false
      const address = await addresses.usual(order.buyerId, tx)
      if (!address || deliveryOffer(delivery.tables().rates, work, address.country).kind !== 'quote') return false
      const quote = await askFor(tx, order, address)
      await mails.quoteAwaited(tx, await dueOrder(tx, order.id), quote.state === 'asked' ? quote.untilAt : null)
      return true
    },

    async ask(loaded, addressId) {
      const address = await addresses.find(addressId)
      if (!address || address.accountId !== loaded.buyerId) throw new AppError('address.unknown', {})
      await database.transaction(async (tx) => {
        const order = await lockDue(tx, loaded.id)
        if (!order) throw new AppError('order.not-payable', {})
        const offer = deliveryOffer(delivery.tables().rates, await workOf(tx, order), address.country)
        if (offer.kind !== 'quote') throw new AppError('quote.not-needed', {})
        await askFor(tx, order, address)
      })
    },

    cancel: ({ id }) =>
      database.transaction(async (tx) => {
        const order = await lockDue(tx, id)
        const quote = (await quotes.ofOrders(tx, [id])).get(id)
        if (!order?.needsDeliveryChoice || !quote?.isReleased) throw new AppError('order.not-cancelable', {})
        await orderStore.setStatus(tx, id, 'canceled')
        await mails.canceledByBuyer(tx, order)
      }),

    async ordersOfLots(bought) {
      const orders = await orderListStore.ofLots(database.db, bought)
      const undecided = orders.filter(({ status, needsDeliveryChoice }) => status === 'due' && needsDeliveryChoice)
      const asked = await quotes.ofOrders(
        database.db,
        undecided.map(({ id }) => id),
      )
      return orders.map((order) => (asked.get(order.id)?.state === 'asked' ? { ...order, dueAt: null } : order))
    },
  }
}
