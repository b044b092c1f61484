import type { Order } from '@vermeil/contracts/payments'
import { formatMoment, formatMoney } from '@/shared/format/format'

type EndedOrder = Pick<Order, 'status' | 'refunded' | 'paymentTermHours'>

/** What became of an order that asks for nothing more; null where it is due, paid, or not begun. */
export function endedText({ status, refunded, paymentTermHours }: EndedOrder): string | null {
  if (status === 'lapsed')
    return `The payment did not arrive within ${paymentTermHours} hours, so this order has lapsed.`
  if (status === 'refunded')
    return `We refunded ${formatMoney(refunded)}. It arrives at the card or account it came from.`
  if (status === 'canceled') return 'This order was canceled. There is nothing to pay.'
  return null
}

type Step = Pick<Order, 'status' | 'dueAt' | 'isBankTransfer' | 'canConfirmDelivery' | 'canRate'>

/** What the buyer does next about an order. */
export function orderNextStep({ status, dueAt, isBankTransfer, canConfirmDelivery, canRate }: Step): string {
  if (status === 'due') {
    const by = dueAt ? ` by ${formatMoment(dueAt)}` : ''
    return isBankTransfer ? `Pay by bank transfer${by}` : `Pay${by}`
  }
  if (canConfirmDelivery) return 'Confirm delivery once it has arrived'
  return canRate ? 'Rate the artist' : 'Nothing to do'
}
