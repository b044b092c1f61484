import type { ReactNode } from 'react'

/** For those who listen: the words that the sighted get from the picture. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
