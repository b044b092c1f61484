import { largestCardPayment } from '@vermeil/contracts/payment-limits'
import type { Order } from '@vermeil/contracts/payments'
import { sql } from 'kysely'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import type { StripeConnection } from '../../../platform/stripe/stripe-client.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { checkoutStore } from '../checkout/checkout-store.ts'
import { describe, lineOf } from '../checkout/create-payment.ts'
import type { OpenCheckout, Payer } from '../checkout/open-checkout.ts'
import { drawInvoice, type Letterhead } from './invoice-pdf.ts'
import { type OrderRow, orderStore } from './order-store.ts'
import { toOrderView } from './order-view.ts'

type Deps = {
  database: Database
  stripe: StripeConnection
  accounts: Pick<Accounts, 'accountById' | 'profileOf'>
  catalog: Pick<Catalog, 'cards' | 'figures'>
  openCheckout: OpenCheckout
  letterhead: () => Letterhead
}

/** What a buyer does with their own orders. Somebody else's is not found. */
export function createOwnOrders(deps: Deps) {
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

  const view = async (accountId: string, orderId: string) => (await views([await own(accountId, orderId)]))[0]!

  /** The page that is open already, where there is one: two of them could both be paid. */
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

    async list(accountId: string) {
      const orders = await views(await orderStore.ofBuyer(db, accountId))
      return { orders, serverTime: (await houseNow(db)).toISOString() }
    },

    async payLink(payer: Payer, orderId: string, key: string | undefined): Promise<string> {
      const order = await own(payer.id, orderId)
      const { canPay, isBankTransfer } = toOrderView(order, null)
      if (isBankTransfer && order.status === 'due')
        throw new AppError('payment.over-card-limit', { most: largestCardPayment })
      if (!canPay) throw new AppError('order.not-payable', {})
      const open = await openPage(orderId)
      if (open) return open
      const { amount } = order
      return openCheckout({
        ...{ payer, amount, key, request: { orderId }, cancelPath: `/orders/${orderId}` },
        prepare: async () => ({ orderId }),
        session: async () => ({
          mode: 'payment',
          line_items: [lineOf(describe(order), amount)],
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

    async confirmDelivery(accountId: string, orderId: string): Promise<Order> {
      await database.transaction(async (tx) => {
        const order = await orderStore.hold(tx, orderId)
        if (order?.buyerId !== accountId) throw new AppError('order.unknown', {})
        if (!toOrderView(order, null).canConfirmDelivery) throw new AppError('order.not-deliverable', {})
        const delivered_at = sql<Date>`house_now()`
        await tx.updateTable('orders').set({ delivered_at }).where('id', '=', orderId).execute()
      })
      return view(accountId, orderId)
    },

    async rate(accountId: string, orderId: string, stars: 1 | 2 | 3 | 4 | 5): Promise<Order> {
      await database.transaction(async (tx) => {
        const order = await orderStore.hold(tx, orderId)
        if (order?.buyerId !== accountId) throw new AppError('order.unknown', {})
        if (!toOrderView(order, null).canRate || !order.artistId) throw new AppError('order.not-ratable', {})
        await tx.updateTable('orders').set({ rating: stars }).where('id', '=', orderId).execute()
        await catalog.figures.addRating(tx, order.artistId, stars)
      })
      return view(accountId, orderId)
    },

    /** The buyer's own, or any for the administrator. */
    async invoice(orderId: string, accountId: string | null): Promise<{ pdf: Buffer; order: OrderRow }> {
      const order = accountId ? await own(accountId, orderId) : await orderStore.byId(db, orderId)
      if (!order || order.invoiceNumber === null) throw new AppError('order.unknown', {})
      const person = order.buyerId ? await deps.accounts.accountById(order.buyerId) : null
      const name = person ? ((await deps.accounts.profileOf([person.id])).get(person.id)?.name ?? '') : ''
      const to = person?.email ? { name, email: person.email } : null
      return { pdf: await drawInvoice(order, to, deps.letterhead()), order }
    },
  }
}
export type OwnOrders = ReturnType<typeof createOwnOrders>
