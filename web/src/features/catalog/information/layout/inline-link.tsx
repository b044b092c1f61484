import type { ReactNode } from 'react'
import { Link } from '@/shared/navigation/router'

/** A link inside running text: underlined, because color alone does not distinguish it from its sentence. */
export function InlineLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-gold underline decoration-1 underline-offset-4 hover:text-gold-bright">
      {children}
    </Link>
  )
}
