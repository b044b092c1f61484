import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import { durationOf } from '@vermeil/contracts/loans/lease-terms'
import type { Lease } from '@vermeil/contracts/loans/leasing.schema'
import { type Insertable, sql } from 'kysely'
import type { Account } from '../../../platform/http/access.ts'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import type { DB } from '../../../platform/schema.ts'
import type { StoredLease } from '../loan-record.ts'
import { selectOf } from '../loan-store.ts'
import { depositHeldUntil, loanActions } from '../rules/decide-loan.ts'
import { loanPolicies } from '../rules/loan-policies.ts'
import { leaseSideOf } from './lease-access.ts'

const select = selectOf('lease')
type NewLease = Omit<Insertable<DB['leases']>, 'starts_at' | 'ends_at' | 'started_at'>

export const leaseStore = {
  /** Its days are the latest ones once its shipment is planned. */
  add: (tx: Tx, lease: NewLease) =>
    tx
      .insertInto('leases')
      .values({
        ...lease,
        starts_at: sql<Date>`house_now()`,
        ends_at: sql<Date>`house_now() + make_interval(months => ${lease.months})`,
      })
      .returning(['id', 'starts_at as from', 'ends_at as until'])
      .executeTakeFirstOrThrow(),

  /** For seeding: with the dates of the past. */
  addPast: (tx: Tx, lease: Insertable<DB['leases']>) =>
    tx.insertInto('leases').values(lease).returning('id').executeTakeFirstOrThrow(),

  async isOut(db: Db | Tx, artworkId: ArtworkId): Promise<boolean> {
    const active = db
      .selectFrom('leases')
      .select('id')
      .where('artwork_id', '=', artworkId)
      .where('status', '=', 'active')
    return Boolean(await active.executeTakeFirst())
  },

  async ofAccount(db: Db | Tx, accountId: AccountId, limit: number): Promise<StoredLease[]> {
    const { rows } = await sql<StoredLease>`${select}
      where h.lessee_id = ${accountId} or h.lessor_id = ${accountId} order by h.starts_at desc, h.id desc limit ${limit}`.execute(
      db,
    )
    return rows
  },

  async all(db: Db): Promise<StoredLease[]> {
    const { rows } = await sql<StoredLease>`${select} order by h.status, h.ends_at limit 500`.execute(db)
    return rows
  },
}

function statusOf({ state, endsAt }: StoredLease, now: Date): Lease['status'] {
  if (state === 'running') return endsAt < now ? 'overdue' : 'active'
  return state === 'paid' || state === 'canceled' ? state : 'returned'
}

export function toLease(lease: StoredLease, viewer: Account, now: Date): Lease {
  const can = loanActions(lease, loanPolicies.lease, now)
  const isOwner = leaseSideOf(viewer, lease) === 'claimant'
  return {
    ...{ id: lease.id, orderId: lease.orderIds[0] ?? '', artworkId: lease.artworkId, title: lease.title },
    side: lease.borrowerId === viewer.id ? 'lessee' : 'lessor',
    ...{ duration: durationOf(lease.termMonths), monthlyPrice: lease.monthlyPrice, total: lease.rent },
    deposit: lease.deposit,
    status: statusOf(lease, now),
    ...{ startsAt: lease.startsAt.toISOString(), endsAt: lease.endsAt.toISOString() },
    returnedAt: lease.endedAt?.toISOString() ?? null,
    ...{ damage: lease.damage, damageNote: lease.damageNote },
    ...{ condition: lease.condition, lateCharge: lease.lateCharge, claimId: lease.claimId },
    depositHeldUntil: depositHeldUntil(lease, loanPolicies.lease)?.toISOString() ?? null,
    can: {
      ...{ return: can.return && isOwner, releaseDeposit: can.releaseDeposit && isOwner },
      ...{ reportDamage: can.reportDamage && isOwner, buy: can.buy && lease.borrowerId === viewer.id },
    },
  }
}
