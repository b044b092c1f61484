import type { Lease } from '@vermeil/contracts/loans/leasing.schema'
import { formatDate, formatMoney } from '@/shared/format/format'

type Step = Pick<Lease, 'side' | 'status' | 'endsAt' | 'returnedAt' | 'deposit' | 'damage'>

/** What happens next with a lease, for the side that reads it. */
export function leaseNextStep({ side, status, endsAt, returnedAt, deposit, damage }: Step): string {
  const end = formatDate(endsAt)
  if (status === 'returned') {
    const back = `Returned ${formatDate(returnedAt ?? endsAt)}`
    return side === 'lessee' ? `${back}. ${formatMoney(deposit - (damage ?? 0))} of the deposit refunded` : back
  }
  if (side === 'lessor') return status === 'overdue' ? `Was due back ${end}` : `Comes back by ${end}`
  return status === 'overdue' ? `Return now: it was due ${end}` : `Return by ${end}`
}
