import { Search } from 'lucide-react'
import { LotGrid, LotGridSkeleton } from '@/features/catalog/catalog/lot-grid'
import { WatchButton } from '@/features/catalog/favorites/watch-button'
import { RecommendedWorks } from '@/features/catalog/recommendations/recommended-works'
import { paths } from '@/shared/navigation/paths'
import { EmptyState } from '@/ui/empty-state'
import { LotActions } from '../lot-actions'
import { ActionLink } from './action-link'

/** The collector's first tab: works on offer, chosen for them. */
export function BrowseTab() {
  const ways = (
    <>
      <ActionLink to={paths.collection} isMain>
        Browse the collection
      </ActionLink>
      <ActionLink to={paths.artists}>Meet the artists</ActionLink>
    </>
  )
  return (
    <section aria-labelledby="for-you">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="for-you" className="text-2xl">
            For you
          </h2>
          <p className="mt-1 text-muted">Live lots picked from your likes and bids.</p>
        </div>
        <div className="flex flex-wrap gap-3">{ways}</div>
      </div>
      <div className="mt-8">
        <RecommendedWorks
          skeleton={<LotGridSkeleton count={6} />}
          empty={
            <EmptyState icon={Search} title="Nothing is on auction right now" actions={ways}>
              <p>Works for you appear here as soon as the next auctions open.</p>
            </EmptyState>
          }
          renderGrid={(lots, noteOf) => (
            <LotGrid
              lots={lots}
              renderWatch={(lot) => <WatchButton lot={lot} />}
              renderActions={(lot) => <LotActions lot={lot} />}
              renderNote={noteOf}
            />
          )}
        />
      </div>
    </section>
  )
}
