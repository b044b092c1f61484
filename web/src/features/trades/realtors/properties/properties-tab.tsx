import { useQuery } from '@tanstack/react-query'
import { type Property, PropertyBody, propertyStatusLabels } from '@vermeil/contracts/trades/realtors.schema'
import { Building2, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '@/ui/button'
import { CsvImportButton } from '@/ui/csv-import/csv-import-button'
import { type ImportColumn, readChoice, readDay, readMoney } from '@/ui/csv-import/read-rows'
import { type DataColumn, labelFilter, moneyColumn } from '@/ui/data-table/columns'
import { RecordSection } from '@/ui/data-table/record-section'
import { RecordTable } from '@/ui/data-table/record-table'
import { useDeletion } from '@/ui/deletion/use-deletion'
import { EmptyState } from '@/ui/empty-state'
import { lazyDialog } from '@/ui/lazy-dialog'
import { deletionOf, importProperties, propertiesQuery, realtorKey } from '../realtors-api'
import { PropertyPhoto } from './property-photo'
import { PropertySheet } from './property-sheet'
import { PropertyStatusPill } from './property-status'

const PropertyForm = lazyDialog(() => import('./property-form').then(({ PropertyForm }) => PropertyForm))

const name = 'properties'

const columns: readonly DataColumn<Property>[] = [
  {
    id: 'address',
    header: 'Address',
    value: ({ address }) => address,
    cell: ({ id, address, photoId }) => (
      <span className="flex items-center gap-3">
        <PropertyPhoto propertyId={id} photoId={photoId} alt="" className="size-14 shrink-0" />
        {address}
      </span>
    ),
  },
  moneyColumn({ id: 'price', header: 'Price', cents: ({ price }) => price }),
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <PropertyStatusPill status={status} />,
    csv: [
      { header: 'Status', value: ({ status }) => propertyStatusLabels[status] },
      { header: 'Date of contract', value: ({ underContractOn }) => underContractOn },
    ],
  },
  {
    id: 'rooms',
    header: 'Rooms',
    value: ({ rooms }) => rooms.length,
    searchText: ({ rooms }) => rooms.join(' '),
    csv: [{ header: 'Rooms', value: ({ rooms }) => rooms.join('; ') }],
    isNumeric: true,
  },
  { id: 'art', header: 'Art pieces', value: ({ artPieces }) => artPieces, isNumeric: true },
]

const filters = [labelFilter('status', 'Status', propertyStatusLabels)]

const readRooms = (text: string) =>
  text
    .split(';')
    .map((room) => room.trim())
    .filter((room) => room !== '')

const importColumns: readonly ImportColumn[] = [
  { header: 'Address', field: 'address', example: '14 Harbor Lane, Seattle' },
  { header: 'Price (USD)', field: 'price', read: readMoney, example: '1200000' },
  { header: 'Status', field: 'status', read: readChoice(propertyStatusLabels, 'active'), example: 'Active' },
  { header: 'Date of contract', field: 'underContractOn', read: readDay, example: '' },
  { header: 'Rooms', field: 'rooms', read: readRooms, example: 'Living room; Study' },
]

/** The homes that a realtor shows, with what hangs in them. */
export function PropertiesTab({ renderArt }: { renderArt: (propertyId: string) => ReactNode }) {
  const query = useQuery(propertiesQuery)
  const [edited, setEdited] = useState<Property | 'new' | null>(null)
  const deletion = useDeletion<Property>({
    table: name,
    ...deletionOf('/properties'),
    noun: 'property',
    nameOf: ({ address }) => address,
    consequence: 'Its photos and history go with it.',
  })
  const rows = query.data?.properties
  const buttons = (
    <>
      <Button variant="gold" onClick={() => setEdited('new')}>
        <Plus aria-hidden="true" />
        Add property
      </Button>
      <CsvImportButton
        changes={realtorKey}
        title="Import properties"
        name={name}
        columns={importColumns}
        schema={PropertyBody}
        nouns={['property', 'properties']}
        onImport={importProperties}
      />
    </>
  )
  return (
    <RecordSection title="Properties" actions={rows && rows.length > 0 && buttons}>
      <RecordTable
        name={name}
        caption="Properties"
        columns={columns}
        filters={filters}
        rows={rows}
        query={query}
        what="Your properties"
        nouns={['property', 'properties']}
        empty={
          <EmptyState icon={Building2} title="No property yet" actions={buttons}>
            <p>The homes you show, each with its rooms, photos and the works placed in it. Add your first one.</p>
          </EmptyState>
        }
        rowTitle={({ address }) => address}
        rowActions={(property) => (
          <>
            <Button variant="gold" onClick={() => setEdited(property)}>
              Edit
            </Button>
            <Button variant="outline" onClick={() => deletion.ask(property)}>
              Delete
            </Button>
          </>
        )}
      >
        {(property) => <PropertySheet property={property} art={renderArt(property.id)} />}
      </RecordTable>
      {edited && <PropertyForm property={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {deletion.dialog}
    </RecordSection>
  )
}
