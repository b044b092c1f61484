import { largestCardPayment } from '@vermeil/contracts/payment-limits'
import type { Order } from '@vermeil/contracts/payments'
import { AppError } from '../../../platform/app-error.ts'
import { one } from '../../../platform/must.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import type { StripeConnection } from '../../../platform/stripe/stripe-client.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { checkoutStore } from '../checkout/checkout-store.ts'
import type { OpenCheckout, PayerContact } from '../checkout/open-checkout.ts'
import { describe, lineItem } from '../checkout/session-details.ts'
import { drawInvoice, type Letterhead } from './invoice-pdf.ts'
import { orderListStore } from './order-list-store.ts'
import type { OrderRow } from './order-row.ts'
import { orderStore } from './order-store.ts'
import { toOrderView } from './order-view.ts'

type Deps = {
  database: Database
  stripe: StripeConnection
  accounts: Pick<Accounts, 'accountById' | 'profileOf'>
  catalog: Pick<Catalog, 'cards' | 'figures'>
  openCheckout: OpenCheckout
  letterhead: () => Letterhead
}

/** What a buyer does with their own orders. Somebody else's order is not found. */
export interface OwnOrders {
  views(orders: readonly OrderRow[]): Promise<Order[]>
  view(accountId: string, orderId: string): Promise<Order>
  list(accountId: string): Promise<{ orders: Order[]; serverTime: string }>
  /** The address of the page on which the order is paid. */
  payLink(payer: PayerContact, orderId: string, key: string | undefined): Promise<string>
  confirmDelivery(accountId: string, orderId: string): Promise<Order>
  rate(accountId: string, orderId: string, stars: Stars): Promise<Order>
  /** The buyer's own invoice; with null as the account, any invoice, for administrators. */
  invoice(orderId: string, accountId: string | null): Promise<Invoice>
}

export type Stars = 1 | 2 | 3 | 4 | 5
export type Invoice = { pdf: Buffer; order: OrderRow }

export function createOwnOrders(deps: Deps): OwnOrders {
  const { database, stripe, catalog, openCheckout } = deps
  const { db } = database

  async function views(orders: readonly OrderRow[]): Promise<Order[]> {
    const lotIds = orders.flatMap(({ lotId }) => lotId ?? [])
    const cards = new Map((await catalog.cards(lotIds, null)).map((card) => [card.id, card]))
    return orders.map((order) => toOrderView(order, (order.lotId && cards.get(order.lotId)?.image) || null))
  }

  async function own(accountId: string, orderId: string): Promise<OrderRow> {
    const order = await orderStore.ownById(db, orderId, accountId)
    if (!order) throw new AppError('order.unknown', {})
    return order
  }

  const view = async (accountId: string, orderId: string) => one(await views([await own(accountId, orderId)]))

  /** The payment page that is already open, if there is one: two open pages could both be paid. */
  async function openPage(orderId: string): Promise<string | null> {
    const open = await checkoutStore.latestOpenOf(db, orderId)
    if (!open?.sessionId) return null
    const client = await stripe.client()
    const session = await client.checkout.sessions.retrieve(open.sessionId)
    return session.status === 'open' ? session.url : null
  }

  return {
    views,
    view,

    async list(accountId) {
      const orders = await views(await orderListStore.ofBuyer(db, accountId))
      return { orders, serverTime: (await houseNow(db)).toISOString() }
    },

    async payLink(payer, orderId, key) {
      const order = await own(payer.id, orderId)
      const { canPay, isBankTransfer } = toOrderView(order, null)
      if (isBankTransfer && order.status === 'due') {
        throw new AppError('payment.over-card-limit', { most: largestCardPayment })
      }
      if (!canPay) throw new AppError('order.not-payable', {})
      const open = await openPage(orderId)
      if (open) return open
      const { amount } = order
      return openCheckout({
        ...{ payer, amount, key, request: { orderId }, cancelPath: `/orders/${orderId}` },
        prepare: async () => ({ orderId }),
        session: async () => ({
          mode: 'payment',
          line_items: [lineItem(describe(order), amount)],
          metadata: {
            artworkTitle: order.title,
            artworkArtist: order.artistName,
            paymentType: 'purchase',
            artworkId: order.artworkId ?? '',
            description: describe(order).slice(0, 500),
          },
          payment_intent_data: { description: describe(order) },
        }),
      })
    },

    async confirmDelivery(accountId, orderId) {
      await database.transaction(async (tx) => {
        const order = await orderStore.lock(tx, orderId)
        if (order?.buyerId !== accountId) throw new AppError('order.unknown', {})
        if (!toOrderView(order, null).canConfirmDelivery) throw new AppError('order.not-deliverable', {})
        await orderStore.markDelivered(tx, orderId)
      })
      return view(accountId, orderId)
    },

    async rate(accountId, orderId, stars) {
      await database.transaction(async (tx) => {
        const order = await orderStore.lock(tx, orderId)
        if (order?.buyerId !== accountId) throw new AppError('order.unknown', {})
        if (!toOrderView(order, null).canRate || !order.artistId) throw new AppError('order.not-ratable', {})
        await orderStore.setRating(tx, orderId, stars)
        await catalog.figures.addRating(tx, order.artistId, stars)
      })
      return view(accountId, orderId)
    },

    async invoice(orderId, accountId) {
      const order = accountId ? await own(accountId, orderId) : await orderStore.byId(db, orderId)
      if (!order || order.invoiceNumber === null) throw new AppError('order.unknown', {})
      const person = order.buyerId ? await deps.accounts.accountById(order.buyerId) : null
      const name = person ? ((await deps.accounts.profileOf([person.id])).get(person.id)?.name ?? '') : ''
      const to = person?.email ? { name, email: person.email } : null
      return { pdf: await drawInvoice(order, to, deps.letterhead()), order }
    },
  }
}
