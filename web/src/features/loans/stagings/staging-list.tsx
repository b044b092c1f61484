import { useQuery } from '@tanstack/react-query'
import type { Staging } from '@vermeil/contracts/loans/stagings.schema'
import { House } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { LoanStatePill } from '@/entities/loan/loan-state-pill'
import { loanStateName, loanStateNames } from '@/entities/loan/loan-text'
import { orderLink } from '@/entities/loan/order-link'
import { workColumn } from '@/entities/lot/work-column'
import { choiceFilter, type DataColumn, moneyColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'
import { RecordSection } from '@/ui/data-table/record-section'
import { EmptyState } from '@/ui/empty-state'
import { StagingActions } from './staging-actions'
import { stagingDates, stagingNextStep } from './staging-text'
import { ownStagingsQuery } from './stagings-api'

const filters = [choiceFilter('state', 'Status', loanStateNames)]

const columns: readonly DataColumn<Staging>[] = [
  workColumn(({ picture, title, artist, orderIds }) => ({
    ...{ image: picture, title, artistName: artist, ...orderLink(orderIds) },
  })),
  {
    id: 'home',
    header: 'Home',
    value: ({ address, room }) => [address, room].filter(Boolean).join(', '),
    cell: ({ address, room, side, realtorName, note }) => (
      <span className="grid">
        {address}
        {room && <span className="text-sm text-muted">{room}</span>}
        {side === 'owner' && realtorName && <span className="text-sm text-muted">Asked for by {realtorName}</span>}
        {side === 'owner' && note && <span className="text-sm">{note}</span>}
      </span>
    ),
  },
  { id: 'dates', header: 'Dates', value: ({ from }) => from, cell: stagingDates },
  moneyColumn({ id: 'rent', header: 'Per month', cents: ({ monthlyPrice }) => monthlyPrice }),
  {
    id: 'state',
    header: 'Status',
    value: loanStateName,
    cell: (staging) => <LoanStatePill loan={staging} />,
  },
  { id: 'next', header: 'Next step', value: stagingNextStep },
]

const actions = { label: 'Actions', of: (staging: Staging) => <StagingActions staging={staging} /> }

type StagingListProps = { side: 'realtor' | 'owner'; caption: string; empty: ReactNode }

/** The stagings on one side, with their state and what comes next. */
function StagingTable({ side, caption, empty }: StagingListProps) {
  const query = useQuery(ownStagingsQuery)
  const rows = useMemo(() => query.data?.stagings.filter((staging) => staging.side === side), [query.data, side])
  return (
    <DataTable
      name="stagings"
      nouns={['staging', 'stagings']}
      {...{ caption, columns, filters, rows, query, empty, actions }}
    />
  )
}

/** The realtor's side: what hangs in which home, and what is on its way. */
export const OwnStagings = ({ catalogLink }: { catalogLink: ReactNode }) => (
  <RecordSection title="Stagings" actions={catalogLink}>
    <StagingTable
      side="realtor"
      caption="Stagings"
      empty={
        <EmptyState icon={House} title="No staging yet" actions={catalogLink}>
          Place a work from the catalog or an accepted proposal in a room of a home. You or your client pay by the
          month.
        </EmptyState>
      }
    />
  </RecordSection>
)

/** The owner's side: who asks for their works. */
export const StagingRequests = () => (
  <RecordSection title="Staging requests" actions={null}>
    <StagingTable
      side="owner"
      caption="Staging requests"
      empty={
        <EmptyState icon={House} title="No staging request yet">
          Realtors ask here for the works that you offer for lease, to show them in homes for sale.
        </EmptyState>
      }
    />
  </RecordSection>
)
