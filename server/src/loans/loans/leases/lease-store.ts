import { durationOf } from '@vermeil/contracts/loans/lease-terms'
import type { Lease } from '@vermeil/contracts/loans/leasing.schema'
import type { Account } from '../../../platform/http/access.ts'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { allRows } from '../../../platform/postgres/rows.ts'
import type { StoredLease } from '../loan-record.ts'
import { selectOf } from '../loan-store.ts'
import { depositHeldUntil, loanActions } from '../rules/decide-loan.ts'
import { loanPolicies } from '../rules/loan-policies.ts'
import { leaseSideOf } from './lease-access.ts'

export const leaseStore = {
  /** What an administrator takes from its deposit. */
  async setDamage(tx: Tx, id: string, damage: number, note: string): Promise<void> {
    const values = { damage_cents: damage, damage_note: note || null }
    await tx.updateTable('loan_leases').set(values).where('loan_id', '=', id).execute()
  },

  /** Those that run first. */
  all: (db: Db): Promise<StoredLease[]> => allRows(db)`${selectOf('lease')}
    order by l.ended_at is not null, k.ends_at limit 500`,
}

function statusOf({ state, endsAt }: StoredLease, now: Date): Lease['status'] {
  if (state === 'running') return endsAt < now ? 'overdue' : 'active'
  return state === 'paid' || state === 'canceled' ? state : 'returned'
}

export function toLease(lease: StoredLease, viewer: Account, now: Date): Lease {
  const can = loanActions(lease, loanPolicies.lease, now)
  const isOwner = leaseSideOf(viewer, lease) === 'claimant'
  return {
    ...{ id: lease.id, orderId: lease.invoices[0]?.orderId ?? '', artworkId: lease.artworkId, title: lease.title },
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
