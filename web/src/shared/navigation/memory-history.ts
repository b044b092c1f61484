import { type Arrival, placeAt, type SiteHistory } from './site-history'

/** A history without a browser's address bar: for tests, and wherever there is no window. */
export function createMemoryHistory(address = '/'): SiteHistory {
  const listeners = new Set<(arrival: Arrival) => void>()
  const entries = [address]
  let index = 0
  let now = arrivalAt(address, 'POP')

  function arrive(type: Arrival['type']) {
    now = arrivalAt(entries[index] ?? '/', type, String(index))
    for (const listener of listeners) listener(now)
  }

  return {
    get now() {
      return now
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    push(next) {
      entries.splice(++index, entries.length, next)
      arrive('PUSH')
    },
    replace(next) {
      entries[index] = next
      arrive('REPLACE')
    },
    go(steps) {
      index = Math.min(Math.max(index + steps, 0), entries.length - 1)
      arrive('POP')
    },
  }
}

/** The host is part of the URL: as a base, `//` would throw, and `//evil.example` would be another host. */
const arrivalAt = (address: string, type: Arrival['type'], key?: string): Arrival => ({
  place: placeAt(new URL(`https://memory.invalid${address.startsWith('/') ? '' : '/'}${address}`), key),
  type,
})
