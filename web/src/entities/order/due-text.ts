import type { Order } from '@vermeil/contracts/money/payments.schema'
import { formatMoment, formatMoney } from '@/shared/format/format'

type Due = Pick<Order, 'amount' | 'total' | 'dueAt' | 'deliveryChoice'>

/** Whether what is due is without a delivery that comes on top of it: nobody has said yet where the work goes. */
export const isDeliveryUnpriced = ({ deliveryChoice }: Pick<Order, 'deliveryChoice'>): boolean =>
  deliveryChoice?.isNeeded === true && deliveryChoice.pricedTo === null

/** What is due, and until when. A hammer price that delivery adds to is never called the amount due. */
export function dueText(order: Due): string {
  const { amount, total, dueAt } = order
  const by = dueAt ? ` by ${formatMoment(dueAt)}` : ''
  if (isDeliveryUnpriced(order)) return `${formatMoney(amount)} + delivery is due${by}.`
  return total > amount ? `${formatMoney(total)} with delivery and tax is due${by}.` : `Payment is due${by}.`
}
