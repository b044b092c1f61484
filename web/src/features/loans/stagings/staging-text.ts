import type { EndCause, Staging } from '@vermeil/contracts/loans/stagings.schema'
import { loanNextStep } from '@/entities/loan/loan-text'
import { formatDay } from '@/shared/format/days'
import { formatMoment, formatMoney } from '@/shared/format/format'

export const stagingDates = ({ from, until }: Pick<Staging, 'from' | 'until'>): string =>
  until === null ? `${formatDay(from)}, month to month` : `${formatDay(from)} – ${formatDay(until)}`

const causes: Record<EndCause, string> = {
  agreed: 'as agreed',
  realtor: 'the realtor gave notice',
  owner: 'the owner gave notice',
  sale: 'the home is under contract',
  unpaid: 'the next month was not paid',
}

/** Who pays, for the side that reads it. */
function payerText({ side, payer, clientName }: Staging): string {
  if (side === 'payer' || (side === 'realtor' && payer === 'realtor')) return 'Pay'
  if (side === 'realtor') return `${clientName ?? 'Your client'} pays`
  return payer === 'client' ? 'The client pays' : 'The realtor pays'
}

function runningText(staging: Staging): string {
  const { due, until, endCause, paidUntil } = staging
  if (due) return `${payerText(staging)} ${formatMoney(due.amount)} for the next month by ${formatMoment(due.by)}`
  if (until && endCause) return `Ends ${formatDay(until)}, ${causes[endCause]}`
  return `Paid until ${formatDay(paidUntil ?? staging.from)}`
}

/** What happens next with a staging, for the side that reads it. */
export function stagingNextStep(staging: Staging): string {
  const isOwner = staging.side === 'owner'
  const step = loanNextStep(
    { ...staging, backAt: staging.closedAt ?? staging.from },
    { kind: 'staging', side: isOwner ? 'owner' : 'borrower', borrower: 'realtor', payer: payerText(staging) },
  )
  if (step) return step
  if (staging.state === 'paid') return `Begins ${formatDay(staging.from)}`
  if (staging.state === 'running') return runningText(staging)
  const until = formatDay(staging.until ?? staging.from)
  return isOwner ? `Was due back ${until}. Record it when it is back` : `Return it now: it ended ${until}`
}
