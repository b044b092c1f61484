import type { ReactNode } from 'react'

/** The common face of what went wrong: what it is, in a sentence, and the ways on. */
export function ProblemPage({ eyebrow, title, children }: { eyebrow: string; title: string; children: ReactNode }) {
  return (
    <section className="page-width flex min-h-[70svh] flex-col justify-center py-16">
      <p className="eyebrow figures text-gold">{eyebrow}</p>
      <h1 className="mt-3 text-3xl sm:text-4xl">{title}</h1>
      <div className="mt-4 max-w-prose text-muted">{children}</div>
    </section>
  )
}
