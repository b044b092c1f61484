import { FavouritesList } from '@/features/favourites/favourites-list'
import { paths } from '@/shared/paths'
import { ActionLink } from './action-link'

export function Watchlist() {
  return (
    <FavouritesList
      renderAction={({ id, slug, venue }) => (
        <ActionLink to={venue === 'saleroom' ? paths.auctions : paths.lot(id, slug)}>Place Bid</ActionLink>
      )}
    />
  )
}
