import type { ArtworkId } from '@vermeil/contracts/ids'
import type { SearchCriteria } from '@vermeil/contracts/selling/alerts.schema'
import type { Tx } from '../../platform/postgres/database.ts'
import { type NewSearchRow, type StoredSearch, savedSearchStore } from './saved-search-store.ts'

export type SearchSeed = StoredSearch & {
  lookedAt: Date
  /** Works that matched it since. */
  matches: readonly { artworkId: ArtworkId; at: Date }[]
}

type FileCriteria = (criteria: SearchCriteria) => Promise<Pick<NewSearchRow, 'criteria' | 'words' | 'anchors'>>

export async function seedSearches(tx: Tx, searches: readonly SearchSeed[], file: FileCriteria): Promise<void> {
  for (const { id, accountId, name, criteria, mail, isPaused, createdAt, lookedAt, matches } of searches) {
    const seed = { id, created_at: createdAt, looked_at: lookedAt, is_paused: isPaused }
    await savedSearchStore.add(tx, { accountId, name, mail, seed, ...(await file(criteria)) })
    for (const { artworkId, at } of matches) await savedSearchStore.addMatches(tx, [{ searchId: id, artworkId }], at)
  }
}
