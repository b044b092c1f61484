import { useQuery } from '@tanstack/react-query'
import type { Lease } from '@vermeil/contracts/loans/leasing.schema'
import { useMemo, useState } from 'react'
import { useHolds } from '@/entities/account/for-staff'
import { LoanStatePill } from '@/entities/loan/loan-state-pill'
import { leaseState, loanStateName } from '@/entities/loan/loan-text'
import { Button } from '@/ui/button'
import { type DataColumn, dateColumn, moneyColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'
import { lazyDialog } from '@/ui/lazy-dialog'
import { Section } from '@/ui/section'
import { leasesQuery } from './finance-api'

const ReturnDialog = lazyDialog(() => import('./money-dialogs').then(({ ReturnDialog }) => ReturnDialog))

const columns: readonly DataColumn<Lease>[] = [
  { id: 'work', header: 'Work', value: ({ title }) => title },
  dateColumn({ id: 'ends', header: 'Ends', at: ({ endsAt }) => endsAt }),
  moneyColumn({ id: 'deposit', header: 'Deposit', cents: ({ deposit }) => deposit }),
  {
    id: 'status',
    header: 'Status',
    value: (lease) => loanStateName(leaseState(lease)),
    cell: (lease) => <LoanStatePill loan={leaseState(lease)} />,
  },
]

/** The works that are out on lease; we hold their deposits until they are back. */
export function LeaseDesk() {
  const query = useQuery(leasesQuery)
  const out = useMemo(
    () => query.data?.leases.filter(({ status }) => status !== 'returned' && status !== 'canceled'),
    [query.data],
  )
  const mayRecord = useHolds('money')
  const [returning, setReturning] = useState<Lease | null>(null)
  return (
    <Section id="admin-leases" title="Leases" headingClass="mb-4 text-2xl">
      <DataTable
        name="leases"
        caption="Works out on lease"
        columns={columns}
        rows={out}
        query={query}
        nouns={['lease', 'leases']}
        empty={<p className="text-muted">No work is out on lease.</p>}
        actions={{
          label: 'Return',
          of: (lease) =>
            mayRecord && (
              <Button
                variant="outline"
                size="sm"
                aria-label={`Work is back: ${lease.title}`}
                onClick={() => setReturning(lease)}
              >
                Work is back
              </Button>
            ),
        }}
      />
      {returning && <ReturnDialog lease={returning} onClose={() => setReturning(null)} />}
    </Section>
  )
}
