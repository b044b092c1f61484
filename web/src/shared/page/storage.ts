/**
 * The browser's storage may be full, blocked or absent. None of that is the visitor's concern: failures are logged, and
 * the page goes on without what it could not keep.
 */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch (error) {
    console.warn(`Could not read “${key}” from the browser's storage.`, error)
    return null
  }
}

export function writeStored(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    return true
  } catch (error) {
    console.warn(`Could not keep “${key}” in the browser's storage.`, error)
    return false
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch (error) {
    console.warn(`Could not remove “${key}” from the browser's storage.`, error)
  }
}
