import type { AuthenticityStatus } from '@vermeil/contracts/catalog/inquiries.schema'
import { FileCheck2, Inbox, SearchCheck } from 'lucide-react'
import { StatusPill } from '@/ui/badge'

/** What the requester reads, and so the word administrators use for it too. */
export const authenticityStatusNames: Readonly<Record<AuthenticityStatus, string>> = {
  received: 'Received',
  'in-review': 'In review',
  'report-ready': 'Report ready',
}

const looks = {
  received: { icon: Inbox, tone: 'info' },
  'in-review': { icon: SearchCheck, tone: 'warning' },
  'report-ready': { icon: FileCheck2, tone: 'success' },
} as const satisfies Record<AuthenticityStatus, object>

export const AuthenticityStatusPill = ({ status }: { status: AuthenticityStatus }) => (
  <StatusPill {...looks[status]}>{authenticityStatusNames[status]}</StatusPill>
)
