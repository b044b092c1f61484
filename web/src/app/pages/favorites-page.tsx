import { BidButton } from '@/features/bidding/bid-button'
import { FavoritesList } from '@/features/favorites/favorites-list'
import type { PageHandle } from '../page-handle'

export const handle: PageHandle = { title: 'Favorites', back: {} }

export function Component() {
  return (
    <div className="page-width py-10 sm:py-14">
      <h1 className="text-3xl sm:text-4xl">Favorites</h1>
      <div className="mt-8">
        <FavoritesList renderAction={(lot) => <BidButton lot={lot} variant="gold" />} />
      </div>
    </div>
  )
}
