import { Link } from 'react-router'
import { FavouritesList } from '@/features/favourites/favourites-list'
import { paths } from '@/shared/paths'
import { Button } from '@/ui/button'
import type { PageHandle } from '../pages'

export const handle: PageHandle = { title: 'Favorites', back: {} }

export function Component() {
  return (
    <div className="page-width py-10 sm:py-14">
      <h1 className="text-3xl sm:text-4xl">Favorites</h1>
      <div className="mt-8">
        <FavouritesList
          renderAction={(lot) => (
            <Button asChild variant="gold">
              <Link to={lot.venue === 'saleroom' ? paths.auctions : paths.lot(lot.id, lot.slug)}>Place Bid</Link>
            </Button>
          )}
        />
      </div>
    </div>
  )
}
