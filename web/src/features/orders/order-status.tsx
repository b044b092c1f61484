import type { OrderKind, OrderStatus } from '@vermeil/contracts/payments'
import { Ban, CircleCheck, Clock, Hourglass, TimerOff, Undo2 } from 'lucide-react'
import { StatusPill } from '@/ui/badge'

const pills = {
  pending: { icon: Hourglass, tone: 'neutral', words: 'Not paid' },
  due: { icon: Clock, tone: 'warning', words: 'Payment due' },
  paid: { icon: CircleCheck, tone: 'success', words: 'Paid' },
  lapsed: { icon: TimerOff, tone: 'danger', words: 'Lapsed' },
  canceled: { icon: Ban, tone: 'neutral', words: 'Canceled' },
  refunded: { icon: Undo2, tone: 'info', words: 'Refunded' },
} as const satisfies Record<OrderStatus, object>

export function OrderStatusPill({ status }: { status: OrderStatus }) {
  const { icon, tone, words } = pills[status]
  return (
    <StatusPill icon={icon} tone={tone}>
      {words}
    </StatusPill>
  )
}

export const orderKindNames: Record<OrderKind, string> = {
  purchase: 'Buy It Now',
  auction: 'Auction',
  lease: 'Lease',
  donation: 'Donation',
  test: 'Test payment',
}
