import { useQuery } from '@tanstack/react-query'
import type { Client } from '@vermeil/contracts/trades/realtors.schema'
import { CalendarCheck, CalendarClock, CircleAlert } from 'lucide-react'
import { formatDay, today } from '@/shared/format/days'
import { Link } from '@/shared/navigation/router'
import { StatusPill } from '@/ui/badge'
import { Button } from '@/ui/button'
import type { DataColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'
import { EmptyState } from '@/ui/empty-state'
import { clientsQuery, saveClient, useRealtorAction } from '../realtors-api'

const isDue = ({ followUp }: Client) => followUp !== null && followUp <= today()

const columns: readonly DataColumn<Client>[] = [
  {
    id: 'date',
    header: 'Follow-up date',
    value: ({ followUp }) => followUp,
    cell: (client) => (
      <span className="flex flex-wrap items-center gap-2">
        {client.followUp && formatDay(client.followUp)}
        {isDue(client) && (
          <StatusPill icon={CircleAlert} tone="warning">
            Due
          </StatusPill>
        )}
      </span>
    ),
  },
  {
    id: 'name',
    header: 'Name',
    value: ({ name }) => name,
    searchText: ({ notes }) => notes,
    cell: ({ id, name }) => (
      <Link to={`?tab=clients&clients=${id}`} className="underline underline-offset-4 hover:text-gold">
        {name}
      </Link>
    ),
  },
  { id: 'phone', header: 'Phone', value: ({ phone }) => phone },
  { id: 'email', header: 'Email', value: ({ email }) => email },
  {
    id: 'contact',
    header: 'Last contact',
    value: ({ lastContact }) => lastContact,
    cell: ({ lastContact }) => lastContact && formatDay(lastContact),
  },
]

/** Whom to call, and when; the first date first. */
export function FollowUps() {
  const query = useQuery(clientsQuery)
  const spoke = useRealtorAction({
    run: ({ id, ...client }: Client) => saveClient(id, { ...client, lastContact: today(), followUp: null }),
    done: 'Contact noted',
  })
  return (
    <DataTable
      name="follow-ups"
      caption="Follow-ups"
      columns={columns}
      rows={query.data?.clients.filter(({ followUp }) => followUp !== null)}
      query={query}
      what="Your follow-ups"
      nouns={['follow-up', 'follow-ups']}
      defaultSort={{ column: 'date', isDescending: false }}
      empty={
        <EmptyState
          icon={CalendarClock}
          title="Nothing to follow up"
          actions={
            <Button asChild variant="outline">
              <Link to="?tab=clients">See your clients</Link>
            </Button>
          }
        >
          <p>Enter a follow-up date for a client, and it appears here.</p>
        </EmptyState>
      }
      actions={{
        label: 'Done',
        of: (client) => (
          <Button variant="outline" size="sm" disabled={spoke.isPending} onClick={() => spoke.mutate(client)}>
            <CalendarCheck aria-hidden="true" />
            Spoke today
          </Button>
        ),
      }}
    />
  )
}
