import { isServer } from '@/shared/page/server-rendering'
import { createStore } from '@/shared/page/store'

export type Connection =
  | { readonly state: 'online' }
  | { readonly state: 'reconnecting' | 'offline'; readonly since: Date }

const online: Connection = { state: 'online' }

let networkIsUp = isServer || navigator.onLine
let liveLostAt: number | null = null

export const connectionStore = createStore<Connection>(describe(online), online)

function describe(before: Connection): Connection {
  const state = !networkIsUp ? 'offline' : liveLostAt !== null ? 'reconnecting' : 'online'
  if (state === 'online') return online
  // The screen is out of date since the first loss, whatever the state of the connection is later.
  return { state, since: before.state === 'online' ? new Date(liveLostAt ?? Date.now()) : before.since }
}

function update() {
  const before = connectionStore.get()
  const after = describe(before)
  if (after.state !== before.state) connectionStore.set(after)
}

if (!isServer) {
  window.addEventListener('online', () => {
    networkIsUp = true
    update()
  })
  window.addEventListener('offline', () => {
    networkIsUp = false
    update()
  })
}

/** The realtime client reports here. It waits about a second first, since most losses heal on their own. */
export function reportLiveConnection(connection: 'up' | { lostAt: number }) {
  liveLostAt = connection === 'up' ? null : connection.lostAt
  update()
}
