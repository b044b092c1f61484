import { hireLimits } from '@vermeil/contracts/loans/hire-terms'
import type { Lease } from '@vermeil/contracts/loans/leasing.schema'
import { type LoanKind, type LoanState, loanStateLabels } from '@vermeil/contracts/loans/loans.schema'
import { progressWords } from '@vermeil/contracts/progress-words'
import { formatDay } from '@/shared/format/days'
import { formatMoment, formatMoney } from '@/shared/format/format'

export type ShownState = { state: LoanState; isLate: boolean } & Partial<Held>

/** Damage was reported, and is not decided. */
export const hasProblem = ({ depositHeldUntil, claimId }: Partial<Held>): boolean =>
  Boolean(depositHeldUntil && claimId)

/** Back, and the deposit is settled. */
export const isCompleted = ({ state, depositHeldUntil }: ShownState): boolean =>
  state === 'returned' && depositHeldUntil === null

/** A work that is not back in time says so instead. */
export function loanStateName(loan: ShownState): string {
  if (loan.isLate) return 'Late'
  if (hasProblem(loan)) return progressWords.problem
  return isCompleted(loan) ? progressWords.completed : loanStateLabels[loan.state]
}

/** Every name that a loan's state can have, once each: what a list filters by. */
export const loanStateNames = [
  ...new Set([...Object.values(loanStateLabels), progressWords.completed, progressWords.problem, 'Late']),
]

/** Of a lease that is paid. */
export const startsOnArrival = 'Starts when it arrives'

/** What the API says of a lease, in the words of all loans. */
export const leaseState = ({
  status,
  depositHeldUntil,
  claimId,
}: Pick<Lease, 'status' | 'depositHeldUntil' | 'claimId'>): ShownState => ({
  ...{ depositHeldUntil, claimId },
  state: status === 'active' || status === 'overdue' ? 'running' : status,
  isLate: status === 'overdue',
})

/** What an acceptance holds, and for how long. */
const holdText = `Once accepted, the days are held for ${hireLimits.holdHours} hours (${hireLimits.holdHoursWithoutCard} without a card on file). The work stays on sale until it is paid for: a bid on it ends the reservation.`

/** What follows a request. */
export const answerText = (isAtOnce: boolean): string =>
  isAtOnce
    ? `Confirmed instantly. ${holdText}`
    : `The owner answers within ${hireLimits.answerHours} hours. ${holdText}`

type Side = 'borrower' | 'owner'
type Held = { depositHeldUntil: string | null; claimId: string | null }

/** After the return: damage was reported, or may still be. */
export function depositText({ depositHeldUntil, claimId }: Held, side: Side): string {
  if (!depositHeldUntil) return ''
  if (claimId) return '. Damage was reported, the deposit is held'
  return side === 'borrower'
    ? `. The deposit goes back by ${formatMoment(depositHeldUntil)}, unless damage is reported`
    : `. Report damage by ${formatMoment(depositHeldUntil)}`
}

interface Loan extends Held {
  readonly state: LoanState
  readonly answerBy: string
  readonly payBy: string | null
  readonly canceledBy: string | null
  readonly reason: string
  /** When it came back. */
  readonly backAt: string
  readonly lateCharge: number | null | undefined
}
type Reader = { kind: LoanKind; side: Side; borrower: string; payer: string }

/** What happens next with a loan, for the side that reads it; null where the kinds differ: from its payment to its end. */
export function loanNextStep(loan: Loan, { kind, side, borrower, payer }: Reader): string | null {
  const because = loan.reason && `: ${loan.reason}`
  switch (loan.state) {
    case 'requested':
      return `${side === 'owner' ? 'Answer' : 'The owner answers'} by ${formatMoment(loan.answerBy)}`
    case 'accepted':
      return `${payer} by ${formatMoment(loan.payBy ?? loan.answerBy)}. Until then the work stays on sale, and a bid on it ends the ${kind}`
    case 'returned': {
      const late = loan.lateCharge ? `. ${formatMoney(loan.lateCharge)} for late days` : ''
      return `Returned ${formatDay(loan.backAt.slice(0, 10))}${late}${depositText(loan, side)}`
    }
    case 'declined':
      return `Declined${because}`
    case 'lapsed':
      return `Not answered within ${hireLimits.answerHours} hours`
    case 'released':
      return loan.reason || 'Not paid in time'
    case 'canceled':
      return `Canceled by the ${loan.canceledBy ?? borrower}${because}`
    default:
      return null
  }
}
