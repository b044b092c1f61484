/** Calls back when the browser has nothing else to do, each callback on its own. Returns what calls it off. */
export function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const request = requestIdleCallback(callback, { timeout: 2000 })
    return () => cancelIdleCallback(request)
  }
  const timer = setTimeout(callback, 50) // Safari has no idle callback
  return () => clearTimeout(timer)
}
