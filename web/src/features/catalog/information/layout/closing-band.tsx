import { type ReactNode, useId } from 'react'

/** The end of a page: a last word, and where one goes from here. */
export function ClosingBand({ title, text, actions }: { title: string; text: string; actions: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line bg-surface">
      <div className="page-width flex flex-col gap-8 py-12 sm:py-16 md:flex-row md:items-center md:justify-between">
        <div className="max-w-xl">
          <h2 id={id} className="text-2xl sm:text-3xl">
            {title}
          </h2>
          <p className="mt-3 text-muted">{text}</p>
        </div>
        <div className="flex flex-wrap gap-3">{actions}</div>
      </div>
    </section>
  )
}
