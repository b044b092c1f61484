import { useQuery } from '@tanstack/react-query'
import type { AdminMeetingList } from '@vermeil/contracts/contact/meetings.schema'
import { type Production, productionStatusLabels } from '@vermeil/contracts/trades/productions.schema'
import { type Proposal, proposalStatusLabels } from '@vermeil/contracts/trades/proposals.schema'
import { type ReactNode, useState } from 'react'
import { formatMoment } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { type DataColumn, dateColumn, moneyColumn } from '@/ui/data-table/columns'
import { DataTable, type TableProps } from '@/ui/data-table/data-table'
import { personMeetingsQuery, personProductionsQuery, personProposalsQuery } from './people-api'

type AdminMeeting = AdminMeetingList['meetings'][number]

/** What the person has in the workspaces, to look at only. */
export const PersonWorkspaces = ({ id }: { id: string }) => (
  <div className="grid gap-4">
    <p className="text-sm text-muted">Each list that you open is recorded in the audit log.</p>
    <OnRequest label="Show meetings">
      <Meetings id={id} />
    </OnRequest>
    <OnRequest label="Show productions">
      <Productions id={id} />
    </OnRequest>
    <OnRequest label="Show proposals">
      <Proposals id={id} />
    </OnRequest>
  </div>
)

function OnRequest({ label, children }: { label: string; children: ReactNode }) {
  const [isShown, setIsShown] = useState(false)
  if (isShown) return children
  return (
    <div>
      <Button variant="outline" onClick={() => setIsShown(true)}>
        {label}
      </Button>
    </div>
  )
}

type RecordsProps<Row extends object> = Pick<TableProps<Row>, 'columns' | 'rows' | 'query'> & { noun: string }

const Records = <Row extends { id: string }>({ noun, ...table }: RecordsProps<Row>) => (
  <DataTable
    {...table}
    name={`person-${noun}s`}
    caption={`The ${noun}s of this person`}
    rowId={({ id }) => id}
    nouns={[noun, `${noun}s`]}
    empty={<p className="text-muted">No {noun}s.</p>}
  />
)

const nameOf = (party: AdminMeeting['host']) => party.name ?? 'A former member'

const meetingColumns: readonly DataColumn<AdminMeeting>[] = [
  {
    id: 'starts',
    header: 'Time',
    value: ({ startsAt }) => startsAt,
    cell: ({ startsAt }) => formatMoment(startsAt),
  },
  { id: 'host', header: 'Host', value: ({ host }) => nameOf(host) },
  { id: 'guest', header: 'Guest', value: ({ guest }) => nameOf(guest) },
  { id: 'status', header: 'Status', value: ({ status }) => (status === 'booked' ? 'Booked' : 'Canceled') },
]

function Meetings({ id }: { id: string }) {
  const query = useQuery(personMeetingsQuery(id))
  return <Records noun="meeting" columns={meetingColumns} rows={query.data?.meetings} query={query} />
}

const productionColumns: readonly DataColumn<Production>[] = [
  { id: 'title', header: 'Title', value: ({ title }) => title },
  { id: 'owner', header: 'Owner', value: ({ ownerName }) => ownerName },
  { id: 'status', header: 'Status', value: ({ status }) => productionStatusLabels[status] },
  {
    id: 'placed',
    header: 'Art placed',
    value: ({ artPlaced, totalArtNeeded }) => `${artPlaced} of ${totalArtNeeded}`,
  },
  moneyColumn({ id: 'budget', header: 'Art budget', cents: ({ money }) => money?.budget ?? null }),
]

function Productions({ id }: { id: string }) {
  const query = useQuery(personProductionsQuery(id))
  return <Records noun="production" columns={productionColumns} rows={query.data?.productions} query={query} />
}

const proposalColumns: readonly DataColumn<Proposal>[] = [
  { id: 'client', header: 'Client', value: ({ client }) => client.name },
  {
    id: 'for',
    header: 'For',
    value: ({ property, room }) => [property?.address, room].filter(Boolean).join(', '),
  },
  { id: 'works', header: 'Works', value: ({ counts }) => counts.works, isNumeric: true },
  { id: 'accepted', header: 'Accepted', value: ({ counts }) => counts.accepted, isNumeric: true },
  { id: 'status', header: 'Status', value: ({ status }) => proposalStatusLabels[status] },
  dateColumn({ id: 'sent', header: 'Sent', at: ({ sentAt }) => sentAt }),
]

function Proposals({ id }: { id: string }) {
  const query = useQuery(personProposalsQuery(id))
  return <Records noun="proposal" columns={proposalColumns} rows={query.data?.proposals} query={query} />
}
