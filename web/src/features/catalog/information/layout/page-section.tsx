import { type ReactNode, useId } from 'react'

type PageSectionProps = {
  title: string
  /** A sentence between the heading and what it heads. */
  lead?: ReactNode
  children: ReactNode
}

export function PageSection({ title, lead, children }: PageSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="page-width py-10 sm:py-12">
      <h2 id={id} className="max-w-2xl text-2xl sm:text-3xl">
        {title}
      </h2>
      {lead && <p className="mt-3 max-w-prose text-muted">{lead}</p>}
      <div className="mt-8">{children}</div>
    </section>
  )
}
