import type {
  OrderProgress,
  OrderSide,
  Shipment,
  ShipmentSide,
  ShipmentSummary,
  ToShipItem,
} from '@vermeil/contracts/fulfillment/shipping.schema'
import { type OrderStep, orderSteps } from '@vermeil/contracts/fulfillment/shipping-terms'
import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import type { Catalog } from '../../catalog/catalog/catalog.ts'
import type { OrderRow } from '../../money/payments/orders/order-row.ts'
import type { Payments } from '../../money/payments/payments.ts'
import { type Account, isStaff } from '../../platform/http/access.ts'
import { must, one } from '../../platform/must.ts'
import type { Database, Db, Tx } from '../../platform/postgres/database.ts'
import { houseDay } from '../../platform/postgres/house-now.ts'
import { isPhotoOf } from './loan-shipments.ts'
import { filesOf, toFile } from './order-messages.ts'
import type { PickupCodes } from './pickup-code.ts'
import { mayActAs, readsMessages, type ShipmentCase, sideOf } from './shipment-access.ts'
import { outOf, type StoredEvent, type StoredShipment, shipmentStore } from './shipment-store.ts'
import {
  cancelableFrom,
  countsAsDeliveredOn,
  isCancelable,
  isCodeLocked,
  isDoneBy,
  isLate,
  isPossible,
  isToShip,
  type ShipmentAction,
} from './shipping-rules.ts'

type Deps = {
  database: Database
  payments: Pick<Payments, 'fulfillment' | 'deliveries' | 'latestOrdersOf'>
  catalog: Pick<Catalog, 'cards'>
  codes: PickupCodes
}

const MAX_LISTED = 500
type Listed = { order: OrderRow; side: OrderSide; shipment: StoredShipment | null }

export function createReadShipments({ database, payments, catalog, codes }: Deps) {
  const { db } = database

  async function summaries(listed: readonly Listed[]): Promise<ShipmentSummary[]> {
    const cards = await catalog.cards(
      listed.flatMap(({ order }) => order.lotId ?? []),
      null,
    )
    const images = new Map(cards.map(({ id, image }) => [id, image]))
    return listed.map(({ order, side, shipment }) => ({
      ...{ orderId: order.id, side, kind: order.kind, title: order.title, artistName: order.artistName },
      image: (order.lotId && images.get(order.lotId)) || null,
      amount: side === 'seller' ? order.amount - order.deposit : payments.fulfillment.totalOf(order),
      ...{ progress: progressOf(order, shipment), option: shipment?.option ?? null },
      createdAt: order.createdAt.toISOString(),
      shipBy: shipment && isToShip(shipment) ? shipment.shipBy : null,
      isDisputed: shipment !== null && shipment.disputedAt !== null,
      hasOpenProblem: shipment?.hasOpenProblem ?? false,
      arrivesBy: shipment && shipment.option !== 'in-hand' ? shipment.arrivesBy : null,
      invoiceNumber: side === 'seller' ? null : payments.fulfillment.invoiceNumberOf(order),
    }))
  }

  async function withShipments(orders: readonly OrderRow[], sideFor: (order: OrderRow) => OrderSide) {
    const shipments = await shipmentStore.of(
      db,
      orders.map(({ id }) => id),
    )
    return orders.map((order) => ({ order, side: sideFor(order), shipment: shipments.get(order.id) ?? null }))
  }

  /** The seller sees where it goes only once it is paid. */
  async function addressOf({ order, side }: ShipmentCase) {
    if (side !== 'buyer' && order.paidAt === null) return null
    return (await payments.deliveries.of([order.id])).get(order.id)?.address ?? null
  }

  return {
    async subject(reader: Account, orderId: OrderId): Promise<ShipmentCase | null> {
      const order = await payments.fulfillment.byId(orderId)
      if (!order || order.status === 'pending') return null
      const shipment = (await shipmentStore.of(db, [orderId])).get(orderId) ?? null
      const side = sideOf(reader, order)
      return { order, shipment, side, mayAct: mayActAs(reader, side) }
    },

    async view(subject: ShipmentCase): Promise<Shipment> {
      const { order, shipment, mayAct } = subject
      const side = must(subject.side, 'a side of somebody who sees the order')
      const [events, files, today, address] = await Promise.all([
        shipmentStore.eventsOf(db, outOf(order.id)),
        filesOf(db, order.id),
        houseDay(db),
        addressOf(subject),
      ])
      const isOpen = mayAct && shipment !== null && order.status === 'paid'
      const may = (action: ShipmentAction) => isOpen && isDoneBy(action, side) && isPossible(action, shipment, today)
      const isCollecting = side === 'buyer' && isOpen && isPossible('renewCode', shipment, today)
      const isUnshipped = shipment !== null && isCancelable(shipment)
      const { invoiceNumber: _, ...summary } = one(await summaries([{ order, side, shipment }]))
      return {
        ...{ ...summary, artworkId: order.artworkId, lotId: order.lotId, state: shipment?.state ?? null },
        steps: stepsOf(order, events),
        events: events.map(({ id, kind, by, at }) => ({ id, kind, by, at: at.toISOString() })),
        address,
        ...{ carrier: shipment?.carrier ?? '', trackingNumber: shipment?.trackingNumber ?? '' },
        ...{ trackingUrl: shipment?.trackingUrl ?? '', deliveryNote: shipment?.deliveryNote ?? '' },
        pickupCode: isCollecting ? codes.of(shipment) : null,
        isCodeLocked: shipment !== null && isCodeLocked(shipment),
        cancelableFrom: isUnshipped ? cancelableFrom(shipment) : null,
        countsAsDeliveredOn: shipment?.state === 'shipped' ? countsAsDeliveredOn(shipment) : null,
        completesAt: shipment?.state === 'delivered' ? (shipment.completesAt?.toISOString() ?? null) : null,
        files: files.filter((file) => file.purpose === 'proof' || isPhotoOf('out')(file)).map(toFile),
        can: {
          ...{ pack: may('pack'), dispatch: may('dispatch'), handOver: may('handOver') },
          ...{ markDelivered: may('markDelivered'), confirm: may('confirm'), cancelLate: may('cancelLate') },
          ...{ renewCode: may('renewCode'), addPhotos: may('addPhotos') },
          print: mayAct && side !== 'buyer' && shipment !== null,
          ...{ readMessages: readsMessages(subject), write: mayAct && readsMessages(subject) },
        },
      }
    },

    addressOf,

    async list(reader: Account, limit = MAX_LISTED): Promise<{ orders: ShipmentSummary[]; today: string }> {
      const latest = await payments.latestOrdersOf(reader.id, Math.min(limit, MAX_LISTED))
      // A checkout that was never paid is no order.
      const orders = latest.filter(({ status, invoiceNumber }) => status !== 'canceled' || invoiceNumber !== null)
      const listed = await withShipments(orders, ({ buyerId }) => (buyerId === reader.id ? 'buyer' : 'seller'))
      return { orders: await summaries(listed), today: await houseDay(db) }
    },

    async toShip(reader: Account, limit = MAX_LISTED): Promise<{ orders: ToShipItem[]; today: string }> {
      const max = Math.min(limit, MAX_LISTED)
      const own = await shipmentStore.toShip(db, reader.id, max)
      const ours = isStaff(reader, 'money') ? await shipmentStore.toShip(db, null, max) : []
      const shipments = [...own, ...ours].toSorted((a, b) => a.shipBy.localeCompare(b.shipBy)).slice(0, max)
      const ids = shipments.map(({ orderId }) => orderId)
      const [orders, deliveries] = await Promise.all([payments.fulfillment.of(ids), payments.deliveries.of(ids)])
      const today = await houseDay(db)
      // A refund that is on its way to the provider leaves the order paid for a moment.
      const open = shipments.flatMap((shipment) => {
        const order = orders.get(shipment.orderId)
        return order?.status === 'paid' ? { order, shipment, side: 'seller' as const } : []
      })
      const items = (await summaries(open)).map(({ invoiceNumber: _, ...summary }, place): ToShipItem => {
        const { shipment } = must(open[place], 'one summary per order')
        const address = deliveries.get(shipment.orderId)?.address
        const destination = address ? [address.city, address.country].filter(Boolean).join(', ') : ''
        return { ...summary, state: shipment.state, destination, isLate: isLate(shipment, today) }
      })
      return { orders: items, today }
    },

    /** For other modules: the days by which people can rely on something. */
    async deadlines(orderId: OrderId, on: Db | Tx = db) {
      const shipment = (await shipmentStore.of(on, [orderId])).get(orderId)
      if (shipment?.follows !== 'order') return null
      const { state, option, arrivesBy, deliveredAt, completesAt } = shipment
      const events = await shipmentStore.eventsOf(on, outOf(orderId))
      const isConfirmed = events.some(
        ({ kind, by }) => by === 'buyer' && (kind === 'delivered' || kind === 'completed'),
      )
      return { state, option, arrivesBy, deliveredAt, isConfirmed, completesAt }
    },

    waitingFor: (sellerId: AccountId | null) => shipmentStore.waiting(db, sellerId),
  }
}

function progressOf(order: OrderRow, shipment: StoredShipment | null): OrderProgress {
  if (order.status !== 'paid') return order.status
  // How far a loan is, is said by the loan.
  if (shipment?.follows === 'order') return shipment.state
  if (order.completedAt) return 'completed'
  return order.deliveredAt ? 'delivered' : 'paid'
}

/** Orders of before have no events: their own times say what is known. */
function stepsOf(order: OrderRow, events: readonly StoredEvent[]): Shipment['steps'] {
  const known: Partial<Record<OrderStep, { at: Date | null; by: ShipmentSide | null }>> = {
    ordered: { at: order.createdAt, by: 'buyer' },
    paid: { at: order.paidAt, by: order.paidAt && 'buyer' },
    delivered: { at: order.deliveredAt, by: null },
    completed: { at: order.completedAt, by: null },
  }
  return orderSteps.map((step) => {
    const event = events.find(({ kind }) => kind === step)
    const { at, by } = known[step] ?? { at: null, by: null }
    // A delivery may have been on a day before it was recorded.
    const time = (step === 'delivered' ? at : event?.at) ?? at
    return { step, at: time?.toISOString() ?? null, by: event?.by ?? (time ? by : null) }
  })
}
