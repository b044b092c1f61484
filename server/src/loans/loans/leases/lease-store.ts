import type { AccountId, ArtworkId, OrderId } from '@vermeil/contracts/ids'
import { durationOf } from '@vermeil/contracts/loans/lease-terms'
import type { Lease } from '@vermeil/contracts/loans/leasing.schema'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import type { DB } from '../../../platform/schema.ts'
import type { BuyableLoan } from './lease-rules.ts'

export type LeaseRow = Selectable<DB['leases']>
export type NewLease = Pick<LeaseRow, 'order_id' | 'artwork_id' | 'lessee_id' | 'lessor_id' | 'title' | 'months'> &
  Pick<LeaseRow, 'monthly_cents' | 'total_cents' | 'deposit_cents'>

export const leaseStore = {
  /** Starts now and ends after calendar months. */
  async add(tx: Tx, lease: NewLease): Promise<LeaseRow> {
    return tx
      .insertInto('leases')
      .values({
        ...lease,
        starts_at: sql<Date>`house_now()`,
        ends_at: sql<Date>`house_now() + make_interval(months => ${lease.months})`,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  },

  /** For seeding: with the dates of the past. */
  async addPast(tx: Tx, lease: Insertable<DB['leases']>): Promise<LeaseRow> {
    return tx.insertInto('leases').values(lease).returningAll().executeTakeFirstOrThrow()
  },

  find: (db: Db | Tx, id: string): Promise<LeaseRow | undefined> =>
    db.selectFrom('leases').selectAll().where('id', '=', id).executeTakeFirst(),

  async lockByOrder(tx: Tx, orderId: OrderId): Promise<LeaseRow | undefined> {
    return tx.selectFrom('leases').selectAll().where('order_id', '=', orderId).forUpdate().executeTakeFirst()
  },

  async lock(tx: Tx, id: string): Promise<LeaseRow | undefined> {
    return tx.selectFrom('leases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  },

  async markReturned(tx: Tx, id: string, damage: number, note: string): Promise<void> {
    await tx
      .updateTable('leases')
      .set({ status: 'returned', returned_at: sql<Date>`house_now()`, damage_cents: damage, damage_note: note || null })
      .where('id', '=', id)
      .execute()
  },

  async isOut(db: Db | Tx, artworkId: ArtworkId): Promise<boolean> {
    const active = db
      .selectFrom('leases')
      .select('id')
      .where('artwork_id', '=', artworkId)
      .where('status', '=', 'active')
    return Boolean(await active.executeTakeFirst())
  },

  async ofAccount(db: Db | Tx, accountId: AccountId): Promise<LeaseRow[]> {
    return db
      .selectFrom('leases')
      .selectAll()
      .where((eb) => eb.or([eb('lessee_id', '=', accountId), eb('lessor_id', '=', accountId)]))
      .orderBy('starts_at', 'desc')
      .limit(500)
      .execute()
  },

  async all(db: Db): Promise<LeaseRow[]> {
    return db.selectFrom('leases').selectAll().orderBy('status').orderBy('ends_at').limit(500).execute()
  },
}

export const toBuyable = (row: LeaseRow): BuyableLoan => ({
  ...{ kind: 'lease', id: row.id, artworkId: row.artwork_id, title: row.title, orderId: row.order_id },
  ...{ ownerId: row.lessor_id, borrowerId: row.lessee_id, rent: row.total_cents, deposit: row.deposit_cents },
  ...{ startedAt: row.starts_at, isRunning: row.status === 'active' },
})

export function toLease(row: LeaseRow, viewerId: string, now: Date): Lease {
  const isOverdue = row.status === 'active' && row.ends_at < now
  return {
    id: row.id,
    orderId: row.order_id,
    artworkId: row.artwork_id,
    title: row.title,
    side: row.lessee_id === viewerId ? 'lessee' : 'lessor',
    duration: durationOf(row.months),
    monthlyPrice: row.monthly_cents,
    total: row.total_cents,
    deposit: row.deposit_cents,
    status: isOverdue ? 'overdue' : (row.status as 'active' | 'returned'),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    returnedAt: row.returned_at?.toISOString() ?? null,
    damage: row.damage_cents,
    damageNote: row.damage_note,
  }
}
