import type { Picture } from '@vermeil/contracts/catalog/artworks.schema'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { proposalLimits } from '@vermeil/contracts/trades/proposals.schema'
import { readStoredJson, removeStored, writeStored } from '@/shared/page/storage'
import { createStore, useStore } from '@/shared/page/store'

/** A work to propose, with what the basket and the form show of it. */
export type BasketWork = { artworkId: string; title: string; artist: string; image: Picture | null }

export const basketWork = ({ artworkId, title, artist, image }: LotCard): BasketWork => ({
  ...{ artworkId, title, artist: artist.name, image },
})

const key = 'proposal-basket'

function stored(): readonly BasketWork[] {
  const works = readStoredJson(key)
  return Array.isArray(works) ? works.filter(isWork) : []
}
const isWork = (work: unknown): work is BasketWork =>
  typeof work === 'object' && work !== null && 'artworkId' in work && 'title' in work && 'artist' in work

/** Works chosen in the catalog for the next proposal. They stay in this browser until the proposal is saved. */
const basket = createStore<readonly BasketWork[]>(stored())
basket.subscribe(() => {
  const works = basket.get()
  if (works.length === 0) removeStored(key)
  else writeStored(key, JSON.stringify(works))
})

export function useBasket() {
  const works = useStore(basket)
  return {
    works,
    isFull: works.length >= proposalLimits.works,
    has: (artworkId: string) => works.some((work) => work.artworkId === artworkId),
    add: (work: BasketWork) => basket.set([...works, work]),
    remove: (artworkId: string) => basket.set(works.filter((work) => work.artworkId !== artworkId)),
    clear: () => basket.set([]),
  }
}
