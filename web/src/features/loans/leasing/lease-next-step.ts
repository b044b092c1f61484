import type { Lease } from '@vermeil/contracts/loans/leasing.schema'
import { depositText } from '@/entities/loan/loan-text'
import { formatDate, formatMoney } from '@/shared/format/format'

type Step = Pick<
  Lease,
  'side' | 'status' | 'endsAt' | 'returnedAt' | 'deposit' | 'damage' | 'depositHeldUntil' | 'claimId'
>

/** What happens next with a lease, for the side that reads it. */
export function leaseNextStep(lease: Step): string {
  const { side, status, endsAt, returnedAt, deposit, damage } = lease
  const end = formatDate(endsAt)
  if (status === 'returned') {
    const back = `Returned ${formatDate(returnedAt ?? endsAt)}`
    const held = depositText(lease, side === 'lessee' ? 'borrower' : 'owner')
    if (held || lease.claimId) return `${back}${held}`
    return side === 'lessee' ? `${back}. ${formatMoney(deposit - (damage ?? 0))} of the deposit refunded` : back
  }
  if (side === 'lessor') return status === 'overdue' ? `Was due back ${end}` : `Comes back by ${end}`
  return status === 'overdue' ? `Return now: it was due ${end}` : `Return by ${end}`
}
