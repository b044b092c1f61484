import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'

/** One numbered part of a legal document. Its id is in people's links, so a title may change and the id may not. */
export type Clause = { id: string; title: string; body: ReactNode }

type LegalDocumentProps = { title: string; summary: string; updated: string; clauses: readonly Clause[] }

/**
 * A document to be read, printed and quoted: on paper whatever the theme, in the reader's measure, each clause with an
 * address of its own.
 */
export function LegalDocument({ title, summary, updated, clauses }: LegalDocumentProps) {
  return (
    <article data-theme="light" className="bg-background text-foreground">
      <div className="page-width grid gap-x-16 gap-y-10 py-12 sm:py-16 lg:grid-cols-[minmax(0,45rem)_minmax(0,1fr)]">
        <header>
          <p className="eyebrow text-gold">Legal</p>
          <h1 className="mt-4 text-3xl sm:text-4xl">{title}</h1>
          <p className="mt-4 text-lg text-muted">{summary}</p>
          <p className="mt-2 text-sm text-muted">Last updated: {updated}</p>
        </header>
        <Contents clauses={clauses} />
        <div className="space-y-10 lg:col-start-1 lg:row-start-2">
          {clauses.map(({ id, title: clauseTitle, body }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className="figures text-2xl">
                {index + 1}. {clauseTitle}
              </h2>
              <div className="mt-3 space-y-4">{body}</div>
            </section>
          ))}
          <p data-shell className="border-t border-line pt-6">
            <Link
              to={paths.home}
              className="inline-flex min-h-11 items-center gap-2 underline decoration-gold decoration-1 underline-offset-4 hover:text-gold"
            >
              <ArrowLeft className="size-4" aria-hidden="true" />
              Back to Home
            </Link>
          </p>
        </div>
      </div>
    </article>
  )
}

function Contents({ clauses }: { clauses: readonly Clause[] }) {
  return (
    <nav
      data-shell
      aria-label="Contents"
      className="rounded-lg bg-raised p-5 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start"
    >
      <p className="eyebrow text-muted">Contents</p>
      <ol className="figures mt-2">
        {clauses.map(({ id, title }, index) => (
          <li key={id}>
            <Link to={`#${id}`} className="inline-flex min-h-9 items-center hover:text-gold hover:underline">
              {index + 1}. {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
