import {
  namedSets,
  type ProductionDetail,
  type ProductionSet,
  setStatusLabels,
} from '@vermeil/contracts/trades/productions.schema'
import { LampDesk, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { type DataColumn, labelFilter, moneyColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'
import { EditButtons } from '@/ui/data-table/edit-buttons'
import { RecordSection } from '@/ui/data-table/record-section'
import { useDeletion } from '@/ui/deletion/use-deletion'
import { EmptyState } from '@/ui/empty-state'
import { lazyDialog } from '@/ui/lazy-dialog'
import { blankSet, deletionIn, saveSet, useProductionAction } from './productions-api'
import { ImportSets } from './record-import'
import { formatDays, mayManage, mayManageSets, mayPlace, statusColumn } from './record-text'

const SetForm = lazyDialog(() => import('./set-form').then(({ SetForm }) => SetForm))

const columns: readonly DataColumn<ProductionSet>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name, searchText: ({ description }) => description },
  { id: 'location', header: 'Location', value: ({ location }) => location },
  statusColumn,
  { id: 'pieces', header: 'Art pieces', value: ({ artPieces }) => artPieces, isNumeric: true },
  {
    id: 'dates',
    header: 'Dates',
    value: ({ days }) => days.startDate,
    cell: ({ days }) => formatDays(days),
    csv: [
      { header: 'Start date', value: ({ startDate }) => startDate },
      { header: 'End date', value: ({ endDate }) => endDate },
    ],
  },
  { id: 'description', header: 'Description', value: ({ description }) => description },
]
const withBudget = [
  ...columns,
  moneyColumn<ProductionSet>({ id: 'budget', header: 'Budget', cents: ({ budget }) => budget }),
]

const filters = [labelFilter('status', 'Status', setStatusLabels)]

/** The dialog with the labels of a set, to print. */
export type RenderLabels = (labels: { productionId: string; set: ProductionSet; onClose: () => void }) => ReactNode

type SetListProps = { production: ProductionDetail; renderLabels: RenderLabels }

/** The sets of a production. */
export function SetList({ production, renderLabels }: SetListProps) {
  const [labeled, setLabeled] = useState<ProductionSet | null>(null)
  const [edited, setEdited] = useState<ProductionSet | 'new' | null>(null)
  const deletion = useDeletion<ProductionSet>({
    ...deletionIn(production.id, 'sets'),
    noun: 'set',
    nameOf: ({ name }) => name,
    consequence: 'Its placements go with it.',
  })
  const canAdd = mayManage(production.access)
  const buttons = canAdd && (
    <>
      <Button variant="gold" onClick={() => setEdited('new')}>
        <Plus aria-hidden="true" />
        Add set
      </Button>
      <ImportSets production={production} />
    </>
  )
  return (
    <RecordSection title={`Sets of ${production.title}`} actions={production.sets.length > 0 && buttons}>
      <DataTable
        name="sets"
        caption={`Sets of ${production.title}`}
        columns={production.money ? withBudget : columns}
        filters={filters}
        rows={production.sets}
        query={{ isError: false, refetch: () => undefined }}
        nouns={['set', 'sets']}
        empty={
          <EmptyState icon={LampDesk} title="No set yet" actions={buttons}>
            <p>The rooms of this production, with what hangs in them.</p>
            {canAdd && <NamedSets production={production} />}
          </EmptyState>
        }
        actions={{
          label: 'Actions',
          of: (set) => (
            <>
              <Button asChild variant="outline" size="sm">
                <Link to={`?tab=sets&view=placements&production=${production.id}&placements-set=${set.id}`}>
                  Placements<span className="sr-only"> on {set.name}</span>
                </Link>
              </Button>
              {mayPlace(production.access) && set.artPieces > 0 && (
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={`Labels of ${set.name}`}
                  onClick={() => setLabeled(set)}
                >
                  Labels
                </Button>
              )}
              {mayManageSets(production.access) && (
                <EditButtons name={set.name} onEdit={() => setEdited(set)} onDelete={() => deletion.ask(set)} />
              )}
            </>
          ),
        }}
      />
      {edited && (
        <SetForm production={production} set={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {labeled && renderLabels({ productionId: production.id, set: labeled, onClose: () => setLabeled(null) })}
      {deletion.dialog}
    </RecordSection>
  )
}

/** The sets that most productions have, each added with one press. */
function NamedSets({ production }: { production: ProductionDetail }) {
  const { mutate, isPending } = useProductionAction({
    run: (name: string) => saveSet(production.id, null, { ...blankSet, name }),
    done: 'Set added',
  })
  return (
    <div className="mt-4">
      <p>Start with one of these:</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {namedSets.map((name) => (
          <Button
            key={name}
            variant="secondary"
            size="sm"
            className="h-11"
            disabled={isPending}
            onClick={() => mutate(name)}
          >
            {name}
          </Button>
        ))}
      </div>
    </div>
  )
}
