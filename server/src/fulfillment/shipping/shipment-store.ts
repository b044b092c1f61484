import type { ShipmentEventKind, ShipmentSide, ShipmentState } from '@vermeil/contracts/fulfillment/shipping.schema'
import type { ShipmentOption } from '@vermeil/contracts/fulfillment/shipping-terms'
import type { AccountId, ArtworkId, OrderId } from '@vermeil/contracts/ids'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { one } from '../../platform/must.ts'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import { oneRow } from '../../platform/postgres/rows.ts'
import type { DB } from '../../platform/schema.ts'
import { nextStep, type ShipmentFacts } from './shipping-rules.ts'

export type StoredShipment = ShipmentFacts & {
  readonly orderId: OrderId
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
export type StoredEvent = {
  readonly id: string
  readonly orderId: OrderId
  readonly kind: ShipmentEventKind
  readonly by: ShipmentSide
  readonly at: Date
}
export type NewEvent = { kind: ShipmentEventKind; by: ShipmentSide; actorId: AccountId | null; at?: Date }

type Row = Omit<Selectable<DB['shipments']>, 'ship_by' | 'arrives_by'> & { ship_by: string; arrives_by: string }

/** Dates as they are written: `2026-11-23`. */
const columns = sql`order_id, buyer_id, seller_id, option, state, paid_at, ship_by::text, arrives_by::text, transit_days,
  carrier, tracking_number, tracking_url, delivery_note, packed_at, shipped_at, delivered_at, completes_at, completed_at,
  canceled_at, reminders_sent, warned_at, code_number, wrong_codes, has_open_problem, disputed_at,
  next_step_at`

const toShipment = (row: Row): StoredShipment => ({
  orderId: row.order_id,
  buyerId: row.buyer_id,
  sellerId: row.seller_id,
  option: row.option as ShipmentOption,
  state: row.state as ShipmentState,
  paidAt: row.paid_at,
  shipBy: row.ship_by,
  arrivesBy: row.arrives_by,
  transitDays: row.transit_days,
  carrier: row.carrier,
  trackingNumber: row.tracking_number,
  trackingUrl: row.tracking_url,
  deliveryNote: row.delivery_note,
  shippedAt: row.shipped_at,
  deliveredAt: row.delivered_at,
  completesAt: row.completes_at,
  remindersSent: row.reminders_sent,
  warnedAt: row.warned_at,
  codeNumber: row.code_number,
  wrongCodes: row.wrong_codes,
  hasOpenProblem: row.has_open_problem,
  disputedAt: row.disputed_at,
})

const MAX_STEPS = 500

export const shipmentStore = {
  /** Does nothing for an order that has one. */
  async add(tx: Tx, shipment: Insertable<DB['shipments']>): Promise<void> {
    const insert = tx.insertInto('shipments').values(shipment)
    await insert.onConflict((conflict) => conflict.column('order_id').doNothing()).execute()
  },

  /** The day after the last loan that a work is sold subject to; null where there is none, or its last day is not known. */
  async backOn(tx: Tx, artworkId: ArtworkId): Promise<string | null> {
    const { day } = await oneRow(tx)<{ day: string | null }>`
      select (max(upper(during)) at time zone 'utc')::date::text as day from later_bookings
      where artwork_id = ${artworkId} and upper(during) > (select house_now())`
    return day
  },

  async of(db: Db | Tx, orderIds: readonly OrderId[]): Promise<Map<OrderId, StoredShipment>> {
    const { rows } = await sql<Row>`
      select ${columns} from shipments where order_id = any(${[...orderIds]}::uuid[])`.execute(db)
    return new Map(rows.map((row) => [row.order_id, toShipment(row)]))
  },

  /** The caller has locked the order. */
  async lock(tx: Tx, orderId: OrderId): Promise<StoredShipment | null> {
    const { rows } = await sql<Row>`
      select ${columns} from shipments where order_id = ${orderId} for no key update`.execute(tx)
    return rows[0] ? toShipment(rows[0]) : null
  },

  /** Changes it, and says when the clock looks at it again. */
  async change(tx: Tx, orderId: OrderId, fields: Updateable<DB['shipments']>): Promise<StoredShipment> {
    const { rows } = await sql<Row>`
      update shipments set ${sql.join(
        Object.entries(fields).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
      )} where order_id = ${orderId} returning ${columns}`.execute(tx)
    const changed = toShipment(one(rows))
    const at = nextStep(changed)?.at ?? null
    await tx.updateTable('shipments').set({ next_step_at: at }).where('order_id', '=', orderId).execute()
    return changed
  },

  /** What the clock has to do something about, the longest due first. */
  async due(db: Db, now: Date, without: readonly string[]): Promise<{ id: OrderId }[]> {
    const rows = await db
      .selectFrom('shipments')
      .select('order_id as id')
      .where('next_step_at', '<=', now)
      .where(sql<boolean>`order_id <> all(${without}::uuid[])`)
      .orderBy('next_step_at')
      .limit(MAX_STEPS)
      .execute()
    return rows
  },

  /** What a seller has to send off or to hand over; null asks for Vermeil's own works. The first due first. */
  async toShip(db: Db, sellerId: AccountId | null, limit: number): Promise<StoredShipment[]> {
    const { rows } = await sql<Row>`
      select ${columns} from shipments
      where seller_id ${sellerId === null ? sql`is null` : sql`= ${sellerId}`} and state in ('paid', 'packed')
        and disputed_at is null
      order by ship_by, order_id limit ${limit}`.execute(db)
    return rows.map(toShipment)
  },

  /** The same, counted, without what is ready and waits for the buyer. */
  waiting: (db: Db, sellerId: AccountId | null): Promise<{ count: number; firstShipBy: string | null }> => oneRow(db)`
      select count(*)::int as count, min(ship_by)::text as "firstShipBy" from shipments
      where seller_id ${sellerId === null ? sql`is null` : sql`= ${sellerId}`} and state in ('paid', 'packed')
        and disputed_at is null and not (state = 'packed' and option in ('pickup', 'own-carrier'))`,

  async addEvent(tx: Tx, orderId: OrderId, { kind, by, actorId, at }: NewEvent): Promise<void> {
    const event = { order_id: orderId, kind, side: by, actor_id: actorId, ...(at && { at }) }
    await tx.insertInto('shipment_events').values(event).execute()
  },

  eventsOf: (db: Db | Tx, orderId: OrderId): Promise<StoredEvent[]> =>
    db
      .selectFrom('shipment_events')
      .select(['id', 'order_id as orderId', 'kind', 'side as by', 'at'])
      .where('order_id', '=', orderId)
      .orderBy('at')
      .orderBy('id')
      .execute() as Promise<StoredEvent[]>,

  /** Of both sides, for the export of a person's own data. */
  async ofAccount(db: Db, accountId: AccountId, limit: number): Promise<StoredShipment[]> {
    const { rows } = await sql<Row>`
      select ${columns} from shipments where order_id in (
        select order_id from shipments where buyer_id = ${accountId}
        union select order_id from shipments where seller_id = ${accountId}
      ) order by paid_at limit ${limit}`.execute(db)
    return rows.map(toShipment)
  },

  /** The note about a delivery may name somebody. What happened when stays, without it. */
  async forget(tx: Tx, accountId: AccountId): Promise<void> {
    await tx
      .updateTable('shipments')
      .set({ delivery_note: '' })
      .where((eb) => eb.or([eb('buyer_id', '=', accountId), eb('seller_id', '=', accountId)]))
      .execute()
  },
}
