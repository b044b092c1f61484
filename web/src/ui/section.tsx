import type { ReactNode } from 'react'

type SectionProps = { id: string; title: string; className?: string; headingClass?: string; children: ReactNode }

/** A part of a page that its heading names. */
export const Section = ({ id, title, className, headingClass = 'text-2xl', children }: SectionProps) => (
  <section aria-labelledby={id} className={className}>
    <h2 id={id} className={headingClass}>
      {title}
    </h2>
    {children}
  </section>
)
