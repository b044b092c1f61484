import type { AuthenticityQueue } from '@vermeil/contracts/catalog/inquiries-admin.schema'
import { authenticityStatusNames } from '@/entities/authenticity/authenticity-status'
import { formatCount } from '@/shared/format/format'
import { Link, useSearchParams } from '@/shared/navigation/router'
import { cn } from '@/ui/cn'
import { filters, type Shown, shownIn, showPath } from './desk-paths'

const names: Readonly<Record<Shown, string>> = { waiting: 'Waiting', ...authenticityStatusNames, all: 'All' }

type Counts = AuthenticityQueue['counts']

function countOf(shown: Shown, counts: Counts): number {
  const { received, 'in-review': inReview, 'report-ready': ready } = counts
  if (shown === 'waiting') return received + inReview
  return shown === 'all' ? received + inReview + ready : counts[shown]
}

/** Places, not switches: each part of the list can be linked to and left by Back. */
export function QueueFilters({ counts }: { counts: Counts | undefined }) {
  const [params] = useSearchParams()
  const chosen = shownIn(params)
  return (
    <nav aria-label="Requests by status">
      <ul className="flex flex-wrap gap-2">
        {filters.map((shown) => (
          <li key={shown}>
            <Link
              to={showPath(params, shown)}
              aria-current={shown === chosen ? 'page' : undefined}
              className={cn(
                'inline-flex h-11 items-center gap-2 rounded-full border px-4 text-sm transition-colors',
                shown === chosen
                  ? 'border-gold-deep bg-raised text-gold'
                  : 'border-line text-muted hover:border-control hover:text-foreground',
              )}
            >
              {names[shown]}
              {counts && <span className="figures">{formatCount(countOf(shown, counts))}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
