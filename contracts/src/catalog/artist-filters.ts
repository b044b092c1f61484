/** Which artists the list of all of them shows, as the address has it. */
export type ArtistFilters = { q: string; style: string; isOnOffer: boolean }

export const readArtistFilters = (params: URLSearchParams): ArtistFilters => ({
  q: params.get('q') ?? '',
  style: params.get('style') ?? '',
  isOnOffer: params.get('onOffer') === 'true',
})

/** What the API is asked for them. */
export function artistListParams({ q, style, isOnOffer }: ArtistFilters): URLSearchParams {
  const params = new URLSearchParams({ sort: 'name' })
  if (q) params.set('q', q)
  if (style) params.set('style', style)
  if (isOnOffer) params.set('onOffer', 'true')
  return params
}
