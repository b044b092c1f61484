import {
  locationStatusLabels,
  type ProductionDetail,
  type SetLocation,
} from '@vermeil/contracts/trades/productions.schema'
import { MapPin, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { type DataColumn, labelFilter, moneyColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'
import { EditButtons } from '@/ui/data-table/edit-buttons'
import { RecordSection } from '@/ui/data-table/record-section'
import { useDeletion } from '@/ui/deletion/use-deletion'
import { EmptyState } from '@/ui/empty-state'
import { lazyDialog } from '@/ui/lazy-dialog'
import { deletionIn } from './productions-api'
import { ImportLocations } from './record-import'
import { formatDays, mayManage, statusColumn } from './record-text'

const LocationForm = lazyDialog(() => import('./location-form').then(({ LocationForm }) => LocationForm))

const columns: readonly DataColumn<SetLocation>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name, searchText: ({ description }) => description },
  { id: 'address', header: 'Address', value: ({ address }) => address },
  { id: 'type', header: 'Type', value: ({ type }) => type },
  statusColumn,
  { id: 'pieces', header: 'Art pieces', value: ({ artPieces }) => artPieces, isNumeric: true },
  {
    id: 'dates',
    header: 'Dates',
    value: ({ startDate }) => startDate,
    cell: formatDays,
    csv: [
      { header: 'Start date', value: ({ startDate }) => startDate },
      { header: 'End date', value: ({ endDate }) => endDate },
    ],
  },
]
const withBudget = [
  ...columns,
  moneyColumn<SetLocation>({ id: 'budget', header: 'Budget', cents: ({ budget }) => budget }),
]

const filters = [labelFilter('status', 'Status', locationStatusLabels)]

/** Where the sets of a production are built. */
export function LocationList({ production }: { production: ProductionDetail }) {
  const [edited, setEdited] = useState<SetLocation | 'new' | null>(null)
  const deletion = useDeletion<SetLocation>({
    ...deletionIn(production.id, 'locations'),
    noun: 'set location',
    nameOf: ({ name }) => name,
    consequence: 'Its sets stay, without a location.',
  })
  const canManage = mayManage(production.access)
  const buttons = canManage && (
    <>
      <Button variant="gold" onClick={() => setEdited('new')}>
        <Plus aria-hidden="true" />
        Add set location
      </Button>
      <ImportLocations production={production} />
    </>
  )
  return (
    <RecordSection title={`Set locations of ${production.title}`} actions={production.locations.length > 0 && buttons}>
      <DataTable
        name="locations"
        caption={`Set locations of ${production.title}`}
        columns={production.money ? withBudget : columns}
        filters={filters}
        rows={production.locations}
        query={{ isError: false, refetch: () => undefined }}
        nouns={['set location', 'set locations']}
        empty={
          <EmptyState icon={MapPin} title="No set location yet" actions={buttons}>
            <p>The stages and houses where sets are built, with address and dates.</p>
          </EmptyState>
        }
        actions={
          canManage
            ? {
                label: 'Actions',
                of: (location) => (
                  <EditButtons
                    name={location.name}
                    onEdit={() => setEdited(location)}
                    onDelete={() => deletion.ask(location)}
                  />
                ),
              }
            : undefined
        }
      />
      {edited && (
        <LocationForm
          production={production}
          location={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {deletion.dialog}
    </RecordSection>
  )
}
