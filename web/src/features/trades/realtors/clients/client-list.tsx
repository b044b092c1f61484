import { useQuery } from '@tanstack/react-query'
import { type Client, ClientBody } from '@vermeil/contracts/trades/realtors.schema'
import { Plus, Users } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { formatDay } from '@/shared/format/days'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { CsvImportButton } from '@/ui/csv-import/csv-import-button'
import { type ImportColumn, readDay } from '@/ui/csv-import/read-rows'
import type { DataColumn } from '@/ui/data-table/columns'
import { RecordSection } from '@/ui/data-table/record-section'
import { RecordFacts } from '@/ui/data-table/record-sheet'
import { RecordTable } from '@/ui/data-table/record-table'
import { useDeletion } from '@/ui/deletion/use-deletion'
import { EmptyState } from '@/ui/empty-state'
import { lazyDialog } from '@/ui/lazy-dialog'
import { clientsQuery, deletionOf, importClients, realtorKey } from '../realtors-api'

const ClientForm = lazyDialog(() => import('./client-form').then(({ ClientForm }) => ClientForm))

const name = 'clients'

const columns: readonly DataColumn<Client>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name, searchText: ({ notes }) => notes },
  { id: 'email', header: 'Email', value: ({ email }) => email },
  { id: 'phone', header: 'Phone', value: ({ phone }) => phone },
  { id: 'interest', header: 'Property interest', value: ({ propertyInterest }) => propertyInterest },
  { id: 'preference', header: 'Art preference', value: ({ artPreference }) => artPreference },
  {
    id: 'contact',
    header: 'Last contact',
    value: ({ lastContact }) => lastContact,
    cell: ({ lastContact }) => lastContact && formatDay(lastContact),
  },
  {
    id: 'follow-up',
    header: 'Follow-up date',
    value: ({ followUp }) => followUp,
    cell: ({ followUp }) => followUp && formatDay(followUp),
    csv: [
      { header: 'Follow-up date', value: ({ followUp }) => followUp },
      { header: 'Notes', value: ({ notes }) => notes },
    ],
  },
]

const importColumns: readonly ImportColumn[] = [
  { header: 'Name', field: 'name', example: 'Nora Feld' },
  { header: 'Email', field: 'email', read: (text) => text || null, example: 'nora@example.com' },
  { header: 'Phone', field: 'phone', example: '+1 206 555 0134' },
  { header: 'Property interest', field: 'propertyInterest', example: 'A loft near the water' },
  { header: 'Art preference', field: 'artPreference', example: 'Large seascapes' },
  { header: 'Last contact', field: 'lastContact', read: readDay, example: '2026-05-02' },
  { header: 'Follow-up date', field: 'followUp', read: readDay, example: '2026-06-15' },
  { header: 'Notes', field: 'notes', example: '' },
]

type ClientListProps = {
  /** The dialog in which a meeting with the client is booked. */
  renderMeeting: (client: Client, onClose: () => void) => ReactNode
}

/** The people whom a realtor advises. */
export function ClientList({ renderMeeting }: ClientListProps) {
  const query = useQuery(clientsQuery)
  const [edited, setEdited] = useState<Client | 'new' | null>(null)
  const [met, setMet] = useState<Client | null>(null)
  const deletion = useDeletion<Client>({
    table: name,
    ...deletionOf('/clients'),
    noun: 'client',
    nameOf: ({ name }) => name,
    consequence: 'Their proposals go with them, and the links stop working.',
  })
  const rows = query.data?.clients
  const buttons = (
    <>
      <Button variant="gold" onClick={() => setEdited('new')}>
        <Plus aria-hidden="true" />
        Add client
      </Button>
      <CsvImportButton
        changes={realtorKey}
        title="Import clients"
        name={name}
        columns={importColumns}
        schema={ClientBody}
        nouns={['client', 'clients']}
        onImport={importClients}
      />
    </>
  )
  return (
    <RecordSection title="Clients" actions={rows && rows.length > 0 && buttons}>
      <RecordTable
        name={name}
        caption="Clients"
        columns={columns}
        rows={rows}
        query={query}
        what="Your clients"
        nouns={['client', 'clients']}
        empty={
          <EmptyState icon={Users} title="No client yet" actions={buttons}>
            <p>The people you advise, what they look for, and when you last spoke. Add your first one.</p>
          </EmptyState>
        }
        rowTitle={({ name }) => name}
        rowActions={(client) => (
          <>
            <Button asChild variant="gold">
              <Link to="?tab=art-catalog">Propose works</Link>
            </Button>
            {client.email && (
              <Button variant="outline" onClick={() => setMet(client)}>
                Schedule a meeting
              </Button>
            )}
            <Button variant="outline" onClick={() => setEdited(client)}>
              Edit
            </Button>
            <Button variant="outline" onClick={() => deletion.ask(client)}>
              Delete
            </Button>
          </>
        )}
      >
        {(client) => <ClientFacts client={client} />}
      </RecordTable>
      {edited && <ClientForm client={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {met && <Suspense fallback={null}>{renderMeeting(met, () => setMet(null))}</Suspense>}
      {deletion.dialog}
    </RecordSection>
  )
}

const ClientFacts = ({ client }: { client: Client }) => (
  <RecordFacts
    facts={[
      {
        label: 'Email',
        value: client.email && (
          <a href={`mailto:${client.email}`} className="underline underline-offset-4">
            {client.email}
          </a>
        ),
      },
      {
        label: 'Phone',
        value: client.phone && (
          <a href={`tel:${client.phone.replace(/[^\d+]/g, '')}`} className="underline underline-offset-4">
            {client.phone}
          </a>
        ),
      },
      { label: 'Property interest', value: client.propertyInterest },
      { label: 'Art preference', value: client.artPreference },
      { label: 'Last contact', value: client.lastContact && formatDay(client.lastContact) },
      { label: 'Follow-up date', value: client.followUp && formatDay(client.followUp) },
      { label: 'Notes', value: client.notes },
    ]}
  />
)
