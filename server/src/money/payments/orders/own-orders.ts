import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import type { WorkDelivery } from '@vermeil/contracts/money/delivery-cost'
import type { ChooseDeliveryBody } from '@vermeil/contracts/money/order-delivery.schema'
import type { Order } from '@vermeil/contracts/money/payments.schema'
import type { Catalog } from '../../../catalog/catalog/catalog.ts'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import { AppError } from '../../../platform/app-error.ts'
import { must, one } from '../../../platform/must.ts'
import type { Letterhead } from '../../../platform/papers/paper.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import type { PlannedFor } from './choose-delivery.ts'
import { renderInvoice } from './invoice-pdf.ts'
import type { PlannedDelivery } from './order-delivery-rules.ts'
import { orderDeliveryStore } from './order-delivery-store.ts'
import { orderListStore } from './order-list-store.ts'
import type { OrderRow } from './order-row.ts'
import { orderStore } from './order-store.ts'
import { canChooseDelivery, toOrderView } from './order-view.ts'
import { realtorNoteOf, realtorsOf } from './realtor-note.ts'
import { createUnpaidOrders, type UnpaidDeps } from './unpaid-orders.ts'

type Deps = UnpaidDeps & {
  accounts: Pick<Accounts, 'accountById' | 'profileOf'>
  catalog: Pick<Catalog, 'cards' | 'figures'>
  letterhead: () => Letterhead
  plannedFor: PlannedFor
}

/** What a buyer does with their own orders. The route's access rules decide whose order it is: see `order-access.ts`. */
export type OwnOrders = ReturnType<typeof createOwnOrders>

export type Stars = 1 | 2 | 3 | 4 | 5
export type Invoice = { pdf: Buffer; order: OrderRow }

export function createOwnOrders(deps: Deps) {
  const { database, catalog, listings } = deps
  const { db } = database
  const unpaid = createUnpaidOrders(deps)

  /** How the works of these orders, which are few, can be delivered. */
  async function worksOf(orders: readonly OrderRow[]): Promise<Map<OrderId, WorkDelivery>> {
    const works = new Map<OrderId, WorkDelivery>()
    for (const { id, artworkId } of orders) {
      const work = artworkId && (await listings.payableWork(artworkId))
      if (work) works.set(id, work.delivery)
    }
    return works
  }

  /** What spend plans counted for these orders. */
  const plannedOf = (orders: readonly OrderRow[]) =>
    database.transaction(async (tx) => {
      const planned = new Map<OrderId, PlannedDelivery>()
      for (const { id, lotId, buyerId } of orders) {
        const found = lotId && buyerId && (await deps.plannedFor(tx, lotId, buyerId))
        if (found) planned.set(id, found)
      }
      return planned
    })

  async function views(orders: readonly OrderRow[]): Promise<Order[]> {
    const lotIds = orders.flatMap(({ lotId }) => lotId ?? [])
    const cards = new Map((await catalog.cards(lotIds, null)).map((card) => [card.id, card]))
    const realtorOf = await realtorsOf(deps.accounts, orders)
    const ids = orders.map(({ id }) => id)
    const deliveries = await orderDeliveryStore.of(db, ids)
    const quotes = await deps.delivery.quotes.ofOrders(
      db,
      orders.flatMap(({ id, status }) => (status === 'due' ? id : [])),
    )
    const undecided = orders.filter((order) => canChooseDelivery(order, deliveries.get(order.id)))
    const works = await worksOf(undecided)
    const planned = undecided.length > 0 ? await plannedOf(undecided) : null
    return orders.map((order) =>
      toOrderView(order, {
        image: (order.lotId && cards.get(order.lotId)?.image) || null,
        realtor: realtorOf(order),
        delivery: deliveries.get(order.id),
        work: works.get(order.id),
        quote: quotes.get(order.id),
        planned: planned?.get(order.id),
      }),
    )
  }

  const view = async (order: OrderRow) => one(await views([order]))

  const viewNow = async (orderId: OrderId) =>
    view(must(await orderStore.byId(db, orderId), 'the order that was changed'))
  /** Reads the order again under its lock: it may have changed since the route loaded it. */
  const lock = async (tx: Tx, orderId: OrderId) => must(await orderStore.lock(tx, orderId), 'the order of the route')

  return {
    views,
    view,
    byId: (orderId: OrderId): Promise<OrderRow | null> => orderStore.byId(db, orderId),

    async list(accountId: AccountId): Promise<{ orders: Order[]; serverTime: string }> {
      const orders = await views(await orderListStore.ofBuyer(db, accountId))
      return { orders, serverTime: (await houseNow(db)).toISOString() }
    },

    /** The address of the page on which the order is paid. */
    payLink: unpaid.payLink,

    /** By the terms that the buyer was shown when they bid or bought. */
    async chooseDelivery(order: OrderRow, choice: ChooseDeliveryBody): Promise<Order> {
      await unpaid.chooseDelivery(order, choice)
      return viewNow(order.id)
    },

    async rate({ id }: OrderRow, stars: Stars): Promise<Order> {
      await database.transaction(async (tx) => {
        const order = await lock(tx, id)
        if (!toOrderView(order).canRate || !order.artistId) throw new AppError('order.not-ratable', {})
        await orderStore.setRating(tx, id, stars)
        await catalog.figures.addRating(tx, order.artistId, stars)
      })
      return viewNow(id)
    },

    /** Refuses an order that has not been invoiced. */
    async invoice(order: OrderRow | null): Promise<Invoice> {
      if (!order || order.invoiceNumber === null) throw new AppError('order.unknown', {})
      const person = order.buyerId ? await deps.accounts.accountById(order.buyerId) : null
      const name = person ? ((await deps.accounts.profileOf([person.id])).get(person.id)?.name ?? '') : ''
      const to = person?.email ? { name, email: person.email } : null
      const note = await realtorNoteOf(deps.accounts, order)
      return { pdf: await renderInvoice(order, to, note, deps.letterhead()), order }
    },
  }
}
