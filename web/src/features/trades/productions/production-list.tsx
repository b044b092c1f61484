import { useQuery } from '@tanstack/react-query'
import { accessLevelLabels } from '@vermeil/contracts/trades/production-team.schema'
import { type Production, productionStatusLabels } from '@vermeil/contracts/trades/productions.schema'
import { Clapperboard, Plus } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '@/shared/format/days'
import { formatMoney } from '@/shared/format/format'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { type DataColumn, labelFilter, moneyColumn } from '@/ui/data-table/columns'
import { RecordSection } from '@/ui/data-table/record-section'
import { RecordFacts } from '@/ui/data-table/record-sheet'
import { RecordTable } from '@/ui/data-table/record-table'
import { useDeletion } from '@/ui/deletion/use-deletion'
import { EmptyState } from '@/ui/empty-state'
import { lazyDialog } from '@/ui/lazy-dialog'
import { Progress } from '@/ui/progress'
import { productionDeletion, productionsQuery } from './productions-api'
import { ImportProductions } from './record-import'
import { mayManage, RecordStatus, statusColumn } from './record-text'

const ProductionForm = lazyDialog(() => import('./production-form').then(({ ProductionForm }) => ProductionForm))

const name = 'productions'

const columns: readonly DataColumn<Production>[] = [
  { id: 'title', header: 'Title', value: ({ title }) => title, searchText: ({ description }) => description },
  { id: 'type', header: 'Type', value: ({ type }) => type, isMinor: true },
  statusColumn,
  {
    id: 'progress',
    header: 'Art placed',
    value: ({ progress }) => progress,
    cell: (production) => <ArtPlaced production={production} />,
    csv: [
      { header: 'Art placed', value: ({ artPlaced }) => artPlaced },
      { header: 'Total art needed', value: ({ totalArtNeeded }) => totalArtNeeded },
    ],
  },
  { id: 'director', header: 'Director', value: ({ director }) => director, isMinor: true },
  {
    id: 'start',
    header: 'Start date',
    value: ({ startDate }) => startDate,
    cell: ({ startDate }) => startDate && formatDay(startDate),
  },
  { id: 'location', header: 'Location', value: ({ location }) => location, isMinor: true },
  moneyColumn({ id: 'budget', header: 'Art budget', cents: ({ money }) => money?.budget ?? null }),
  moneyColumn({ id: 'left', header: 'Left', cents: ({ money }) => money?.left ?? null }),
]

const filters = [labelFilter('status', 'Status', productionStatusLabels)]

function ArtPlaced({ production: { title, progress, artPlaced, totalArtNeeded } }: { production: Production }) {
  return (
    <span className="grid min-w-32 gap-1.5">
      <span className="figures">
        {artPlaced} of {totalArtNeeded} ({progress}%)
      </span>
      <Progress label={`Art placed for ${title}`} value={progress} />
    </span>
  )
}

/** The productions that somebody owns or is invited to. Only property agents add their own. */
export function ProductionList({ canAdd }: { canAdd: boolean }) {
  const query = useQuery(productionsQuery)
  const [edited, setEdited] = useState<Production | 'new' | null>(null)
  const deletion = useDeletion<Production>({
    table: name,
    ...productionDeletion,
    noun: 'production',
    nameOf: ({ title }) => title,
    consequence: 'Its sets, placements and team go with it.',
  })
  const rows = query.data?.productions
  const buttons = canAdd && (
    <>
      <Button variant="gold" onClick={() => setEdited('new')}>
        <Plus aria-hidden="true" />
        Add production
      </Button>
      <ImportProductions />
    </>
  )
  return (
    <RecordSection title="Productions" actions={rows && rows.length > 0 && buttons}>
      <RecordTable
        name={name}
        caption="Productions"
        columns={columns}
        filters={filters}
        rows={rows}
        query={query}
        what="Your productions"
        nouns={['production', 'productions']}
        empty={
          <EmptyState icon={Clapperboard} title="No production yet" actions={buttons}>
            <p>
              {canAdd
                ? 'The films and series you dress, with their art budget and how much of it is placed. Add your first one.'
                : 'Productions that you are invited to appear here.'}
            </p>
          </EmptyState>
        }
        rowTitle={({ title }) => title}
        rowDescription={({ type }) => type}
        rowActions={(production) => (
          <>
            <Button asChild variant="gold">
              <Link to={`?tab=sets&production=${production.id}`}>Open sets</Link>
            </Button>
            {mayManage(production.access) && (
              <>
                <Button variant="outline" onClick={() => setEdited(production)}>
                  Edit
                </Button>
                <Button variant="outline" onClick={() => deletion.ask(production)}>
                  Delete
                </Button>
              </>
            )}
          </>
        )}
      >
        {(production) => <ProductionFacts production={production} />}
      </RecordTable>
      {edited && <ProductionForm production={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {deletion.dialog}
    </RecordSection>
  )
}

function ProductionFacts({ production }: { production: Production }) {
  const { money, access } = production
  return (
    <div className="grid gap-6">
      <ArtPlaced production={production} />
      <RecordFacts
        facts={[
          { label: 'Status', value: <RecordStatus status={production.status} /> },
          { label: 'Art budget', value: money && formatMoney(money.budget) },
          { label: 'Placed or reserved', value: money && formatMoney(money.committed) },
          { label: 'All placements', value: money && formatMoney(money.planned) },
          { label: 'Left', value: money && formatMoney(money.left) },
          { label: 'Director', value: production.director },
          { label: 'Start date', value: production.startDate && formatDay(production.startDate) },
          { label: 'Location', value: production.location },
          { label: 'Description', value: production.description },
          { label: 'Owner', value: production.ownerName },
          { label: 'Your access', value: access.isOwner ? 'Owner' : accessLevelLabels[access.level] },
        ]}
      />
    </div>
  )
}
