import { type QuoteState, quoteStateLabels } from '@vermeil/contracts/money/live-quotes.schema'
import { Ban, CircleCheck, Hourglass, type LucideIcon, Tag, TimerOff, Undo2 } from 'lucide-react'
import { StatusPill } from '@/ui/badge'

const pills = {
  asked: { icon: Hourglass, tone: 'warning' },
  offered: { icon: Tag, tone: 'info' },
  accepted: { icon: CircleCheck, tone: 'success' },
  refused: { icon: Ban, tone: 'neutral' },
  expired: { icon: TimerOff, tone: 'neutral' },
  withdrawn: { icon: Undo2, tone: 'neutral' },
} as const satisfies Record<QuoteState, { icon: LucideIcon; tone: string }>

export const QuoteStatePill = ({ state }: { state: QuoteState }) => (
  <StatusPill {...pills[state]}>{quoteStateLabels[state]}</StatusPill>
)
