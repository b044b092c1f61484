import type { ShipmentSummary } from '@vermeil/contracts/fulfillment/shipping.schema'
import { orderKinds } from '@vermeil/contracts/money/order-kinds'
import type { LoanProgress } from '@/entities/loan/loan-progress'
import { LoanStatePill } from '@/entities/loan/loan-state-pill'
import { loanStateName } from '@/entities/loan/loan-text'
import { OrderStatusPill, orderStatusName } from '@/entities/order/order-status'

type Progress = Pick<ShipmentSummary, 'kind' | 'progress' | 'hasOpenProblem'> & { loan?: LoanProgress | undefined }

/** The loan, where it says more than its order: of a lease from the arrival of the work on. */
export function loanToShow({ kind, progress, hasOpenProblem, loan }: Progress): LoanProgress | null {
  if (!loan || hasOpenProblem || progress === 'due') return null
  const isBegun = ['running', 'ended', 'returned'].includes(loan.loan.state)
  return orderKinds[kind].loanBegins === 'on-its-day' || isBegun ? loan : null
}

/** How far an order is, or its loan. */
export function progressName(order: Progress): string {
  const shown = loanToShow(order)
  return shown ? loanStateName(shown.loan) : orderStatusName(order.progress, order.hasOpenProblem)
}

export function ProgressPill({ order }: { order: Progress }) {
  const shown = loanToShow(order)
  if (shown) return <LoanStatePill loan={shown.loan} />
  return <OrderStatusPill status={order.progress} hasProblem={order.hasOpenProblem} />
}
