import { orderKinds } from '@vermeil/contracts/money/order-kinds'
import type { Order } from '@vermeil/contracts/money/payments.schema'
import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import { CircleCheck, CircleX, Trophy, Undo2 } from 'lucide-react'
import { dueText } from '@/entities/order/due-text'
import { formatDate, formatMoney } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import type { PanelText } from './panel-state'

/** What a lot's buyer reads: by the state of their order, so that nothing that is paid is ever called due. */
export function wonText({ hammerPrice, outcome }: Pick<LotView, 'hammerPrice' | 'outcome'>, order?: Order): PanelText {
  const isBought = order ? !orderKinds[order.kind].isWon : outcome === 'buy-now'
  const price = formatMoney(order?.amount ?? hammerPrice ?? 0)
  const title = `You ${isBought ? 'bought' : 'won'} this lot for ${price}`
  if (!order) return { icon: Trophy, tone: 'success', title, text: 'Your invoice is being prepared.' }
  const action = { label: 'See your order', to: paths.order(order.id) }
  switch (order.status) {
    case 'due':
    case 'pending':
      return { icon: Trophy, tone: 'success', title, text: dueText(order), action }
    case 'paid':
      return {
        icon: CircleCheck,
        tone: 'success',
        title,
        text: order.paidAt ? `Paid on ${formatDate(order.paidAt)}.` : 'Paid.',
        action,
      }
    case 'refunded':
      return { icon: Undo2, tone: 'neutral', title, text: `Your payment of ${price} was refunded.`, action }
    case 'lapsed':
      return {
        icon: CircleX,
        tone: 'danger',
        title,
        text: `The payment did not arrive within ${order.paymentTermHours} hours, so the sale has lapsed.`,
        action,
      }
    case 'canceled':
      return { icon: CircleX, tone: 'neutral', title, text: 'The sale was canceled. There is nothing to pay.', action }
  }
}
