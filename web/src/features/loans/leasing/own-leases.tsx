import { useQuery } from '@tanstack/react-query'
import type { Lease } from '@vermeil/contracts/loans/leasing.schema'
import type { ReactNode } from 'react'
import { LoanStatePill } from '@/entities/loan/loan-state-pill'
import { leaseState, loanStateName } from '@/entities/loan/loan-text'
import { formatMoney } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { type DataColumn, dateColumn, moneyColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'
import { durationNames } from './lease'
import { LeaseActions } from './lease-actions'
import { leaseNextStep } from './lease-next-step'
import { ownLeasesQuery } from './leasing-api'

const columns: readonly DataColumn<Lease>[] = [
  {
    id: 'work',
    header: 'Work',
    value: ({ title }) => title,
    cell: ({ title, side, orderId }) => (
      <span className="grid">
        <Link to={paths.order(orderId)} className="hover:text-gold">
          {title}
        </Link>
        {side === 'lessor' && <span className="text-sm text-muted">Leased out by you</span>}
      </span>
    ),
  },
  { id: 'duration', header: 'Duration', value: ({ duration }) => durationNames[duration] },
  // Before it begins, and if it never did, its end is not known.
  dateColumn({
    ...{ id: 'ends', header: 'Ends' },
    at: ({ status, endsAt }) => (status === 'paid' || status === 'canceled' ? null : endsAt),
  }),
  moneyColumn({ id: 'paid', header: 'Lease total', cents: ({ total }) => total }),
  moneyColumn({
    id: 'deposit',
    header: 'Deposit',
    cents: ({ deposit }) => deposit,
    cell: ({ deposit, damage }) => (
      <span className="grid">
        {formatMoney(deposit)}
        {damage !== null && damage > 0 && <span className="text-muted">{formatMoney(damage)} deducted for damage</span>}
      </span>
    ),
  }),
  {
    id: 'status',
    header: 'Status',
    value: (lease) => loanStateName(leaseState(lease)),
    cell: (lease) => <LoanStatePill loan={leaseState(lease)} />,
  },
  { id: 'next', header: 'Next step', value: leaseNextStep },
]

/** The works you lease and lease out. */
export function OwnLeases({ empty }: { empty: ReactNode }) {
  const query = useQuery(ownLeasesQuery)
  return (
    <DataTable
      name="leases"
      caption="Your leases"
      columns={columns}
      rows={query.data?.leases}
      query={query}
      what="Your leases"
      nouns={['lease', 'leases']}
      empty={empty}
      actions={{
        label: 'Action',
        of: (lease) => <LeaseActions lease={lease} />,
      }}
    />
  )
}
