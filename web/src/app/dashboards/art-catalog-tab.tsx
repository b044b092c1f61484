import { CollectionBrowser } from '@/features/catalog/browse/collection-browser'
import { WatchButton } from '@/features/favorites/watch-button'
import { BasketBar } from '@/features/realtors/proposals/basket-bar'
import { BasketButton } from '@/features/realtors/proposals/basket-button'

/** The catalog for realtors: works go into the next proposal instead of an order. */
export function ArtCatalogTab() {
  return (
    <section aria-labelledby="art-catalog">
      <h2 id="art-catalog" className="text-2xl">
        Art for your properties
      </h2>
      <p className="mt-1 mb-6 max-w-prose text-muted">
        Narrow it by size, color, price and lease, or search for a style and for what a work suits. Choose works for a
        client, then make a proposal of them.
      </p>
      <CollectionBrowser
        renderWatch={(lot) => <WatchButton lot={lot} />}
        renderActions={(lot) => <BasketButton lot={lot} />}
        watchToggle={null}
        watched={null}
      />
      <BasketBar />
    </section>
  )
}
