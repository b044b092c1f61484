import { useQuery } from '@tanstack/react-query'
import { type Proposal, proposalStatusLabels } from '@vermeil/contracts/trades/proposals.schema'
import { CircleAlert, Mail } from 'lucide-react'
import { plural } from '@/shared/format/format'
import { Link } from '@/shared/navigation/router'
import { StatusPill } from '@/ui/badge'
import { Button } from '@/ui/button'
import { type DataColumn, dateColumn, labelFilter } from '@/ui/data-table/columns'
import { RecordSection } from '@/ui/data-table/record-section'
import { RecordTable } from '@/ui/data-table/record-table'
import { useDeletion } from '@/ui/deletion/use-deletion'
import { EmptyState } from '@/ui/empty-state'
import { deletionOf } from '../realtors-api'
import { ProposalActions, ProposalSheet, type RenderPlace } from './proposal-sheet'
import { ProposalStatusPill } from './proposal-status'
import { proposalsQuery } from './proposals-api'

const name = 'proposals'

/** `1 of 3 accepted, 2 liked, 1 comment` */
const answerText = ({ works, accepted, liked, comments }: Proposal['counts']) =>
  [
    accepted > 0 && `${accepted} of ${works} accepted`,
    liked > 0 && `${liked} liked`,
    comments > 0 && plural(comments, 'comment', 'comments'),
  ]
    .filter(Boolean)
    .join(', ')

const columns: readonly DataColumn<Proposal>[] = [
  {
    id: 'client',
    header: 'Client',
    value: ({ client }) => client.name,
    searchText: ({ property, room }) => `${property?.address ?? ''} ${room}`,
  },
  {
    id: 'for',
    header: 'For',
    value: ({ property, room }) => [property?.address, room].filter(Boolean).join(', '),
  },
  { id: 'works', header: 'Works', value: ({ counts }) => counts.works, isNumeric: true },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => status,
    cell: ({ status, isUnseen }) => (
      <span className="flex flex-wrap gap-2 max-sm:justify-end">
        <ProposalStatusPill status={status} />
        {isUnseen && (
          <StatusPill icon={CircleAlert} tone="warning">
            New
          </StatusPill>
        )}
      </span>
    ),
    csv: [{ header: 'Status', value: ({ status }) => proposalStatusLabels[status] }],
  },
  { id: 'answer', header: 'Answer', value: ({ counts }) => answerText(counts) },
  dateColumn({ id: 'sent', header: 'Sent', at: ({ sentAt }) => sentAt }),
  dateColumn({ id: 'expires', header: 'Open until', at: ({ expiresAt }) => expiresAt }),
]

const filters = [labelFilter('status', 'Status', proposalStatusLabels)]

/** What a realtor proposed to clients, and what they said. */
export function ProposalsView({ renderPlace }: { renderPlace: RenderPlace }) {
  const query = useQuery(proposalsQuery)
  const deletion = useDeletion<Proposal>({
    table: name,
    ...deletionOf('/proposals'),
    noun: 'proposal',
    nameOf: ({ client }) => `Proposal for ${client.name}`,
    consequence: 'Its link stops working.',
  })
  const rows = query.data?.proposals
  const choose = (
    <Button asChild variant="gold">
      <Link to="?tab=art-catalog">Choose works</Link>
    </Button>
  )
  return (
    <RecordSection title="Proposals" actions={rows && rows.length > 0 && choose}>
      <RecordTable
        name={name}
        caption="Proposals"
        columns={columns}
        filters={filters}
        rows={rows}
        query={query}
        what="Your proposals"
        nouns={['proposal', 'proposals']}
        empty={
          <EmptyState icon={Mail} title="No proposal yet" actions={choose}>
            <p>Choose works in the art catalog, group them for a client, and send them as a private page.</p>
          </EmptyState>
        }
        rowTitle={({ client }) => `For ${client.name}`}
        rowActions={(proposal) => <ProposalActions proposal={proposal} onDelete={() => deletion.ask(proposal)} />}
      >
        {(proposal) => <ProposalSheet id={proposal.id} renderPlace={renderPlace} />}
      </RecordTable>
      {deletion.dialog}
    </RecordSection>
  )
}
