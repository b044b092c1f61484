import { type ArtistFilters, readArtistFilters } from '@vermeil/contracts/catalog/artist-filters'
import { useSearchParams } from '@/shared/navigation/router'

/** The filters of the list of artists, in the address. The rest of it stays: the list is also a part of a dashboard. */
export function useArtistFilters(): [ArtistFilters, (change: Partial<ArtistFilters>) => void] {
  const [params, setParams] = useSearchParams()
  const filters = readArtistFilters(params)
  const change = (changed: Partial<ArtistFilters>) =>
    setParams((current) => withFilters(current, { ...filters, ...changed }), {
      // Words are typed letter by letter: Back goes to what was before all of them.
      replace: changed.q !== undefined,
    })
  return [filters, change]
}

function withFilters(current: URLSearchParams, { q, style, isOnOffer }: ArtistFilters): URLSearchParams {
  const next = new URLSearchParams(current)
  for (const [name, value] of Object.entries({ q, style, onOffer: isOnOffer ? 'true' : '' })) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
