import type { ReactNode } from 'react'
import { Disclosure } from '@/ui/disclosure'

type OptionalProps = { title: string; isFolded: boolean; children: ReactNode }

/** Fields that nobody needs to fill in: for a collector under one heading, so that the next step is in sight. */
export function Optional({ title, isFolded, children }: OptionalProps) {
  if (!isFolded) return <div className="grid gap-5">{children}</div>
  return (
    <div className="border-t border-line">
      <Disclosure title={`${title} (optional)`}>
        <div className="grid gap-5 text-foreground">{children}</div>
      </Disclosure>
    </div>
  )
}
