import type { ReactNode } from 'react'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import type { PanelText } from './panel-state'

const tones = {
  neutral: 'border-line',
  success: 'border-success [&>svg]:text-success',
  warning: 'border-warning [&>svg]:text-warning',
  danger: 'border-danger [&>svg]:text-danger',
  info: 'border-info [&>svg]:text-info',
}

/** The state in an icon, a word and one action. `pressing` comes first, where there is something to do at once. */
export function PanelBanner({ content, pressing }: { content: PanelText; pressing?: ReactNode }) {
  const { icon: Icon, tone, title, text } = content
  const own = content.action && (
    <Button asChild variant={pressing ? 'outline' : 'gold'}>
      <Link to={content.action.to}>{content.action.label}</Link>
    </Button>
  )
  return (
    <div className={cn('flex gap-3 rounded-md border bg-background p-4', tones[tone])}>
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        {text && <p className="mt-1 text-sm text-muted">{text}</p>}
        {(pressing || own) && (
          <div className="mt-3 flex flex-wrap gap-3">
            {pressing}
            {own}
          </div>
        )}
      </div>
    </div>
  )
}
