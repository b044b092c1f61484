import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn'

const tones = {
  info: { Icon: Info, style: 'border-info text-info' },
  success: { Icon: CircleCheck, style: 'border-success text-success' },
  danger: { Icon: CircleAlert, style: 'border-danger text-danger' },
}

type InlineAlertProps = { tone: keyof typeof tones; children: ReactNode; className?: string }

/** What happened, where it happened: a toast is gone after four seconds, this stays. Read out when it appears. */
export function InlineAlert({ tone, children, className }: InlineAlertProps) {
  const { Icon, style } = tones[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cn('flex items-start gap-3 rounded-md border bg-surface p-4 text-sm', style, className)}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="grid gap-2 text-foreground">{children}</div>
    </div>
  )
}
