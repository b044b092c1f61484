import { useQuery } from '@tanstack/react-query'
import { searchLimit } from '@vermeil/contracts/catalog/search-defaults'
import type { SavedSearch } from '@vermeil/contracts/selling/alerts.schema'
import { BellPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { collectionPath } from '@/entities/saved-search/search-terms'
import { plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { useDeletion } from '@/ui/deletion/use-deletion'
import { EmptyState } from '@/ui/empty-state'
import { lazyDialog } from '@/ui/lazy-dialog'
import { LoadFailure } from '@/ui/load-failure'
import { option, Select } from '@/ui/select'
import { Skeleton } from '@/ui/skeleton'
import { Switch } from '@/ui/switch'
import { mailPaces } from './mail-paces'
import {
  changeSearch,
  markSearchSeen,
  removeSearch,
  restoreSearch,
  savedSearchesQuery,
  useSearchAction,
} from './searches-api'

const RenameDialog = lazyDialog(() => import('./rename-dialog').then((module) => module.RenameDialog))

/** The searches of an account: what each has found since, how often it is mailed, and whether it is paused. */
export function SavedSearches() {
  const { data, isError, refetch } = useQuery(savedSearchesQuery)
  const [renamed, setRenamed] = useState<SavedSearch | null>(null)
  const deletion = useDeletion<SavedSearch>({
    ...{ noun: 'search', nameOf: ({ name }: SavedSearch) => name, queryKey: savedSearchesQuery.queryKey },
    ...{ remove: removeSearch, restore: restoreSearch },
  })
  if (isError && !data) return <LoadFailure what="Your saved searches" onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-64" />
  if (data.searches.length === 0) return <NoSearches />
  return (
    <>
      <p className="text-muted">
        We notify you when a work that matches comes on offer.{' '}
        {data.searches.length >= searchLimit &&
          `You have saved ${searchLimit} searches, which is as many as there can be.`}
      </p>
      <ul className="mt-4 grid gap-3">
        {data.searches.map((search) => (
          <li key={search.id}>
            <SearchCard search={search} onRename={() => setRenamed(search)} onDelete={() => deletion.ask(search)} />
          </li>
        ))}
      </ul>
      {renamed && <RenameDialog search={renamed} onClose={() => setRenamed(null)} />}
      {deletion.dialog}
    </>
  )
}

function NoSearches() {
  return (
    <EmptyState
      icon={BellPlus}
      title="No saved searches yet"
      actions={
        <Button asChild variant="gold">
          <Link to={paths.collection}>Browse Artworks</Link>
        </Button>
      }
    >
      <p>Search or filter the collection, then press “Save this search”. We notify you of new works that match.</p>
    </EmptyState>
  )
}

type SearchCardProps = { search: SavedSearch; onRename: () => void; onDelete: () => void }

function SearchCard({ search, onRename, onDelete }: SearchCardProps) {
  const { id, name, criteria, terms, mail, isPaused, newWorks } = search
  const selectId = useId()
  const changing = useSearchAction({ run: changeSearch })
  const seeing = useSearchAction({ run: markSearchSeen })
  // What was just chosen, until the list is read again.
  const chosen = { mail, isPaused, ...(changing.isPending && changing.variables) }
  return (
    <article
      aria-label={name}
      className="grid gap-x-6 gap-y-4 rounded-lg border border-line bg-surface p-4 sm:p-5 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center"
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-xl wrap-anywhere">
            <Link
              to={collectionPath(criteria)}
              className="hover:text-gold-bright"
              onClick={() => seeing.mutate(search)}
            >
              {name}
            </Link>
          </h2>
          {newWorks > 0 && <Badge tone="gold">{plural(newWorks, 'new work', 'new works')}</Badge>}
          {chosen.isPaused && <Badge>Paused</Badge>}
        </div>
        <p className="mt-1 text-sm text-muted wrap-anywhere">{terms.join(' · ')}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <span className="flex items-center gap-2">
          <label htmlFor={selectId}>
            Mail<span className="sr-only"> for {name}</span>
          </label>
          <Select
            id={selectId}
            className="w-36"
            value={chosen.mail}
            disabled={chosen.isPaused}
            onChange={(event) => {
              const pace = mailPaces.find(({ value }) => value === event.target.value)
              if (pace) changing.mutate({ id, mail: pace.value })
            }}
          >
            {mailPaces.map(({ value, label }) => option(value, label))}
          </Select>
        </span>
        <Switch
          label="Paused"
          aria-label={`Paused: ${name}`}
          checked={chosen.isPaused}
          onCheckedChange={(wanted) => changing.mutate({ id, isPaused: wanted })}
        />
        <Button variant="outline" size="sm" className="h-11" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button variant="outline" size="sm" className="h-11" aria-label={`Delete ${name}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </article>
  )
}
