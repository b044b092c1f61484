import type { LoanShipment, OrderSide, ShipmentDirection } from '@vermeil/contracts/fulfillment/shipping.schema'
import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import { addDays, dayAt } from '@vermeil/contracts/loans/hire-terms'
import { comesBackByShipment, planWayBack, type WayPlan } from '@vermeil/contracts/loans/loan-ways'
import type { Payments } from '../../money/payments/payments.ts'
import { must } from '../../platform/must.ts'
import type { Database, Db, Tx } from '../../platform/postgres/database.ts'
import { houseDay, houseNow } from '../../platform/postgres/house-now.ts'
import type { ChangeShipment, Doer } from './change-shipment.ts'
import { filesOf } from './order-messages.ts'
import type { ShipmentNotices } from './shipment-notices.ts'
import { type ShipmentKey, type StoredShipment, shipmentStore } from './shipment-store.ts'
import { isDoneBy, isLate, isPossible, isUnderway, type ShipmentAction } from './shipping-rules.ts'

/** Who has the work of a loan and who lends it. An order is paid by one of them or by somebody else. */
type LoanParties = { readonly borrowerId: AccountId; readonly ownerId: AccountId | null }

/**
 * The ways of a loan's work, which belong to the order of its first payment. Each change is in the transaction of what
 * happens to the loan, which has locked that order.
 */
export interface LoanShipments {
  /** The way out of a loan that has its own days. Does nothing if there is one. */
  planOut(tx: Tx, orderId: OrderId, parties: LoanParties, plan: WayPlan): Promise<void>
  /** The way back of a work that was sent out; another last day moves it while it has not left. */
  planBack(tx: Tx, orderId: OrderId, parties: LoanParties, plan: WayPlan): Promise<void>
  /** It was handed over by hand, or its sender's carrier has brought it. */
  handedOver(tx: Tx, orderId: OrderId): Promise<void>
  /** On which day it was to leave, and on which it was sent. Null: it is not sent back. */
  back(on: Db | Tx, orderId: OrderId): Promise<{ shipBy: string; sentOn: string | null } | null>
  /** The loan is over and the work with its owner, which ends both ways. */
  returned(tx: Tx, orderId: OrderId, actorId: AccountId | null): Promise<void>
  /** The borrower keeps the work, or never gets it. What was sent to them before comes back. */
  canceled(tx: Tx, orderId: OrderId, parties: LoanParties, work: 'bought' | 'comes-back'): Promise<void>
  /** Both as one side sees them; `isOver`: nothing else than its arrival ends the way back. */
  view(orderId: OrderId, side: OrderSide, isOver: boolean): Promise<LoanShipment[]>
}

type Deps = {
  database: Database
  payments: Pick<Payments, 'fulfillment'>
  shipmentNotices: ShipmentNotices
  change: Pick<ChangeShipment, 'deliver' | 'end'>
}

const clock: Doer = { by: 'clock', actorId: null }
/** After a loan that was canceled with the work on its way: so many days to send it back. */
const DAYS_AFTER_CANCELLATION = 7

export function createLoanShipments({ database, payments, shipmentNotices, change }: Deps): LoanShipments {
  const { fulfillment } = payments
  const lockBoth = async (tx: Tx, orderId: OrderId) => ({
    out: await shipmentStore.lock(tx, { orderId, direction: 'out' }),
    back: await shipmentStore.lock(tx, { orderId, direction: 'back' }),
  })
  const orderOf = async (tx: Tx, orderId: OrderId) =>
    must(await fulfillment.lock(tx, orderId), 'the order of a loan whose work travels')

  /** Answers with the way if it is new. */
  async function plan(tx: Tx, key: ShipmentKey, { borrowerId, ownerId }: LoanParties, days: WayPlan) {
    const { orderId, direction } = key
    const order = await orderOf(tx, orderId)
    const fields = { ship_by: days.shipBy, arrives_by: days.arrivesBy, transit_days: days.transitDays }
    const isNew = await shipmentStore.add(tx, {
      ...{ order_id: orderId, direction, follows: 'loan', buyer_id: borrowerId, seller_id: ownerId },
      ...{ ...fields, option: 'arranged', paid_at: must(order.paidAt, 'the payment of a loan') },
    })
    if (!isNew) return null
    await shipmentStore.addEvent(tx, key, { kind: 'planned', ...clock })
    // Sets its next step.
    return { order, shipment: await shipmentStore.change(tx, key, { state: 'paid' }) }
  }

  async function finish(tx: Tx, shipment: StoredShipment | null, doer: Doer, isThere: boolean): Promise<void> {
    if (!shipment || !isOpen(shipment)) return
    const locked = { order: await orderOf(tx, shipment.orderId), shipment, now: await houseNow(tx) }
    if (isThere) await change.deliver(tx, locked, doer, locked.now)
    else await change.end(tx, locked, doer)
  }

  async function viewOf(shipment: StoredShipment, side: OrderSide, isOver: boolean): Promise<LoanShipment> {
    const { direction, shippedAt, deliveredAt } = shipment
    const { db } = database
    const [events, files, today] = await Promise.all([
      shipmentStore.eventsOf(db, shipment),
      filesOf(db, shipment.orderId),
      houseDay(db),
    ])
    const isBack = direction === 'back'
    const can = (action: ShipmentAction) =>
      isOpen(shipment) && isDoneBy(action, side, direction) && isPossible(action, shipment, today)
    return {
      ...{ direction, state: shipment.state, option: shipment.option },
      ...{ shipBy: shipment.shipBy, arrivesBy: shipment.arrivesBy, isLate: isLate(shipment, today) },
      ...{ shippedAt: shippedAt?.toISOString() ?? null, arrivedAt: deliveredAt?.toISOString() ?? null },
      ...{ carrier: shipment.carrier, trackingNumber: shipment.trackingNumber, trackingUrl: shipment.trackingUrl },
      events: events.map(({ id, kind, by, at }) => ({ id, kind, by, at: at.toISOString() })),
      photos: files.filter(isPhotoOf(direction)).map(({ id, filename }) => ({ id, filename })),
      // The way out has its acts on the page of its order, and a return is recorded with the condition of the work.
      can: {
        ...{ pack: isBack && can('pack'), dispatch: isBack && can('dispatch') },
        ...{ addPhotos: isBack && can('addPhotos'), confirm: isBack && isOver && can('confirm') },
      },
    }
  }

  const loanShipments: LoanShipments = {
    async planOut(tx, orderId, parties, days) {
      const planned = await plan(tx, { orderId, direction: 'out' }, parties, days)
      if (planned) await shipmentNotices.send(tx, 'to-ship', 'seller', planned.order, planned.shipment)
    },

    async planBack(tx, orderId, parties, days) {
      const { out, back } = await lockBoth(tx, orderId)
      if (!out || !comesBackByShipment(out)) return
      if (!back) return void (await plan(tx, { orderId, direction: 'back' }, parties, days))
      if (!isUnderway(back) || back.shipBy === days.shipBy) return
      // With the reminders of its new day.
      const moved = { ship_by: days.shipBy, arrives_by: days.arrivesBy, reminders_sent: 0 }
      await shipmentStore.change(tx, back, moved)
    },

    async handedOver(tx, orderId) {
      const { out } = await lockBoth(tx, orderId)
      if (out?.follows === 'loan') await finish(tx, out, clock, true)
    },

    async back(on, orderId) {
      const back = await shipmentStore.find(on, { orderId, direction: 'back' })
      return back && { shipBy: back.shipBy, sentOn: back.shippedAt && dayAt(back.shippedAt) }
    },

    async returned(tx, orderId, actorId) {
      const { out, back } = await lockBoth(tx, orderId)
      // A way out that follows its order was paid for and is completed as that.
      if (out?.follows === 'loan') await finish(tx, out, clock, out.shippedAt !== null)
      await finish(tx, back, { by: 'seller', actorId }, true)
    },

    async canceled(tx, orderId, parties, work) {
      const { out, back } = await lockBoth(tx, orderId)
      const isSent = out !== null && comesBackByShipment(out)
      if (out?.follows === 'loan') await finish(tx, out, clock, work === 'bought')
      if (work === 'bought') return finish(tx, back, clock, false)
      if (!isSent || back) return
      const days = planWayBack(addDays(await houseDay(tx), DAYS_AFTER_CANCELLATION), 0)
      const planned = await plan(tx, { orderId, direction: 'back' }, parties, days)
      if (planned) await shipmentNotices.send(tx, 'to-ship', 'buyer', planned.order, planned.shipment)
    },

    async view(orderId, side, isOver) {
      const ways = await Promise.all(
        (['out', 'back'] as const).map((direction) => shipmentStore.find(database.db, { orderId, direction })),
      )
      return Promise.all(ways.flatMap((way) => (way ? [viewOf(way, side, isOver)] : [])))
    },
  }
  return loanShipments
}

const isOpen = ({ state }: StoredShipment): boolean => !['completed', 'delivered', 'canceled'].includes(state)

/** Photos of both ways belong to their order; who took them says to which. */
export const isPhotoOf =
  (direction: ShipmentDirection) =>
  ({ purpose, side }: { purpose: string; side: OrderSide }): boolean =>
    purpose === 'packing' && (side === 'buyer') === (direction === 'back')
