import { useSyncExternalStore } from 'react'

export type Store<T> = {
  get: () => T
  set: (next: T) => void
  subscribe: (listener: () => void) => () => void
  /** The value that the server renders with. A page is hydrated with it and corrects itself at once. */
  serverValue: () => T
}

/** One value that code outside React may change and components may follow. `serverValue`: where the server has another one. */
export function createStore<T>(initial: T, serverValue: T = initial): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    serverValue: () => serverValue,
  }
}

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get, store.serverValue)
