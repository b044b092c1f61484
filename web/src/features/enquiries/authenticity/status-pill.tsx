import type { AuthenticityStatus } from '@vermeil/contracts/enquiries'
import { FileCheck2, Inbox, SearchCheck } from 'lucide-react'
import { StatusPill } from '@/ui/badge'

const statuses = {
  received: { icon: Inbox, tone: 'info', name: 'Received' },
  'in-review': { icon: SearchCheck, tone: 'warning', name: 'In review' },
  'report-ready': { icon: FileCheck2, tone: 'success', name: 'Report ready' },
} as const satisfies Record<AuthenticityStatus, object>

export function AuthenticityStatusPill({ status }: { status: AuthenticityStatus }) {
  const { icon, tone, name } = statuses[status]
  return (
    <StatusPill icon={icon} tone={tone}>
      {name}
    </StatusPill>
  )
}
