import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { isOpen } from '@/entities/lot/lot-text'
import { CollectionBrowser } from '@/features/catalog/catalog/browse/collection-browser'
import { WatchButton } from '@/features/catalog/favorites/watch-button'
import { PlaceButton } from '@/features/loans/stagings/place-button'
import { basketWork } from '@/features/trades/realtors/proposals/basket'
import { BasketBar } from '@/features/trades/realtors/proposals/basket-bar'
import { BasketButton } from '@/features/trades/realtors/proposals/basket-button'
import { lazyPart } from '@/ui/lazy-part'
import { type RouteTab, RouteTabs } from '@/ui/route-tabs'
import { Section } from '@/ui/section'

const LoanCatalog = lazyPart(() => import('@/features/loans/hires/loan-catalog').then((module) => module.LoanCatalog))

const views: readonly [RouteTab, ...RouteTab[]] = [
  { value: 'works', label: 'All works', render: () => <AllWorks /> },
  {
    value: 'lease',
    label: 'For lease',
    render: () => (
      <LoanCatalog
        heading="Works to stage with"
        renderAction={({ id: artworkId, title, artist, image, isProposable, availability }, { from }) => (
          <span className="flex flex-wrap gap-2">
            {availability === 'available' && (
              <PlaceButton size="default" work={{ artworkId, title, artist }} start={{ from }} />
            )}
            <BasketButton work={{ artworkId, title, artist, image }} isProposable={isProposable} />
          </span>
        )}
      />
    ),
  },
]

/** The catalog for realtors: works go into the next proposal instead of an order. */
export const ArtCatalogTab = () => (
  <>
    <RouteTabs label="Art Catalog views" tabs={views} param="view" />
    <BasketBar />
  </>
)

const propose = (lot: LotCard) => <BasketButton work={basketWork(lot)} isProposable={lot.isProposable} />

function AllWorks() {
  return (
    <Section id="art-catalog" title="Art for your properties">
      <p className="mt-1 mb-6 max-w-prose text-muted">
        Narrow it by size, color and price, choose works for a client, then make a proposal of them. For lease narrows
        it by style, by what a work suits, by the monthly price and to what is available for your dates.
      </p>
      <CollectionBrowser
        // What a realtor is here for is always to be seen; the other buttons of cards wait for the pointer.
        renderWatch={(lot) => (
          <span className="flex flex-col items-end gap-2">
            <WatchButton lot={lot} />
            {isOpen(lot) && lot.isProposable && propose(lot)}
          </span>
        )}
        renderActions={(lot) => !lot.isProposable && propose(lot)}
        watchToggle={null}
        watched={null}
      />
    </Section>
  )
}
