import { hireLimits } from '@vermeil/contracts/loans/hire-terms'
import { loanStateLabels } from '@vermeil/contracts/loans/loans.schema'
import type { EndCause, Staging } from '@vermeil/contracts/loans/stagings.schema'
import { depositText, lateText } from '@/entities/loan/deposit-text'
import { LoanStatePill } from '@/entities/loan/loan-state-pill'
import { formatDay } from '@/shared/format/days'
import { formatMoment, formatMoney } from '@/shared/format/format'

type Shown = Pick<Staging, 'state' | 'isLate'>

export const stagingStateName = ({ state, isLate }: Shown): string => (isLate ? 'Late' : loanStateLabels[state])

export const StagingStatePill = ({ staging }: { staging: Shown }) => (
  <LoanStatePill {...staging} name={stagingStateName(staging)} />
)

export const stagingDates = ({ from, until }: Pick<Staging, 'from' | 'until'>): string =>
  until === null ? `${formatDay(from)}, month to month` : `${formatDay(from)} – ${formatDay(until)}`

const because = (reason: string) => (reason ? `: ${reason}` : '')

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
  switch (staging.state) {
    case 'requested':
      return `${isOwner ? 'Answer' : 'The owner answers'} by ${formatMoment(staging.answerBy)}`
    case 'accepted':
      return `${payerText(staging)} by ${formatMoment(staging.payBy ?? staging.answerBy)}. Until then the work stays on sale, and a bid on it ends the staging`
    case 'paid':
      return `Begins ${formatDay(staging.from)}`
    case 'running':
      return runningText(staging)
    case 'ended':
      return isOwner
        ? `Was due back ${formatDay(staging.until ?? staging.from)}. Record it when it is back`
        : `Return it now: it ended ${formatDay(staging.until ?? staging.from)}`
    case 'returned':
      return `Returned ${formatDay((staging.closedAt ?? staging.from).slice(0, 10))}${lateText(staging.lateCharge)}${depositText(staging, isOwner ? 'owner' : 'borrower')}`
    case 'declined':
      return `Declined${because(staging.reason)}`
    case 'lapsed':
      return `Not answered within ${hireLimits.answerHours} hours`
    case 'released':
      return staging.reason || 'Not paid in time'
    case 'canceled':
      return `Canceled by the ${staging.canceledBy ?? 'realtor'}${because(staging.reason)}`
  }
}
