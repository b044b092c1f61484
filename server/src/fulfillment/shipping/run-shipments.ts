import { shippingTerms } from '@vermeil/contracts/fulfillment/shipping-terms'
import type { OrderId } from '@vermeil/contracts/ids'
import { dayAt } from '@vermeil/contracts/loans/hire-terms'
import { orderKinds } from '@vermeil/contracts/money/order-kinds'
import type { Hooks } from '../../hooks.ts'
import type { OrderRow } from '../../money/payments/orders/order-row.ts'
import type { Payments } from '../../money/payments/payments.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import type { ChangeShipment, Doer } from './change-shipment.ts'
import type { ShipmentNotices } from './shipment-notices.ts'
import { outOf, type ShipmentKey, type StoredShipment, shipmentStore } from './shipment-store.ts'
import {
  deadlinesAfterDispute,
  isWayOpen,
  nextStep,
  planShipment,
  receiverOf,
  remindersAfter,
  senderOf,
} from './shipping-rules.ts'

type Deps = Pick<Platform, 'database' | 'forEachDue'> & {
  payments: Pick<Payments, 'fulfillment' | 'deliveries'>
  shipmentNotices: ShipmentNotices
  change: Pick<ChangeShipment, 'deliver' | 'complete' | 'end'>
  shipmentChanged: Hooks['shipmentChanged']['run']
}

const clock: Doer = { by: 'clock', actorId: null }

/** What happens to orders without anybody in front of them: by payment and by the clock. */
export function createRunShipments(deps: Deps) {
  const { database, forEachDue, payments, shipmentNotices, change, shipmentChanged } = deps
  const { fulfillment } = payments

  async function takeStep(tx: Tx, key: ShipmentKey): Promise<void> {
    const order = await fulfillment.lock(tx, key.orderId)
    const shipment = await shipmentStore.lock(tx, key)
    if (!order || !shipment) return
    const now = await houseNow(tx)
    const next = nextStep(shipment)
    // Another node may have done it since it was found.
    if (!next || next.at > now) return
    if (!isWayOpen(order, shipment)) return change.end(tx, { order, shipment, now }, clock)
    await steps[next.step](tx, { order, shipment, now })
  }

  type Locked = { order: OrderRow; shipment: StoredShipment; now: Date }
  const steps = {
    async remind(tx: Tx, { order, shipment, now }: Locked) {
      const sender = senderOf(shipment)
      await shipmentStore.addEvent(tx, shipment, { kind: `${sender}-reminded`, ...clock })
      const sent = remindersAfter(shipment, dayAt(now))
      const reminded = await shipmentStore.change(tx, shipment, { reminders_sent: sent })
      await shipmentNotices.send(tx, 'reminded', sender, order, reminded)
    },
    async warn(tx: Tx, { order, shipment, now }: Locked) {
      const receiver = receiverOf(shipment)
      await shipmentStore.addEvent(tx, shipment, { kind: `${receiver}-warned`, ...clock })
      const warned = await shipmentStore.change(tx, shipment, { warned_at: now })
      await shipmentNotices.send(tx, 'warned', receiver, order, warned)
    },
    async deliver(tx: Tx, locked: Locked) {
      const delivered = await change.deliver(tx, locked, clock, locked.now)
      for (const side of ['buyer', 'seller'] as const)
        await shipmentNotices.send(tx, 'delivered', side, locked.order, delivered)
    },
    complete: (tx: Tx, locked: Locked) => change.complete(tx, locked, clock),
  }

  return {
    /** In the transaction that books the payment. */
    async paid(tx: Tx, order: OrderRow): Promise<void> {
      if (!orderKinds[order.kind].isShipped || !order.artworkId || !order.paidAt) return
      const isLease = orderKinds[order.kind].loanBegins === 'on-arrival'
      const agreed = (await payments.deliveries.of([order.id], tx)).get(order.id)
      const plan = planShipment(
        order.paidAt,
        agreed ? { ...agreed, arrivesMaxDays: agreed.arrives?.max ?? null } : null,
        // A lease is a booking itself.
        isLease ? null : await shipmentStore.backOn(tx, order.artworkId),
      )
      await shipmentStore.add(tx, {
        ...{ order_id: order.id, buyer_id: order.buyerId, seller_id: order.sellerId, paid_at: order.paidAt },
        ...{ option: plan.option, ship_by: plan.shipBy, arrives_by: plan.arrivesBy, transit_days: plan.transitDays },
        cancel_after_days: isLease ? shippingTerms.cancelLeaseAfterDays : shippingTerms.cancelAfterDays,
      })
      const key = outOf(order.id)
      await shipmentStore.addEvent(tx, key, { kind: 'paid', by: 'buyer', actorId: order.buyerId })
      const shipment = await shipmentStore.change(tx, key, { state: 'paid' })
      const now = await houseNow(tx)
      if (plan.option === 'in-hand') return void (await change.deliver(tx, { order, shipment, now }, clock, now))
      await shipmentChanged(tx, order.id)
      await shipmentNotices.send(tx, 'to-ship', 'seller', order, shipment)
    },

    /** A problem was reported, or all are solved; in the transaction of that. An open one stops the clock. */
    async setProblem(tx: Tx, orderId: OrderId, isOpen: boolean): Promise<void> {
      const out = await shipmentStore.lock(tx, outOf(orderId))
      if (out) await shipmentStore.change(tx, out, { has_open_problem: isOpen })
    },

    /** The buyer's bank disputes the payment, or has decided: until then the order is frozen. */
    async setDisputed(tx: Tx, orderId: OrderId, isOpen: boolean): Promise<void> {
      const shipment = await shipmentStore.lock(tx, outOf(orderId))
      if (!shipment || isOpen === (shipment.disputedAt !== null)) return
      const now = await houseNow(tx)
      const { shipBy, arrivesBy } = deadlinesAfterDispute(shipment, now)
      const resumed = { disputed_at: null, ship_by: shipBy, arrives_by: arrivesBy }
      await shipmentStore.change(tx, shipment, isOpen ? { disputed_at: now } : resumed)
      await shipmentChanged(tx, orderId)
    },

    /** Whatever the clock has decided. What a crash left is done in the next round. */
    async round(): Promise<void> {
      const now = await houseNow(database.db)
      await forEachDue({
        task: 'shipments',
        idField: 'orderId',
        find: (without) => shipmentStore.due(database.db, now, without),
        run: ({ id, direction }) => database.transaction((tx) => takeStep(tx, { orderId: id, direction })),
      })
    },
  }
}
