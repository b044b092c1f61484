import { orderKinds } from '@vermeil/contracts/money/order-kinds'
import { type ShipmentSeed, seedShipment } from '../../server/src/fulfillment/shipping/seed-shipments.ts'
import type { OrderRow } from '../../server/src/money/payments/orders/order-row.ts'
import type { Payments } from '../../server/src/money/payments/payments.ts'
import type { Tx } from '../../server/src/platform/postgres/database.ts'
import { demoAccounts } from './accounts.ts'

export type ShipmentModules = {
  payments: Pick<Payments, 'deliveries' | 'latestOrdersOf'>
}

const DAY = 86_400_000
const MAX_ORDERS = 100
const after = (time: Date, days: number) => new Date(time.getTime() + days * DAY)

/** How what the artist sold and the collector bought gets home: every state that an order can be in. */
export async function seedShipments(tx: Tx, { payments }: ShipmentModules, now: Date): Promise<void> {
  const sold = await payments.latestOrdersOf(demoAccounts.artist.id, MAX_ORDERS)
  const bought = await payments.latestOrdersOf(demoAccounts.collector.id, MAX_ORDERS)
  const orders = new Map([...sold, ...bought].map((order) => [order.id, order]))
  const deliveries = await payments.deliveries.of([...orders.keys()], tx)
  const shipments = [...orders.values()].flatMap(
    (order) => shipmentOf(order, deliveries.get(order.id)?.option ?? 'arranged', now) ?? [],
  )
  for (const shipment of shipments) await seedShipment(tx, shipment)
}

function shipmentOf(order: OrderRow, option: ShipmentSeed['option'], now: Date): ShipmentSeed | null {
  const { paidAt, deliveredAt, completedAt, buyerId, sellerId, kind } = order
  if (!paidAt || !orderKinds[kind].isShipped) return null
  const about = { orderId: order.id, buyerId, sellerId, paidAt, option }
  const packed = { packedAt: after(paidAt, 1) }
  const shipped = {
    ...packed,
    shippedAt: after(paidAt, 2),
    carrier: 'Northwind Fine Art',
    trackingNumber: trackingOf(order),
  }
  if (completedAt && deliveredAt) return { ...about, ...shipped, state: 'completed', deliveredAt, completedAt }
  if (deliveredAt) return { ...about, ...shipped, state: 'delivered', deliveredAt, messages: thanks(deliveredAt) }
  const age = now.getTime() - paidAt.getTime()
  if (age > 6 * DAY) return { ...about, ...shipped, state: 'shipped', messages: questions(paidAt) }
  // What Vermeil sells to the collector waits for them; what the artist sold last is still to be packed.
  if (sellerId === null) {
    return { ...about, ...packed, option: option === 'delivery' ? option : 'pickup', state: 'packed' }
  }
  return { ...about, state: 'paid', messages: questions(paidAt) }
}

const trackingOf = ({ id }: OrderRow) => `NFA ${id.slice(-6).toUpperCase()}`

const questions = (paidAt: Date): ShipmentSeed['messages'] => [
  {
    side: 'buyer',
    text: 'Could it come after four in the afternoon? Nobody is home before.',
    sentAt: after(paidAt, 0.4),
  },
  { side: 'seller', text: 'Of course. I asked the courier for the late round.', sentAt: after(paidAt, 0.6) },
]
const thanks = (deliveredAt: Date): ShipmentSeed['messages'] => [
  { side: 'buyer', text: 'It arrived safely, beautifully packed. Thank you!', sentAt: after(deliveredAt, 0.1) },
]
