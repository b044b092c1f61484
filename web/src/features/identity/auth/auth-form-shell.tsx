import { type ReactNode, useEffect, useId, useRef } from 'react'

type AuthFormShellProps = {
  title: string
  lead?: ReactNode
  /** The screen replaces a longer one: it is read from its top, and announced. */
  takesFocus?: boolean
  children: ReactNode
}

/** The card every way in shares: one heading, one column, nothing beside it. */
export function AuthFormShell({ title, lead, takesFocus = false, children }: AuthFormShellProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [takesFocus])
  return (
    <section aria-labelledby={id} className="relative isolate overflow-hidden">
      <div aria-hidden="true" className="gallery-light absolute inset-x-0 top-0 -z-10 h-96" />
      <div className="page-width py-10 sm:py-16">
        <div className="mx-auto max-w-md rounded-lg border border-line bg-surface p-5 sm:p-8">
          <h1
            id={id}
            ref={heading}
            tabIndex={takesFocus ? -1 : undefined}
            className="text-2xl outline-none sm:text-3xl"
          >
            {title}
          </h1>
          {lead && <p className="mt-2 text-muted">{lead}</p>}
          <div className="mt-6">{children}</div>
        </div>
      </div>
    </section>
  )
}
