import { isUuid } from '@/shared/navigation/uuid'
import { readStored, writeStored } from '@/shared/page/storage'
import { createStore } from '@/shared/page/store'

const key = 'watchedLots'
/** As many as an account may hold, so that signing in takes all of them along. */
const most = 500

function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string' && isUuid(id)) : []
  } catch (error) {
    console.warn('The kept watch list could not be read and starts anew.', error)
    return []
  }
}

/** What somebody without an account watches, newest first: it lives in this browser until they sign in. */
export const visitorWatches = createStore(read())

/** Another tab is the same visitor. */
addEventListener('storage', (event) => {
  if (event.key === key) visitorWatches.set(read())
})

function keep(lotIds: readonly string[]) {
  visitorWatches.set(lotIds.slice(0, most))
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
