import { useQuery } from '@tanstack/react-query'
import type { Placement } from '@vermeil/contracts/trades/placements.schema'
import type { ProductionDetail } from '@vermeil/contracts/trades/productions.schema'
import { Frame, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { formatMoney } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { RecordFacts } from '@/ui/data-table/record-sheet'
import { RecordTable } from '@/ui/data-table/record-table'
import { useTableAddress } from '@/ui/data-table/use-table-address'
import { useDeletion } from '@/ui/deletion/use-deletion'
import { EmptyState } from '@/ui/empty-state'
import { lazyDialog } from '@/ui/lazy-dialog'
import { ClearanceSection } from './clearance-section'
import { placementColumns, placementFilters, pricedColumns } from './placement-columns'
import { PlacementPicture } from './placement-picture'
import { deletionIn, placementFiles, placementsQuery, useProductionAction } from './productions-api'
import { ImportPlacements } from './record-import'
import { mayManageSets, mayPlace, RecordStatus } from './record-text'

const PlacementForm = lazyDialog(() => import('./placement-form').then(({ PlacementForm }) => PlacementForm))

const name = 'placements'

/** Every art piece of a production, by set. */
export function PlacementList({ production }: { production: ProductionDetail }) {
  const query = useQuery(placementsQuery(production.id))
  const chosenSet = useTableAddress(name).filter('set')
  const [edited, setEdited] = useState<Placement | 'new' | null>(null)
  const deletion = useDeletion<Placement>({
    table: name,
    ...deletionIn(production.id, 'placements'),
    noun: 'art piece',
    nameOf: ({ title }) => title,
  })
  const filters = useMemo(() => placementFilters(production.sets), [production.sets])
  const rows = query.data?.placements
  const shownRows = (rows ?? []).filter(({ setId }) => chosenSet === '' || setId === chosenSet)
  const catalogWorks = [...new Set(shownRows.flatMap(({ artworkId }) => artworkId ?? []))]
  const wallRoom = production.sets.find(({ id }) => id === chosenSet)?.name ?? production.title
  const canPlace = mayPlace(production.access)
  const canManage = mayManageSets(production.access)
  const buttons = canPlace && (
    <div className="flex flex-wrap gap-3">
      {catalogWorks.length > 0 && (
        <Button asChild variant="outline">
          <Link to={paths.newWall({ works: catalogWorks, room: wallRoom })}>See them on a wall</Link>
        </Button>
      )}
      <Button variant="gold" onClick={() => setEdited('new')}>
        <Plus aria-hidden="true" />
        Add art piece
      </Button>
      <ImportPlacements production={production} />
    </div>
  )
  return (
    <section aria-labelledby="placements-title" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="placements-title" className="text-2xl">
            Placements of {production.title}
          </h2>
          {production.money && (
            <p className="figures mt-1 text-muted">
              {formatMoney(production.money.planned)} in all, {formatMoney(production.money.committed)} placed or
              reserved, {formatMoney(production.money.left)} left
            </p>
          )}
        </div>
        {rows && (rows.length > 0 || chosenSet !== '') && buttons}
      </div>
      <RecordTable
        name={name}
        caption={`Placements of ${production.title}`}
        columns={production.money ? pricedColumns : placementColumns}
        filters={filters}
        rows={rows}
        query={query}
        what="The placements"
        nouns={['art piece', 'art pieces']}
        empty={
          <EmptyState icon={Frame} title="Nothing is placed yet" actions={buttons}>
            <p>Each art piece with its set, position and price. A work of our catalog, or anything else.</p>
          </EmptyState>
        }
        rowTitle={({ title }) => title}
        rowDescription={({ artist }) => artist}
        rowActions={(placement) => (
          <>
            {canPlace && (
              <Button variant="gold" onClick={() => setEdited(placement)}>
                Edit
              </Button>
            )}
            {canManage && (
              <Button variant="outline" onClick={() => deletion.ask(placement)}>
                Delete
              </Button>
            )}
          </>
        )}
      >
        {(placement) => (
          <div className="grid gap-6">
            {(placement.hasImage || placement.picture) && (
              <PlacementPicture productionId={production.id} placement={placement} sizes="400px" />
            )}
            {canPlace && placement.hasImage && <RemovePicture productionId={production.id} placement={placement} />}
            <PlacementFacts placement={placement} />
            <ClearanceSection
              productionId={production.id}
              placement={placement}
              canRead={canPlace}
              canManage={canManage}
            />
          </div>
        )}
      </RecordTable>
      {edited && (
        <PlacementForm
          production={production}
          placement={edited === 'new' ? null : edited}
          setId={chosenSet}
          onClose={() => setEdited(null)}
        />
      )}
      {deletion.dialog}
    </section>
  )
}

function PlacementFacts({ placement }: { placement: Placement }) {
  return (
    <RecordFacts
      facts={[
        { label: 'Status', value: <RecordStatus status={placement.status} /> },
        { label: 'Set', value: placement.setName },
        { label: 'Position', value: placement.position },
        { label: 'Price', value: placement.price !== null && formatMoney(placement.price) },
        { label: 'Size', value: placement.dimensions },
        { label: 'Weight', value: placement.weight !== null && `${placement.weight} kg` },
        { label: 'From', value: placement.artworkId ? 'Our catalog' : 'Elsewhere' },
        { label: 'Description', value: placement.description },
      ]}
    />
  )
}

function RemovePicture({ productionId, placement }: { productionId: string; placement: Placement }) {
  const { mutate, isPending } = useProductionAction({
    run: placementFiles(productionId, placement.id).removeImage,
    done: 'Picture removed',
  })
  return (
    <Button variant="outline" size="sm" className="justify-self-start" disabled={isPending} onClick={() => mutate()}>
      Remove the picture
    </Button>
  )
}
