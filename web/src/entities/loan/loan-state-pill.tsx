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
import { hasProblem, loanStateName, type ShownState } from './loan-text'

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

/** How a loan stands. */
export function LoanStatePill({ loan }: { loan: ShownState }) {
  const isAlarming = loan.isLate || hasProblem(loan)
  const { icon, tone } = isAlarming ? ({ icon: CircleAlert, tone: 'danger' } as const) : pills[loan.state]
  return (
    <StatusPill icon={icon} tone={tone}>
      {loanStateName(loan)}
    </StatusPill>
  )
}
