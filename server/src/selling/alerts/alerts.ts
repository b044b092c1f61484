import type { AccountId } from '@vermeil/contracts/ids'
import type { NewSavedSearch, SavedSearchChange, SavedSearchList } from '@vermeil/contracts/selling/alerts.schema'
import type { StoredSearch } from './saved-search-store.ts'

/** Searches that people save, to hear of works that match when they come on offer. */
export interface Alerts {
  find(id: string, withDeleted?: boolean): Promise<StoredSearch | null>
  list(accountId: AccountId, limit?: number): Promise<SavedSearchList>
  /** Returns its id. Refused if the person has as many as there can be. */
  save(accountId: AccountId, search: NewSavedSearch): Promise<string>
  /** Refused if it was deleted meanwhile. */
  change(search: StoredSearch, change: SavedSearchChange): Promise<void>
  /** Its owner has looked at what it finds. */
  markSeen(search: StoredSearch): Promise<void>
  /** It can be restored for a day. */
  remove(search: StoredSearch): Promise<void>
  /** Refused if the person has as many as there can be. */
  restore(search: StoredSearch): Promise<void>
}
