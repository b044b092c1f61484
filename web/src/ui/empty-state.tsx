import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type EmptyStateProps = {
  icon: LucideIcon
  title: string
  children: ReactNode
  /** The ways on: a dead end helps nobody. */
  actions?: ReactNode
}

/** Says what will appear here, why nothing does, and where to go instead. */
export function EmptyState({ icon: Icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-dashed border-line px-6 py-14 text-center">
      <Icon className="size-10 text-gold" strokeWidth={1.25} aria-hidden="true" />
      <h2 className="mt-4 text-2xl">{title}</h2>
      <div className="mt-2 max-w-prose text-muted">{children}</div>
      {actions && <div className="mt-6 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  )
}
