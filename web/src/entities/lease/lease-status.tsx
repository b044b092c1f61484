import type { Lease } from '@vermeil/contracts/loans/leasing.schema'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { StatusPill } from '@/ui/badge'

const pills = {
  active: { icon: Clock, tone: 'info', text: 'Running' },
  overdue: { icon: CircleAlert, tone: 'danger', text: 'Overdue' },
  returned: { icon: CircleCheck, tone: 'success', text: 'Returned' },
} as const satisfies Record<Lease['status'], object>

export const leaseStatusName = (status: Lease['status']): string => pills[status].text

export function LeaseStatusPill({ status }: Pick<Lease, 'status'>) {
  const { icon, tone, text } = pills[status]
  return (
    <StatusPill icon={icon} tone={tone}>
      {text}
    </StatusPill>
  )
}
