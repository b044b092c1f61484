import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** Folds what is long. The browser's own: all of it is in the page, found by its search, and readable without script. */
export function Disclosure({
  title,
  isOpen = false,
  onOpen,
  name,
  children,
}: {
  title: ReactNode
  isOpen?: boolean
  /** For what is fetched only once somebody wants to see it. */
  onOpen?: () => void
  /** Of those with the same name at most one is open. */
  name?: string
  children: ReactNode
}) {
  return (
    <details
      name={name}
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
      className="group border-b border-line"
    >
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium transition-colors hover:text-gold [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <div className="pb-5 text-muted">{children}</div>
    </details>
  )
}
