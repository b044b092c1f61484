import { FavoritesList } from '@/features/favorites/favorites-list'
import { paths } from '@/shared/navigation/paths'
import { ActionLink } from './empty-tab'

export function Watchlist() {
  return (
    <FavoritesList
      renderAction={({ id, slug, venue }) => (
        <ActionLink to={venue === 'saleroom' ? paths.auctions : paths.lot(id, slug)}>Place Bid</ActionLink>
      )}
    />
  )
}
