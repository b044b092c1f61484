import { isGuarded, leaveOrAsk } from './leave-guard'

export type NavigationType = 'POP' | 'PUSH' | 'REPLACE'

/** An address of the site, and the history's entry that it was opened in: `default` for a visit's first one. */
export type Place = { pathname: string; search: string; hash: string; key: string }

export type Arrival = { place: Place; type: NavigationType }

export type SiteHistory = {
  /** Where the visitor is, or is on the way to: a page that is still being fetched is not on screen yet. */
  readonly now: Arrival
  listen: (listener: (arrival: Arrival) => void) => () => void
  push: (address: string) => void
  replace: (address: string) => void
  go: (steps: number) => void
}

/** What we write into an entry: the count of entries before it gives the number of steps that Back or Forward went. */
type Entry = { key?: string; index?: number }

/** The browser's history, which asks before it leaves a page that holds unsaved changes. */
export function createSiteHistory(): SiteHistory {
  const listeners = new Set<(arrival: Arrival) => void>()
  const entry = (): Entry => (history.state as Entry | null) ?? {}
  let index = entry().index ?? 0
  let now: Arrival = { place: placeAt(location, entry().key), type: 'POP' }
  let isReturning = false
  if (entry().index === undefined) history.replaceState({ ...entry(), index }, '')

  function arrive(type: NavigationType) {
    index = entry().index ?? 0
    now = { place: placeAt(location, entry().key), type }
    for (const listener of listeners) listener(now)
  }

  function push(address: string) {
    try {
      history.pushState({ key: newKey(), index: index + 1 }, '', address)
    } catch {
      location.assign(address) // a browser that allows no more entries still follows links
      return
    }
    arrive('PUSH')
  }

  addEventListener('popstate', () => {
    if (isReturning) {
      isReturning = false
      return
    }
    // A link to a part of the page (#main), which the browser followed on its own.
    if (entry().index === undefined) history.replaceState({ key: newKey(), index: index + 1 }, '')
    const steps = (entry().index ?? 0) - index
    if (!steps || !isGuarded(location.pathname)) return arrive('POP')
    // Back and Forward have already happened when their event comes: undo the step, then ask.
    const { pathname } = location
    isReturning = true
    history.go(-steps)
    leaveOrAsk(() => history.go(steps), pathname)
  })

  return {
    get now() {
      return now
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    push: (address) => leaveOrAsk(() => push(address), new URL(address, location.href).pathname),
    // Only ever the same page under another query, or a redirect that nobody pressed.
    replace(address) {
      history.replaceState({ key: newKey(), index }, '', address)
      arrive('REPLACE')
    },
    go: (steps) => history.go(steps),
  }
}

const newKey = () => Math.random().toString(36).slice(2, 10)

export const placeAt = ({ pathname, search, hash }: Omit<Place, 'key'>, key = 'default'): Place => ({
  pathname,
  search,
  hash,
  key,
})
