import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMoney } from '@/shared/format/format'
import { InlineAlert } from '@/ui/inline-alert'
import { StatCard } from '@/ui/stat-card'
import { HeldEarnings } from './held-earnings'
import { heldText } from './held-text'
import { salesQuery } from './sales-query'
import { SalesTable } from './sales-table'

/** What your works have earned, and what is still to come. */
export function SalesTracker({ empty, leases }: { empty: ReactNode; leases: ReactNode }) {
  const query = useQuery(salesQuery)
  const { sales, totals, held } = query.data ?? {}
  return (
    <div className="grid gap-8">
      <h2 className="sr-only">Sales Tracker</h2>
      {totals && sales && sales.length > 0 && (
        <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
          <StatCard label="Earnings" value={formatMoney(totals.earnings)} period="completed sales" />
          <StatCard label="Pending" value={formatMoney(totals.pending)} period="awaiting payment" />
          <StatCard
            label="To be paid out"
            value={formatMoney(totals.payable)}
            period="owed to you now"
            change={held && heldText(held)}
          />
          <StatCard label="Paid out" value={formatMoney(totals.paidOut)} period="in total" />
        </div>
      )}
      {totals && totals.debt > 0 && (
        <InlineAlert tone="info">
          <p>
            You owe us {formatMoney(totals.debt)}: a sale was refunded after we had paid you for it. We take it off your
            next payouts.
          </p>
        </InlineAlert>
      )}
      <SalesTable sales={sales} query={query} empty={empty} />
      {held && <HeldEarnings held={held} />}
      {leases}
    </div>
  )
}
