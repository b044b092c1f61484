import type { LoanKind, LoanState } from '@vermeil/contracts/loans/loans.schema'
import { orderKinds } from '@vermeil/contracts/money/order-kinds'
import { progressWords } from '@vermeil/contracts/progress-words'
import { isCompleted, type ShownState, startsOnArrival } from './loan-text'

/** Of a loan that comes back. Nothing of one that was declined or canceled is to come. */
const reached: Partial<Record<LoanState, number>> = {
  requested: 0,
  accepted: 1,
  paid: 2,
  running: 3,
  ended: 3,
  returned: 4,
}

export interface LoanStep {
  readonly id: string
  readonly label: string
  readonly isDone: boolean
  readonly note?: string
}

/** `begins`, `ends` and `backOn` as they are shown; null where they are not known. */
export interface LoanDays {
  readonly begins: string | null
  readonly ends: string | null
  readonly backOn: string | null
}

/** The way of a loan: asked for, paid, with the borrower, back, settled. A lease is paid at once. */
export function loanSteps(kind: LoanKind, loan: ShownState, { begins, ends, backOn }: LoanDays): readonly LoanStep[] {
  const place = reached[loan.state]
  if (place === undefined) return []
  const step = (id: string, label: string, from: number, note: string | null): LoanStep => ({
    ...{ id, label, isDone: place >= from },
    ...(note && { note }),
  })
  const isOnArrival = orderKinds[kind].loanBegins === 'on-arrival'
  const waits = isOnArrival && place < 3
  return [
    ...(isOnArrival ? [] : [step('requested', 'Requested', 0, null), step('accepted', 'Accepted', 1, null)]),
    step('paid', progressWords.paid, 2, null),
    step('running', progressWords.running, 3, waits ? startsOnArrival : begins),
    step('returned', progressWords.returned, 4, place >= 4 ? backOn : waits ? null : ends && `By ${ends}`),
    { id: 'completed', label: progressWords.completed, isDone: isCompleted(loan) },
  ]
}
