import { useSearchParams } from 'react-router'
import type { ArtistFilters } from './artist-queries'

/** The filters of the list of artists, in the address. The rest of it stays: the list is also a part of a dashboard. */
export function useArtistFilters(): [ArtistFilters, (change: Partial<ArtistFilters>) => void] {
  const [params, setParams] = useSearchParams()
  const filters = {
    q: params.get('q') ?? '',
    style: params.get('style') ?? '',
    isOnOffer: params.get('onOffer') === 'true',
  }
  const change = (changed: Partial<ArtistFilters>) =>
    setParams((current) => withFilters(current, { ...filters, ...changed }), {
      // Words are typed letter by letter: Back goes to what was before all of them.
      replace: changed.q !== undefined,
      preventScrollReset: true,
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
