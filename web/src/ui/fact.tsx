import type { ReactNode } from 'react'

/** A name and its value in the head of a record, inside a `dl`. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="mb-0.5 text-xs text-muted">{name}</dt>
    <dd>{children}</dd>
  </div>
)
