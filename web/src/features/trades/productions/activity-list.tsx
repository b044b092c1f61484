import { useInfiniteQuery } from '@tanstack/react-query'
import type { ProductionDetail } from '@vermeil/contracts/trades/productions.schema'
import { formatMoment } from '@/shared/format/format'
import { LoadFailure } from '@/ui/load-failure'
import { LoadMore } from '@/ui/load-more'
import { Skeleton } from '@/ui/skeleton'
import { activityText } from './activity-text'
import { activityQuery } from './productions-api'

/** Who did what in a production, the newest first. */
export function ActivityList({ production }: { production: ProductionDetail }) {
  const query = useInfiniteQuery(activityQuery(production.id))
  const entries = query.data?.pages.flatMap((page) => page.entries)
  return (
    <section aria-labelledby="activity-title" className="grid gap-4">
      <h2 id="activity-title" className="text-2xl">
        Activity in {production.title}
      </h2>
      {query.isError && <LoadFailure what="The activity" onRetry={query.refetch} />}
      {!entries && !query.isError && <Skeleton className="h-64" />}
      {entries?.length === 0 && <p className="text-muted">Nothing has happened on your sets yet.</p>}
      {entries && entries.length > 0 && (
        <ol className="divide-y divide-line">
          {entries.map((entry) => {
            const { who, did } = activityText(entry)
            return (
              <li key={entry.id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
                <span className="min-w-0 wrap-anywhere">
                  <strong className="font-medium">{who}</strong> {did}
                </span>
                <time dateTime={entry.at} className="figures text-sm text-muted">
                  {formatMoment(entry.at)}
                </time>
              </li>
            )
          })}
        </ol>
      )}
      <div>
        <LoadMore pages={query} />
      </div>
    </section>
  )
}
