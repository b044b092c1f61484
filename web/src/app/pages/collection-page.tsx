import { CollectionBrowser } from '@/features/catalogue/browse/collection-browser'
import { WatchButton } from '@/features/favourites/watch-button'
import { LotActions } from '../lot-actions'
import type { PageHandle } from '../pages'

export const handle: PageHandle = { title: 'Browse Our Collection', back: {} }

export function Component() {
  return (
    <div className="page-width py-10 sm:py-14">
      <h1 className="text-3xl sm:text-4xl">Browse Our Collection</h1>
      <p className="mt-3 mb-8 max-w-prose text-muted">
        Every work that hangs in the house: on auction, at a fixed price, or by the month.
      </p>
      <CollectionBrowser
        renderWatch={(lot) => <WatchButton lot={lot} />}
        renderActions={(lot) => <LotActions lot={lot} />}
      />
    </div>
  )
}
