import { type ReactNode, useId } from 'react'

type RecordSectionProps = {
  title: string
  /** To add and to import records. Undefined while there are none: the empty state has them then. */
  actions: ReactNode
  children: ReactNode
}

/** A list of somebody's own records below its heading. */
export function RecordSection({ title, actions, children }: RecordSectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={titleId} className="text-2xl">
          {title}
        </h2>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {children}
    </section>
  )
}
