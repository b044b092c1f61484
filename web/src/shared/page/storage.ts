import { isServer } from './server-rendering'

/** `browser` outlives the visit and is shared by all tabs; `tab` survives a reload and ends with the tab. */
type Scope = 'browser' | 'tab'
const storages = { browser: () => localStorage, tab: () => sessionStorage } satisfies Record<Scope, () => Storage>

/**
 * The browser's storage may be full, blocked or absent. None of that is the visitor's concern: failures are logged, and
 * the page goes on without what it could not keep.
 */
export function readStored(key: string, scope: Scope = 'browser'): string | null {
  if (isServer) return null
  try {
    return storages[scope]().getItem(key)
  } catch (error) {
    console.warn(`Could not read “${key}” from the browser's storage.`, error)
    return null
  }
}

/** What was stored as JSON, of any shape; null where there is nothing. What can't be read is dropped. */
export function readStoredJson(key: string, scope: Scope = 'browser'): unknown {
  const text = readStored(key, scope)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch (error) {
    console.warn(`What was stored as “${key}” could not be read and is dropped.`, error)
    removeStored(key, scope)
    return null
  }
}

export function writeStored(key: string, value: string, scope: Scope = 'browser'): boolean {
  try {
    storages[scope]().setItem(key, value)
    return true
  } catch (error) {
    console.warn(`Could not keep “${key}” in the browser's storage.`, error)
    return false
  }
}

export function removeStored(key: string, scope: Scope = 'browser'): void {
  try {
    storages[scope]().removeItem(key)
  } catch (error) {
    console.warn(`Could not remove “${key}” from the browser's storage.`, error)
  }
}
