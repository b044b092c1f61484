import { type ProposalStatus, proposalStatusLabels } from '@vermeil/contracts/trades/proposals.schema'
import { Ban, CircleCheck, Eye, NotebookPen, Send, TimerOff } from 'lucide-react'
import { StatusPill } from '@/ui/badge'

const looks = {
  draft: { icon: NotebookPen, tone: 'neutral' },
  sent: { icon: Send, tone: 'info' },
  opened: { icon: Eye, tone: 'gold' },
  accepted: { icon: CircleCheck, tone: 'success' },
  expired: { icon: TimerOff, tone: 'warning' },
  withdrawn: { icon: Ban, tone: 'neutral' },
} as const satisfies Record<ProposalStatus, object>

/** The client has a link to it. */
export const isWithClient = (status: ProposalStatus) =>
  status === 'sent' || status === 'opened' || status === 'accepted'

export const ProposalStatusPill = ({ status }: { status: ProposalStatus }) => (
  <StatusPill {...looks[status]}>{proposalStatusLabels[status]}</StatusPill>
)
