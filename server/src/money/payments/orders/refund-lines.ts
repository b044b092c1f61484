import { must } from '../../../platform/must.ts'
import {
  depositRefundLines,
  type FundsSource,
  insuredRefundLines,
  refundLines,
  unfulfilledRefundLines,
} from '../books/ledger-rules.ts'
import type { OrderRow } from './order-row.ts'
import type { RefundRow } from './refund-store.ts'

/** What a refund changes in the ledger, by its cause. */
export function linesOf({ amount, cause, paymentIntent }: RefundRow, order: OrderRow) {
  const source: FundsSource = paymentIntent ? 'provider' : 'bank'
  if (cause === 'insurance') return insuredRefundLines(order, amount, source)
  if (cause === 'deposit') return depositRefundLines(order, amount, source)
  if (cause !== 'unfulfillable') return refundLines(order, order.refunded, amount, source)
  return unfulfilledRefundLines(order.id, must(order.buyerId, 'the payer of a refund'), amount, source)
}
