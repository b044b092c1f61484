import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Lease, LeaseList } from '@vermeil/contracts/loans/leasing.schema'
import type { ReactNode } from 'react'
import { LoanActions } from '@/entities/loan/loan-actions'
import { LoanStatePill } from '@/entities/loan/loan-state-pill'
import { leaseState, loanStateName } from '@/entities/loan/loan-text'
import { BuyLoanButton } from '@/entities/payment/buy-loan-button'
import { formatMoney } from '@/shared/format/format'
import { api } from '@/shared/http/api'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { type DataColumn, dateColumn, moneyColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'
import { durationNames } from './lease'
import { leaseNextStep } from './lease-next-step'

/** The signed-in person's leases, as lessee and as lessor. */
const ownLeasesQuery = queryOptions({
  queryKey: ['account', 'leases'],
  queryFn: ({ signal }) => api.get('/leases', LeaseList, { signal }),
})

const columns: readonly DataColumn<Lease>[] = [
  {
    id: 'work',
    header: 'Work',
    value: ({ title }) => title,
    cell: ({ title, side, orderId }) => (
      <span className="grid">
        {side === 'lessee' ? (
          <Link to={paths.order(orderId)} className="hover:text-gold">
            {title}
          </Link>
        ) : (
          title
        )}
        {side === 'lessor' && <span className="text-sm text-muted">Leased out by you</span>}
      </span>
    ),
  },
  { id: 'duration', header: 'Duration', value: ({ duration }) => durationNames[duration] },
  dateColumn({ id: 'ends', header: 'Ends', at: ({ endsAt }) => endsAt }),
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

/** What the caller can do with a lease now: the server says it. */
function LeaseActions({ lease }: { lease: Lease }) {
  const { id, title, can, claimId, side, endsAt, monthlyPrice } = lease
  return (
    <LoanActions
      loan={{ kind: 'lease', id, title, borrower: 'the lessee' }}
      {...{ can, claimId }}
      returned={{ until: endsAt.slice(0, 10), monthlyPrice, isOwner: side === 'lessor' }}
    >
      {can.buy && <BuyLoanButton loan={{ kind: 'lease', id, title }} />}
    </LoanActions>
  )
}

/** The works you lease and lease out. */
export function OwnLeases({ empty }: { empty: ReactNode }) {
  const query = useQuery(ownLeasesQuery)
  return (
    <DataTable
      name="leases"
      caption="Your leases"
      columns={columns}
      rows={query.data?.leases}
      rowId={({ id }) => id}
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
