import { Gavel } from 'lucide-react'
import { LotGrid, LotGridSkeleton } from '@/features/catalog/catalog/lot-grid'
import { WatchButton } from '@/features/catalog/favorites/watch-button'
import { BidButton } from '@/features/selling/bidding/bid-button'
import { OnNow } from '@/features/selling/own-lots/on-now'
import { OwnLotList } from '@/features/selling/own-lots/own-lots'
import { paths } from '@/shared/navigation/paths'
import { EmptyState } from '@/ui/empty-state'
import { Section } from '@/ui/section'
import { ActionLink } from './action-link'

/** The artist dashboard's first tab: their own lots, and other people's to bid on. */
export function LiveAuctions() {
  return (
    <div className="grid gap-12">
      <Section id="own-lots" title="Your lots" className="grid gap-4">
        <OwnLotList
          empty={
            <EmptyState
              icon={Gavel}
              title="You have no live auctions"
              actions={
                <ActionLink to={`${paths.artistDashboard}&tab=upload`} isMain>
                  Upload a work
                </ActionLink>
              }
            >
              <p>Works you list appear here with bids, watchers and time left.</p>
            </EmptyState>
          }
        />
      </Section>
      <section aria-labelledby="on-now">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h2 id="on-now" className="text-2xl">
            On now
          </h2>
          <div className="flex flex-wrap gap-3">
            <ActionLink to={paths.auctions}>Go to the saleroom</ActionLink>
            <ActionLink to={paths.collection}>Browse the collection</ActionLink>
          </div>
        </div>
        <div className="mt-8">
          <OnNow
            skeleton={<LotGridSkeleton count={6} />}
            empty={<p className="text-muted">No other lot is open right now.</p>}
            renderGrid={(lots) => (
              <LotGrid
                lots={lots}
                renderWatch={(lot) => <WatchButton lot={lot} />}
                renderActions={(lot) => <BidButton lot={lot} className="grow" />}
              />
            )}
          />
        </div>
      </section>
    </div>
  )
}
