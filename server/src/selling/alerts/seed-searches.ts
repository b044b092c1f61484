import type { ArtworkId } from '@vermeil/contracts/ids'
import type { Tx } from '../../platform/postgres/database.ts'
import { fileCriteria, type SearchReader } from './file-criteria.ts'
import { type StoredSearch, savedSearchStore } from './saved-search-store.ts'

export type SearchSeed = StoredSearch & {
  lookedAt: Date
  /** Works that matched it since. */
  matches: readonly { artworkId: ArtworkId; at: Date }[]
}

export async function seedSearches(
  tx: Tx,
  { reverseSearch }: { reverseSearch: SearchReader },
  searches: readonly SearchSeed[],
): Promise<void> {
  for (const { id, accountId, name, criteria, mail, isPaused, createdAt, lookedAt, matches } of searches) {
    const seed = { id, created_at: createdAt, looked_at: lookedAt, is_paused: isPaused }
    await savedSearchStore.add(tx, { accountId, name, mail, seed, ...(await fileCriteria(reverseSearch, criteria)) })
    for (const { artworkId, at } of matches) await savedSearchStore.addMatches(tx, [{ searchId: id, artworkId }], at)
  }
}
