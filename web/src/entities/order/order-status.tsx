import type { OrderProgress } from '@vermeil/contracts/fulfillment/shipping.schema'
import type { OrderStatus } from '@vermeil/contracts/money/payments.schema'
import { Ban, CircleCheck, Clock, Home, Hourglass, Package, TimerOff, Truck, Undo2 } from 'lucide-react'
import { StatusPill } from '@/ui/badge'

const pills = {
  pending: { icon: Hourglass, tone: 'neutral', text: 'Not paid' },
  due: { icon: Clock, tone: 'warning', text: 'Payment due' },
  paid: { icon: CircleCheck, tone: 'success', text: 'Paid' },
  packed: { icon: Package, tone: 'info', text: 'Packed' },
  shipped: { icon: Truck, tone: 'info', text: 'Shipped' },
  delivered: { icon: Home, tone: 'success', text: 'Delivered' },
  completed: { icon: CircleCheck, tone: 'success', text: 'Completed' },
  lapsed: { icon: TimerOff, tone: 'danger', text: 'Lapsed' },
  canceled: { icon: Ban, tone: 'neutral', text: 'Canceled' },
  refunded: { icon: Undo2, tone: 'info', text: 'Refunded' },
} as const satisfies Record<OrderStatus | OrderProgress, object>

export const orderStatusName = (status: OrderStatus | OrderProgress): string => pills[status].text

export function OrderStatusPill({ status }: { status: OrderStatus | OrderProgress }) {
  const { icon, tone, text } = pills[status]
  return (
    <StatusPill icon={icon} tone={tone}>
      {text}
    </StatusPill>
  )
}
