import type { Order } from '@vermeil/contracts/payments'
import { formatMoney } from '@/shared/format/format'

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
