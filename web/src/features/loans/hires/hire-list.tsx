import { useQuery } from '@tanstack/react-query'
import type { Hire } from '@vermeil/contracts/loans/hires.schema'
import { type ReactNode, useMemo } from 'react'
import { LoanStatePill } from '@/entities/loan/loan-state-pill'
import { loanStateName, loanStateNames } from '@/entities/loan/loan-text'
import { orderLink } from '@/entities/loan/order-link'
import { workColumn } from '@/entities/lot/work-column'
import { choiceFilter, type DataColumn, moneyColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'
import { HireActions } from './hire-actions'
import { datesText, hireNextStep, rightsText } from './hire-text'
import { ownHiresQuery } from './hires-api'

const filters = [choiceFilter('state', 'Status', loanStateNames)]

/** Who asks: what the agent's profile says. */
const Credentials = ({ company, license, credits }: NonNullable<Hire['credentials']>) => (
  <>
    {(company || license) && (
      <span className="text-sm text-muted">
        {[company, license && `License ${license}`].filter(Boolean).join(', ')}
      </span>
    )}
    {credits && <span className="text-sm text-muted">Credits: {credits}</span>}
  </>
)

const columns: readonly DataColumn<Hire>[] = [
  workColumn(({ picture, title, artist, orderIds }) => ({
    ...{ image: picture, title, artistName: artist, ...orderLink(orderIds) },
  })),
  {
    id: 'set',
    header: 'Set',
    value: ({ production, setName }) => `${production}, ${setName}`,
    cell: ({ production, setName, side, agentName, note, credentials, ...hire }) => (
      <span className="grid">
        {setName}
        <span className="text-sm text-muted">{production}</span>
        {side !== 'agent' && agentName && <span className="text-sm text-muted">Asked for by {agentName}</span>}
        {credentials && <Credentials {...credentials} />}
        {rightsText(hire) && <span className="text-sm">{rightsText(hire)}</span>}
        {side !== 'agent' && note && <span className="text-sm">{note}</span>}
      </span>
    ),
  },
  { id: 'dates', header: 'Dates', value: ({ from }) => from, cell: datesText },
  moneyColumn({ id: 'rent', header: 'Rent', cents: ({ money }) => money?.total ?? null }),
  moneyColumn({ id: 'deposit', header: 'Deposit', cents: ({ money }) => money?.deposit ?? null }),
  { id: 'state', header: 'Status', value: loanStateName, cell: (hire) => <LoanStatePill loan={hire} /> },
  { id: 'next', header: 'Next step', value: hireNextStep },
]

const actions = { label: 'Actions', of: (hire: Hire) => <HireActions hire={hire} /> }

type HireListProps = { side: 'agent' | 'owner'; caption: string; empty: ReactNode }

/** The hires on one side, with their state and what comes next. */
export function HireList({ side, caption, empty }: HireListProps) {
  const query = useQuery(ownHiresQuery)
  const rows = useMemo(() => query.data?.hires.filter((hire) => hire.side === side), [query.data, side])
  return (
    <DataTable name="hires" nouns={['hire', 'hires']} {...{ caption, columns, filters, rows, query, empty, actions }} />
  )
}
