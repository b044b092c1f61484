import type { ReactNode } from 'react'

type PageIntroProps = {
  /** Above everything: a way back that the top bar does not have. */
  before?: ReactNode
  eyebrow: string
  title: string
  children: ReactNode
  /** The buttons under the text, where the page has a first step to offer. */
  actions?: ReactNode
  /** Beside the text on a wide screen, under it on a narrow one. */
  picture?: ReactNode
}

/** How an information page opens: what it is, in a heading and a sentence or two, under the gallery's lamp. */
export function PageIntro({ before, eyebrow, title, children, actions, picture }: PageIntroProps) {
  return (
    <header className="relative isolate overflow-hidden border-b border-line">
      <div aria-hidden="true" className="gallery-light absolute inset-0 -z-10" />
      <div className="page-width flex flex-col gap-x-16 gap-y-8 py-12 sm:py-16 lg:flex-row lg:items-center lg:justify-between">
        <div>
          {before && <div className="-mt-4 mb-4">{before}</div>}
          <p className="eyebrow text-gold">{eyebrow}</p>
          <h1 className="mt-4 max-w-3xl text-3xl sm:text-4xl">{title}</h1>
          <div className="mt-4 max-w-prose text-lg text-muted">{children}</div>
          {actions && <div className="mt-8 flex flex-wrap gap-3">{actions}</div>}
        </div>
        {picture}
      </div>
    </header>
  )
}
