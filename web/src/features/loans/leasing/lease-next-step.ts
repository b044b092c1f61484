import type { Lease } from '@vermeil/contracts/loans/leasing.schema'
import { depositText, startsOnArrival } from '@/entities/loan/loan-text'
import { formatDay } from '@/shared/format/days'
import { formatDate, formatMoney } from '@/shared/format/format'

type Step = Pick<
  Lease,
  'side' | 'status' | 'startsAt' | 'endsAt' | 'returnedAt' | 'deposit' | 'damage' | 'depositHeldUntil' | 'claimId'
>

/** What happens next with a lease, for the side that reads it. */
export function leaseNextStep(lease: Step): string {
  const { side, status, endsAt, returnedAt, deposit, damage } = lease
  const end = formatDate(endsAt)
  if (status === 'paid') return `${startsOnArrival}, by ${formatDay(lease.startsAt.slice(0, 10))}`
  if (status === 'canceled') return 'Canceled: the work was not shipped. Everything went back'
  if (status === 'returned') {
    const back = `Returned ${formatDate(returnedAt ?? endsAt)}`
    const held = depositText(lease, side === 'lessee' ? 'borrower' : 'owner')
    if (held || lease.claimId) return `${back}${held}`
    return side === 'lessee' ? `${back}. ${formatMoney(deposit - (damage ?? 0))} of the deposit refunded` : back
  }
  if (side === 'lessor') return status === 'overdue' ? `Was due back ${end}` : `Comes back by ${end}`
  return status === 'overdue' ? `Return now: it was due ${end}` : `Return by ${end}`
}
