import type {
  DeliveredBody,
  DispatchBody,
  OrderSide,
  ShipmentSide,
} from '@vermeil/contracts/fulfillment/shipping.schema'
import { shippingTerms } from '@vermeil/contracts/fulfillment/shipping-terms'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Hooks } from '../../hooks.ts'
import type { OrderRow } from '../../money/payments/orders/order-row.ts'
import type { Payments } from '../../money/payments/payments.ts'
import { AppError } from '../../platform/app-error.ts'
import { actsFor, changedFields, recordAct } from '../../platform/audit-store.ts'
import { type Account, isAdmin } from '../../platform/http/access.ts'
import { must } from '../../platform/must.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { houseDay, houseNow } from '../../platform/postgres/house-now.ts'
import { filesOf } from './order-messages.ts'
import type { PickupCodes } from './pickup-code.ts'
import type { ShipmentCase } from './shipment-access.ts'
import type { ShipmentNotices } from './shipment-notices.ts'
import { type NewEvent, outOf, type ShipmentKey, type StoredShipment, shipmentStore } from './shipment-store.ts'
import {
  arrivesAfterDispatch,
  cancelableFrom,
  completionAfter,
  isCodeLocked,
  isPossible,
  isPossibleDelivery,
  isWayOpen,
  receiverOf,
  type ShipmentAction,
  senderOf,
} from './shipping-rules.ts'

/** What is acted on; without a shipment, the way out. */
type Acted = Pick<ShipmentCase, 'side'> & {
  readonly order: Pick<OrderRow, 'id'>
  readonly shipment?: ShipmentKey | null
}
export type Doer = { by: ShipmentSide; actorId: AccountId | null }
type Deps = {
  database: Database
  payments: Pick<Payments, 'fulfillment'>
  shipmentNotices: ShipmentNotices
  codes: PickupCodes
  shipmentChanged: Hooks['shipmentChanged']['run']
}
type Locked = { order: OrderRow; shipment: StoredShipment; now: Date }

/** What people do about an order on its way. Each event is one transaction; the routes decide who may. */
export interface ChangeShipment {
  pack(actor: Account, subject: Acted): Promise<void>
  /** Shipped; once it is, a correction of carrier and tracking. */
  dispatch(actor: Account, subject: Acted, body: DispatchBody): Promise<void>
  /** Picked up by somebody who shows the buyer's code. */
  handOver(actor: Account, subject: Acted, code: string): Promise<void>
  markDelivered(actor: Account, subject: Acted, body: DeliveredBody): Promise<void>
  /** By the buyer: delivered, and completed at once. */
  confirm(actor: Account, subject: Acted): Promise<void>
  /** By the buyer of something that was not shipped in time: everything goes back. */
  cancelLate(actor: Account, subject: Acted): Promise<void>
  renewCode(actor: Account, subject: Acted): Promise<void>
  /** Within the caller's transaction, which has locked the order. */
  deliver(tx: Tx, locked: Locked, doer: Doer, deliveredAt: Date): Promise<StoredShipment>
  complete(tx: Tx, locked: Locked, doer: Doer): Promise<void>
  end(tx: Tx, locked: Locked, doer: Doer): Promise<void>
}

export function createChangeShipment(deps: Deps): ChangeShipment {
  const { database, payments, shipmentNotices, codes, shipmentChanged } = deps
  const { fulfillment } = payments

  /** The order is locked first, as it is by a payment and a refund. */
  async function change<T>(
    actor: Account,
    subject: Acted,
    action: ShipmentAction,
    work: (tx: Tx, locked: Locked, doer: Doer) => Promise<T>,
  ): Promise<T> {
    const { id } = subject.order
    const side = subject.side
    return database.transaction(async (tx) => {
      const order = must(await fulfillment.lock(tx, id), 'the order of the route')
      const way = subject.shipment ?? outOf(id)
      const shipment = await shipmentStore.lock(tx, way)
      const isOpen = shipment !== null && isWayOpen(order, shipment)
      if (!isOpen || !isPossible(action, shipment, await houseDay(tx))) throw refusalOf(action, way, shipment)
      const done = await work(tx, { order, shipment, now: await houseNow(tx) }, doerOf(actor, side))
      if (isAdmin(actor)) await record(tx, actor, action, shipment)
      return done
    })
  }

  async function record(tx: Tx, { id: actorId }: Account, action: ShipmentAction, before: StoredShipment) {
    const after = must(await shipmentStore.find(tx, before), 'the changed shipment')
    const shown = ({ state, carrier, trackingNumber }: StoredShipment) => ({ state, carrier, trackingNumber })
    const changes = changedFields(shown(before), shown(after))
    await recordAct(tx, {
      actorId,
      act: before.direction === 'back' ? `shipment.${action}-return` : `shipment.${action}`,
      subject: `order:${before.orderId}`,
      ...changes,
      ...actsFor(before.sellerId),
    })
  }

  const note = (tx: Tx, shipment: ShipmentKey, kind: NewEvent['kind'], doer: Doer) =>
    shipmentStore.addEvent(tx, shipment, { kind, ...doer })

  const deliver: ChangeShipment['deliver'] = async (tx, { order, shipment, now }, doer, deliveredAt) => {
    await note(tx, shipment, 'delivered', doer)
    const completesAt = completionAfter(now)
    const fields = { state: 'delivered', delivered_at: deliveredAt, completes_at: completesAt }
    const over = { state: 'completed', delivered_at: deliveredAt, completes_at: now, completed_at: now }
    const delivered = await shipmentStore.change(tx, shipment, shipment.follows === 'order' ? fields : over)
    if (shipment.follows === 'order') await fulfillment.delivered(tx, order.id, deliveredAt, completesAt)
    await shipmentChanged(tx, order.id)
    return delivered
  }

  const complete: ChangeShipment['complete'] = async (tx, { order, shipment, now }, doer) => {
    await note(tx, shipment, 'completed', doer)
    await fulfillment.completed(tx, order.id)
    const done = await shipmentStore.change(tx, shipment, { state: 'completed', completed_at: now })
    await shipmentNotices.send(tx, 'completed', 'seller', order, done)
  }

  const end: ChangeShipment['end'] = async (tx, { shipment, now }, doer) => {
    await note(tx, shipment, 'canceled', doer)
    await shipmentStore.change(tx, shipment, { state: 'canceled', canceled_at: now })
  }

  return {
    deliver,
    complete,
    end,

    pack: (actor, subject) =>
      change(actor, subject, 'pack', async (tx, { order, shipment, now }, doer) => {
        await note(tx, shipment, 'packed', doer)
        const packed = await shipmentStore.change(tx, shipment, { state: 'packed', packed_at: now })
        const isReady = packed.option === 'pickup' || packed.option === 'own-carrier'
        await shipmentNotices.send(tx, isReady ? 'ready' : 'packed', receiverOf(packed), order, packed)
      }),

    dispatch: (actor, subject, { carrier, trackingNumber, trackingUrl }) =>
      change(actor, subject, 'dispatch', async (tx, { order, shipment, now }, doer) => {
        const tracking = { carrier, tracking_number: trackingNumber, tracking_url: trackingUrl }
        if (shipment.state === 'shipped') {
          await note(tx, shipment, 'tracking-changed', doer)
          await shipmentStore.change(tx, shipment, tracking)
          return
        }
        // Nothing is shipped that was not packed, whether or not its sender has said so.
        if (shipment.state === 'paid') await note(tx, shipment, 'packed', doer)
        await note(tx, shipment, 'shipped', doer)
        const shipped = await shipmentStore.change(tx, shipment, {
          ...{ ...tracking, state: 'shipped', shipped_at: now, arrives_by: arrivesAfterDispatch(shipment, now) },
          ...(shipment.state === 'paid' && { packed_at: now }),
        })
        await shipmentChanged(tx, order.id)
        await shipmentNotices.send(tx, 'shipped', receiverOf(shipped), order, shipped)
      }),

    async handOver(actor, subject, code) {
      // A wrong code counts: the transaction commits before the refusal is thrown.
      const wrongCodes = await change(actor, subject, 'handOver', async (tx, locked, doer) => {
        const { order, shipment, now } = locked
        if (codes.isRight(shipment, code)) {
          await shipmentNotices.send(tx, 'delivered', 'buyer', order, await deliver(tx, locked, doer, now))
          return null
        }
        await note(tx, shipment, 'code-refused', doer)
        return (await shipmentStore.change(tx, shipment, { wrong_codes: shipment.wrongCodes + 1 })).wrongCodes
      })
      if (wrongCodes === null) return
      throw new AppError('shipment.wrong-code', { attemptsLeft: shippingTerms.codeAttempts - wrongCodes })
    },

    markDelivered: (actor, subject, { on, note: how }) =>
      change(actor, subject, 'markDelivered', async (tx, locked, doer) => {
        const { order, shipment, now } = locked
        if (!isPossibleDelivery(on, shipment.shippedAt ?? shipment.paidAt, now)) {
          throw new AppError('shipment.impossible-date', {})
        }
        const files = await filesOf(tx, order.id)
        if (!files.some(({ purpose }) => purpose === 'proof')) throw new AppError('shipment.proof-missing', {})
        const noon = new Date(`${on}T12:00:00Z`)
        await deliver(tx, locked, doer, noon < now ? noon : now)
        const delivered = await shipmentStore.change(tx, shipment, { delivery_note: how })
        await shipmentNotices.send(tx, 'delivered', 'buyer', order, delivered)
        if (doer.by === 'administrator') await shipmentNotices.send(tx, 'delivered', 'seller', order, delivered)
      }),

    confirm: (actor, subject) =>
      change(actor, subject, 'confirm', async (tx, locked, doer) => {
        const { shipment, order, now } = locked
        if (shipment.follows === 'loan') {
          const arrived = await deliver(tx, locked, doer, now)
          return shipmentNotices.send(tx, 'delivered', senderOf(arrived), order, arrived)
        }
        if (shipment.state === 'shipped') await deliver(tx, locked, doer, now)
        await complete(tx, locked, doer)
      }),

    cancelLate: (actor, subject) =>
      change(actor, subject, 'cancelLate', async (tx, locked, doer) => {
        await end(tx, locked, doer)
        await fulfillment.cancel(tx, locked.order, 'The work was not shipped in time, and you canceled the order.')
        await shipmentNotices.send(tx, 'canceled', 'seller', locked.order, locked.shipment)
      }),

    renewCode: (actor, subject) =>
      change(actor, subject, 'renewCode', async (tx, { shipment }, doer) => {
        await note(tx, shipment, 'code-renewed', doer)
        await shipmentStore.change(tx, shipment, { code_number: shipment.codeNumber + 1, wrong_codes: 0 })
      }),
  }
}

const doerOf = ({ id: actorId }: Account, side: OrderSide | null): Doer => ({ by: side ?? 'administrator', actorId })

/** Why this can't be done to an order as it stands. */
function refusalOf(action: ShipmentAction, way: ShipmentKey, shipment: StoredShipment | null): AppError {
  if (shipment?.disputedAt) return new AppError('shipment.disputed', {})
  if (action === 'confirm' && way.direction === 'out') return new AppError('order.not-deliverable', {})
  if (action === 'handOver' && shipment && isCodeLocked(shipment)) return new AppError('shipment.code-locked', {})
  const mayBecomeLate = shipment?.state === 'paid' || shipment?.state === 'packed'
  if (action === 'cancelLate' && shipment && mayBecomeLate && shipment.follows === 'order') {
    return new AppError('shipment.not-late', { from: cancelableFrom(shipment) })
  }
  return new AppError('shipment.wrong-state', {})
}
