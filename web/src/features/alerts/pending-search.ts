import type { NewSavedSearch } from '@vermeil/contracts/alerts'
import { readStored, removeStored, writeStored } from '@/shared/page/storage'
import { createStore } from '@/shared/page/store'

const key = 'searchToSave'

function read(): NewSavedSearch | null {
  try {
    // What somebody else wrote there is refused by the server.
    return JSON.parse(readStored(key) ?? 'null') as NewSavedSearch | null
  } catch (error) {
    console.warn('The search to be saved could not be read and is dropped.', error)
    return null
  }
}

/** What a visitor wants to save: it waits in this browser until they have signed in. */
export const pendingSearch = createStore(read())

export function storePendingSearch(search: NewSavedSearch | null) {
  pendingSearch.set(search)
  if (search) writeStored(key, JSON.stringify(search))
  else removeStored(key)
}
