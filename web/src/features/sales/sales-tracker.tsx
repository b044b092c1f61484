import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMoney } from '@/shared/format/format'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { StatCard } from '@/ui/stat-card'
import { salesQuery } from './sales-query'
import { SalesTable } from './sales-table'

/** What one's works have brought, and what is still on its way. */
export function SalesTracker({ empty }: { empty: ReactNode }) {
  const { data, isError, refetch } = useQuery(salesQuery)
  if (!data) return isError ? <LoadFailure what="Your sales" onRetry={refetch} /> : <Skeleton className="h-96" />
  const { sales, totals } = data
  if (sales.length === 0) return empty
  return (
    <div className="grid gap-8">
      <h2 className="sr-only">Sales Tracker</h2>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <StatCard label="Earnings" value={formatMoney(totals.earnings)} period="completed sales" />
        <StatCard label="Pending" value={formatMoney(totals.pending)} period="waiting for payment" />
        <StatCard label="To be paid out" value={formatMoney(totals.payable)} period="owed to you now" />
        <StatCard label="Paid out" value={formatMoney(totals.paidOut)} period="in all" />
      </div>
      <SalesTable sales={sales} />
    </div>
  )
}
