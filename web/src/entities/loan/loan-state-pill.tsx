import type { LoanState } from '@vermeil/contracts/loans/loans.schema'
import {
  Ban,
  CircleAlert,
  CircleCheck,
  Clock,
  CreditCard,
  Hourglass,
  type LucideIcon,
  TimerOff,
  Truck,
  Undo2,
} from 'lucide-react'
import { StatusPill } from '@/ui/badge'

const pills = {
  requested: { icon: Hourglass, tone: 'warning' },
  accepted: { icon: Clock, tone: 'warning' },
  declined: { icon: Ban, tone: 'neutral' },
  lapsed: { icon: TimerOff, tone: 'neutral' },
  released: { icon: TimerOff, tone: 'neutral' },
  paid: { icon: CreditCard, tone: 'info' },
  running: { icon: Truck, tone: 'info' },
  ended: { icon: Undo2, tone: 'warning' },
  returned: { icon: CircleCheck, tone: 'success' },
  canceled: { icon: Ban, tone: 'neutral' },
} as const satisfies Record<LoanState, { icon: LucideIcon; tone: string }>

type LoanStatePillProps = { state: LoanState; isLate: boolean; name: string }

/** How a hire or a staging stands. A work that is not back in time says so instead. */
export function LoanStatePill({ state, isLate, name }: LoanStatePillProps) {
  const { icon, tone } = isLate ? ({ icon: CircleAlert, tone: 'danger' } as const) : pills[state]
  return (
    <StatusPill icon={icon} tone={tone}>
      {name}
    </StatusPill>
  )
}
