import type { OrderProgress } from '@vermeil/contracts/fulfillment/shipping.schema'
import type { OrderStatus } from '@vermeil/contracts/money/payments.schema'
import { progressWords } from '@vermeil/contracts/progress-words'
import { Ban, CircleAlert, CircleCheck, Clock, Home, Hourglass, Package, TimerOff, Truck, Undo2 } from 'lucide-react'
import { StatusPill } from '@/ui/badge'

const pills = {
  pending: { icon: Hourglass, tone: 'neutral', text: 'Not paid' },
  due: { icon: Clock, tone: 'warning', text: progressWords.due },
  paid: { icon: CircleCheck, tone: 'success', text: progressWords.paid },
  packed: { icon: Package, tone: 'info', text: progressWords.preparing },
  shipped: { icon: Truck, tone: 'info', text: progressWords.underway },
  delivered: { icon: Home, tone: 'success', text: progressWords.delivered },
  completed: { icon: CircleCheck, tone: 'success', text: progressWords.completed },
  lapsed: { icon: TimerOff, tone: 'danger', text: 'Lapsed' },
  canceled: { icon: Ban, tone: 'neutral', text: progressWords.canceled },
  refunded: { icon: Undo2, tone: 'info', text: 'Refunded' },
} as const satisfies Record<OrderStatus | OrderProgress, object>

const problem = { icon: CircleAlert, tone: 'danger', text: progressWords.problem } as const

type Status = OrderStatus | OrderProgress
const pillOf = (status: Status, hasProblem: boolean) => (hasProblem ? problem : pills[status])

export const orderStatusName = (status: Status, hasProblem = false): string => pillOf(status, hasProblem).text

export function OrderStatusPill({ status, hasProblem = false }: { status: Status; hasProblem?: boolean }) {
  const { icon, tone, text } = pillOf(status, hasProblem)
  return (
    <StatusPill icon={icon} tone={tone}>
      {text}
    </StatusPill>
  )
}
