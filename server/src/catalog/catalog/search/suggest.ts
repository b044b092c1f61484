import { maxSuggestions, type Suggestions, type WorkSuggestion } from '@vermeil/contracts/catalog/suggestions.schema'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import type pg from 'pg'
import { cardsOf } from '../public/card-store.ts'
import { correctWords } from './search-word-store.ts'
import { wordsOf } from './search-words.ts'
import { suggestedArtists, suggestedLots } from './suggestion-store.ts'

/** Artists and works for words that are still being typed, or for the nearest words of the catalog. */
export const createSuggest = (pool: pg.Pool) => {
  async function find(words: readonly string[], limit: number): Promise<Omit<Suggestions, 'correctedTo'>> {
    const [artists, lotIds] = await Promise.all([
      suggestedArtists(pool, words, limit),
      suggestedLots(pool, words, limit),
    ])
    return { artists, works: (await cardsOf(pool, lotIds, null)).map(toWork) }
  }

  return async (typed: string, limit = maxSuggestions): Promise<Suggestions> => {
    const words = wordsOf(typed)
    if (words.length === 0) return { artists: [], works: [], correctedTo: null }
    const first = await find(words, limit)
    if (first.artists.length + first.works.length > 0) return { ...first, correctedTo: null }
    const corrected = await correctWords(pool, words)
    if (!corrected) return { ...first, correctedTo: null }
    return { ...(await find(corrected, limit)), correctedTo: corrected.join(' ') }
  }
}

const toWork = ({ id, title, slug, artist, image, state }: LotCard): WorkSuggestion => ({
  lotId: id,
  title,
  slug,
  artistName: artist.name,
  image,
  isOnOffer: state !== 'sold',
})
