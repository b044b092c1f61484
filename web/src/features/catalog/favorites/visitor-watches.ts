import { isUuid } from '@/shared/navigation/uuid'
import { isServer } from '@/shared/page/server-rendering'
import { readStoredJson, writeStored } from '@/shared/page/storage'
import { createStore } from '@/shared/page/store'

const key = 'watchedLots'
/** As many as an account may hold, so that signing in takes all of them along. */
const maxWatches = 500

/** One list for all who watch nothing: a server-rendered page has it too, so hydration changes nothing. */
const none: readonly string[] = []

function read(): readonly string[] {
  const stored = readStoredJson(key)
  const ids = Array.isArray(stored) ? stored.filter((id) => typeof id === 'string' && isUuid(id)) : none
  return ids.length > 0 ? ids : none
}

/** What somebody without an account watches, newest first: it lives in this browser until they sign in. */
export const visitorWatches = createStore(read(), none)

/** Another tab is the same visitor. */
if (!isServer) {
  addEventListener('storage', (event) => {
    if (event.key === key) visitorWatches.set(read())
  })
}

function keep(lotIds: readonly string[]) {
  visitorWatches.set(lotIds.slice(0, maxWatches))
  writeStored(key, JSON.stringify(visitorWatches.get()))
}

export function setVisitorWatch(lotId: string, isWatched: boolean) {
  const others = visitorWatches.get().filter((id) => id !== lotId)
  keep(isWatched ? [lotId, ...others] : others)
}

/** They have joined an account's list; what was added meanwhile stays. */
export function forgetVisitorWatches(lotIds: readonly string[]) {
  keep(visitorWatches.get().filter((id) => !lotIds.includes(id)))
}
