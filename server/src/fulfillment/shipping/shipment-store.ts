import type { ShipmentDirection, ShipmentEventKind, ShipmentSide } from '@vermeil/contracts/fulfillment/shipping.schema'
import type { AccountId, ArtworkId, OrderId } from '@vermeil/contracts/ids'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import { allRows, firstRow, oneRow } from '../../platform/postgres/rows.ts'
import type { DB } from '../../platform/schema.ts'
import { nextStep, type ShipmentFacts } from './shipping-rules.ts'

/** An order has one shipment out; that of a loan one back, too. */
export type ShipmentKey = { readonly orderId: OrderId; readonly direction: ShipmentDirection }
export const outOf = (orderId: OrderId): ShipmentKey => ({ orderId, direction: 'out' })
export type StoredShipment = ShipmentKey &
  ShipmentFacts & {
    /** Who gets the work, and of a loan sends it back. */
    readonly buyerId: AccountId | null
    /** Null: Vermeil itself, for its own works. */
    readonly sellerId: AccountId | null
    readonly paidAt: Date
    readonly shippedAt: Date | null
    readonly deliveredAt: Date | null
    readonly carrier: string
    readonly trackingNumber: string
    readonly trackingUrl: string
    readonly deliveryNote: string
    readonly codeNumber: number
  }
export type StoredEvent = ShipmentKey & {
  readonly id: string
  readonly kind: ShipmentEventKind
  readonly by: ShipmentSide
  readonly at: Date
}
export type NewEvent = { kind: ShipmentEventKind; by: ShipmentSide; actorId: AccountId | null; at?: Date }

/** Dates as they are written: `2026-11-23`. */
const columns = sql`order_id as "orderId", direction, follows, buyer_id as "buyerId", seller_id as "sellerId", option, state, paid_at as "paidAt",
  ship_by::text as "shipBy", arrives_by::text as "arrivesBy", transit_days as "transitDays", cancel_after_days as "cancelAfterDays", carrier,
  tracking_number as "trackingNumber", tracking_url as "trackingUrl", delivery_note as "deliveryNote",
  shipped_at as "shippedAt", delivered_at as "deliveredAt", completes_at as "completesAt",
  reminders_sent as "remindersSent", warned_at as "warnedAt", code_number as "codeNumber", wrong_codes as "wrongCodes",
  has_open_problem as "hasOpenProblem", disputed_at as "disputedAt"`

const MAX_STEPS = 500

export const shipmentStore = {
  /** Does nothing for an order that has one in this direction. Says whether it did something. */
  async add(tx: Tx, shipment: Insertable<DB['shipments']>): Promise<boolean> {
    const insert = tx.insertInto('shipments').values(shipment)
    const onConflict = insert.onConflict((conflict) => conflict.columns(['order_id', 'direction']).doNothing())
    return (await onConflict.returning('order_id').execute()).length > 0
  },

  /** The day after the last loan that a work is sold subject to; null where there is none, or its last day is not known. */
  async backOn(tx: Tx, artworkId: ArtworkId): Promise<string | null> {
    const { day } = await oneRow(tx)<{ day: string | null }>`
      select (max(upper(during)) at time zone 'utc')::date::text as day from later_bookings
      where artwork_id = ${artworkId} and upper(during) > (select house_now())`
    return day
  },

  /** The ways out. */
  async of(db: Db | Tx, orderIds: readonly OrderId[]): Promise<Map<OrderId, StoredShipment>> {
    const shipments = await allRows(db)<StoredShipment>`
      select ${columns} from shipments where order_id = any(${[...orderIds]}::uuid[]) and direction = 'out'`
    return new Map(shipments.map((shipment) => [shipment.orderId, shipment]))
  },

  find: (db: Db | Tx, { orderId, direction }: ShipmentKey): Promise<StoredShipment | null> => firstRow(db)`
      select ${columns} from shipments where order_id = ${orderId} and direction = ${direction}`,

  /** The caller has locked the order. */
  lock: (tx: Tx, { orderId, direction }: ShipmentKey): Promise<StoredShipment | null> => firstRow(tx)`
      select ${columns} from shipments where order_id = ${orderId} and direction = ${direction} for no key update`,

  /** Changes it, and says when the clock looks at it again. */
  async change(tx: Tx, key: ShipmentKey, fields: Updateable<DB['shipments']>): Promise<StoredShipment> {
    const { orderId, direction } = key
    const changed = await oneRow(tx)<StoredShipment>`
      update shipments set ${sql.join(
        Object.entries(fields).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
      )} where order_id = ${orderId} and direction = ${direction} returning ${columns}`
    const at = nextStep(changed)?.at ?? null
    const update = tx.updateTable('shipments').set({ next_step_at: at }).where('order_id', '=', orderId)
    await update.where('direction', '=', direction).execute()
    return changed
  },

  /** What the clock has to do something about, the longest due first. */
  async due(db: Db, now: Date, without: readonly string[]): Promise<{ id: OrderId; direction: ShipmentDirection }[]> {
    const rows = await db
      .selectFrom('shipments')
      .select(['order_id as id', 'direction'])
      .where('next_step_at', '<=', now)
      .where(sql<boolean>`order_id <> all(${without}::uuid[])`)
      .orderBy('next_step_at')
      .limit(MAX_STEPS)
      .execute()
    return rows as { id: OrderId; direction: ShipmentDirection }[]
  },

  /** What a seller has to send off or to hand over; null asks for Vermeil's own works. The first due first. */
  toShip: (db: Db, sellerId: AccountId | null, limit: number): Promise<StoredShipment[]> => allRows(db)`
      select ${columns} from shipments
      where seller_id ${sellerId === null ? sql`is null` : sql`= ${sellerId}`} and state in ('paid', 'packed')
        and direction = 'out' and disputed_at is null
      order by ship_by, order_id limit ${limit}`,

  /** The same, counted, without what is ready and waits for the buyer. */
  waiting: (db: Db, sellerId: AccountId | null): Promise<{ count: number; firstShipBy: string | null }> => oneRow(db)`
      select count(*)::int as count, min(ship_by)::text as "firstShipBy" from shipments
      where seller_id ${sellerId === null ? sql`is null` : sql`= ${sellerId}`} and state in ('paid', 'packed')
        and direction = 'out' and disputed_at is null and not (state = 'packed' and option in ('pickup', 'own-carrier'))`,

  async addEvent(tx: Tx, { orderId, direction }: ShipmentKey, { kind, by, actorId, at }: NewEvent): Promise<void> {
    const event = { order_id: orderId, direction, kind, side: by, actor_id: actorId, ...(at && { at }) }
    await tx.insertInto('shipment_events').values(event).execute()
  },

  eventsOf: (db: Db | Tx, { orderId, direction }: ShipmentKey): Promise<StoredEvent[]> =>
    db
      .selectFrom('shipment_events')
      .select(['id', 'order_id as orderId', 'direction', 'kind', 'side as by', 'at'])
      .where('order_id', '=', orderId)
      .where('direction', '=', direction)
      .orderBy('at')
      .orderBy('id')
      .execute() as Promise<StoredEvent[]>,

  /** Of both sides, for the export of a person's own data. */
  ofAccount: (db: Db, accountId: AccountId, limit: number): Promise<StoredShipment[]> => allRows(db)`
      select ${columns} from shipments where (order_id, direction) in (
        select order_id, direction from shipments where buyer_id = ${accountId}
        union select order_id, direction from shipments where seller_id = ${accountId}
      ) order by paid_at, order_id, direction desc limit ${limit}`,

  /** The note about a delivery may name somebody. What happened when stays, without it. */
  async forget(tx: Tx, accountId: AccountId): Promise<void> {
    await tx
      .updateTable('shipments')
      .set({ delivery_note: '' })
      .where((eb) => eb.or([eb('buyer_id', '=', accountId), eb('seller_id', '=', accountId)]))
      .execute()
  },
}
