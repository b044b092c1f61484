import type { ShipmentSide, ShipmentState } from '@vermeil/contracts/fulfillment/shipping.schema'
import type { ShipmentOption } from '@vermeil/contracts/fulfillment/shipping-terms'
import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import type { Tx } from '../../platform/postgres/database.ts'
import { orderThread } from './order-messages.ts'
import { type NewEvent, outOf, shipmentStore } from './shipment-store.ts'
import { completionAfter, planShipment } from './shipping-rules.ts'

/** A paid order of the past, as far as it got. The times of its order are the same. */
export type ShipmentSeed = {
  orderId: OrderId
  buyerId: AccountId | null
  sellerId: AccountId | null
  option: ShipmentOption
  state: Exclude<ShipmentState, 'canceled'>
  paidAt: Date
  packedAt?: Date
  shippedAt?: Date
  deliveredAt?: Date
  completedAt?: Date
  carrier?: string
  trackingNumber?: string
  messages?: readonly { side: 'buyer' | 'seller'; text: string; sentAt: Date }[]
}

export async function seedShipment(tx: Tx, seed: ShipmentSeed): Promise<void> {
  const { orderId, buyerId, sellerId, option, paidAt, packedAt, shippedAt, deliveredAt, completedAt } = seed
  const agreed =
    option === 'arranged'
      ? null
      : {
          ...{ option, shipWithinDays: 7, arrivesMaxDays: option === 'delivery' ? 12 : null },
        }
  const plan = planShipment(paidAt, agreed)
  await shipmentStore.add(tx, {
    ...{ order_id: orderId, buyer_id: buyerId, seller_id: sellerId, option, paid_at: paidAt },
    ...{ ship_by: plan.shipBy, arrives_by: plan.arrivesBy, transit_days: plan.transitDays },
  })
  const happened: readonly [NewEvent['kind'], Date | undefined, ShipmentSide][] = [
    ['paid', paidAt, 'buyer'],
    ['packed', packedAt, 'seller'],
    ['shipped', shippedAt, 'seller'],
    ['delivered', deliveredAt, 'buyer'],
    ['completed', completedAt, 'buyer'],
  ]
  for (const [kind, at, by] of happened) {
    const actorId = by === 'buyer' ? buyerId : sellerId
    if (at) await shipmentStore.addEvent(tx, outOf(orderId), { kind, by, actorId, at })
  }
  await shipmentStore.change(tx, outOf(orderId), {
    ...{ state: seed.state, carrier: seed.carrier ?? '', tracking_number: seed.trackingNumber ?? '' },
    ...{ packed_at: packedAt ?? null, shipped_at: shippedAt ?? null, delivered_at: deliveredAt ?? null },
    ...{ completes_at: deliveredAt ? completionAfter(deliveredAt) : null, completed_at: completedAt ?? null },
  })
  for (const { side, text, sentAt } of seed.messages ?? []) {
    const author = side === 'buyer' ? buyerId : sellerId
    if (author) await orderThread.write(tx, { subjectId: orderId, side, authorId: author, text, sentAt })
  }
}
