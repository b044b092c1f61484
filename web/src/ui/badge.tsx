import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn'

const base =
  'inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3.5'

const tones = {
  neutral: 'border-control text-foreground',
  gold: 'border-gold-deep text-gold',
  success: 'border-success text-success',
  warning: 'border-warning text-warning',
  danger: 'border-danger text-danger',
  info: 'border-info text-info',
}

type BadgeProps = { tone?: keyof typeof tones | undefined; className?: string; children: ReactNode }

export function Badge({ tone = 'neutral', className, children }: BadgeProps) {
  return <span className={cn(base, tones[tone], className)}>{children}</span>
}

/** A state in a word, an icon and a color: the color alone would say nothing to many. */
export function StatusPill({ icon: Icon, tone, className, children }: BadgeProps & { icon: LucideIcon }) {
  return (
    <Badge tone={tone} className={className}>
      <Icon aria-hidden="true" />
      {children}
    </Badge>
  )
}
