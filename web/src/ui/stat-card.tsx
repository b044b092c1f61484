import type { ReactNode } from 'react'
import { Link } from '@/shared/navigation/router'
import { Card } from './card'
import { Skeleton } from './skeleton'

type StatCardProps = {
  label: string
  /** Undefined while it loads: the card keeps its height. */
  value: ReactNode | undefined
  /** What span the figure covers: "this month". */
  period?: string
  /** The change in words ("up 12% on last month"), never an arrow alone. */
  change?: string
  to?: string
}

export function StatCard({ label, value, period, change, to }: StatCardProps) {
  return (
    <Card className="relative p-5">
      <p className="text-sm text-muted">
        {to ? (
          <Link to={to} className="after:absolute after:inset-0 after:rounded-lg hover:text-gold">
            {label}
          </Link>
        ) : (
          label
        )}
      </p>
      <p className="figures mt-2 font-display text-2xl">
        {value === undefined ? <Skeleton className="my-0.5 h-7 w-24" /> : value}
      </p>
      <p className="mt-1 min-h-5 text-xs text-muted">{[period, change].filter(Boolean).join(', ')}</p>
    </Card>
  )
}
