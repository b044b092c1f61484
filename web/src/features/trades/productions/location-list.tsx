import {
  locationStatusLabels,
  type ProductionDetail,
  type SetLocation,
} from '@vermeil/contracts/trades/productions.schema'
import { MapPin, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { type DataColumn, type DataFilter, moneyColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'
import { useDeletion } from '@/ui/deletion/use-deletion'
import { EmptyState } from '@/ui/empty-state'
import { lazyDialog } from '@/ui/lazy-dialog'
import { deletionIn } from './productions-api'
import { ImportLocations } from './record-import'
import { formatDays, mayManage, optionsOf, RecordStatus } from './record-text'

const LocationForm = lazyDialog(() => import('./location-form').then(({ LocationForm }) => LocationForm))

const columns: readonly DataColumn<SetLocation>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name, searchText: ({ description }) => description },
  { id: 'address', header: 'Address', value: ({ address }) => address },
  { id: 'type', header: 'Type', value: ({ type }) => type },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <RecordStatus status={status} />,
    csv: [{ header: 'Status', value: ({ status }) => locationStatusLabels[status] }],
  },
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

const filters: readonly DataFilter[] = [{ column: 'status', label: 'Status', options: optionsOf(locationStatusLabels) }]

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
    <div className="flex flex-wrap gap-3">
      <ImportLocations production={production} />
      <Button variant="gold" onClick={() => setEdited('new')}>
        <Plus aria-hidden="true" />
        Add set location
      </Button>
    </div>
  )
  return (
    <section aria-labelledby="locations-title" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="locations-title" className="text-2xl">
          Set locations of {production.title}
        </h2>
        {production.locations.length > 0 && buttons}
      </div>
      <DataTable
        name="locations"
        caption={`Set locations of ${production.title}`}
        columns={production.money ? withBudget : columns}
        filters={filters}
        rows={production.locations}
        rowId={({ id }) => id}
        query={{ isError: false, refetch: () => undefined }}
        what="The set locations"
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
                  <>
                    <Button
                      variant="outline"
                      size="sm"
                      aria-label={`Edit ${location.name}`}
                      onClick={() => setEdited(location)}
                    >
                      Edit
                    </Button>
                    <Button
                      variant="outline"
                      size="sm"
                      aria-label={`Delete ${location.name}`}
                      onClick={() => deletion.ask(location)}
                    >
                      Delete
                    </Button>
                  </>
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
    </section>
  )
}
