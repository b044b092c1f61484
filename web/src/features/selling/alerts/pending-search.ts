import type { NewSavedSearch } from '@vermeil/contracts/selling/alerts.schema'
import { readStoredJson, removeStored, writeStored } from '@/shared/page/storage'
import { createStore } from '@/shared/page/store'

const key = 'searchToSave'

/**
 * What a visitor wants to save: it waits in this browser until they have signed in. What somebody else wrote there is
 * refused by the server.
 */
export const pendingSearch = createStore(readStoredJson(key) as NewSavedSearch | null, null)

export function storePendingSearch(search: NewSavedSearch | null) {
  pendingSearch.set(search)
  if (search) writeStored(key, JSON.stringify(search))
  else removeStored(key)
}
