/**
 * The address that a request names. `new URL(path, base)` would throw on `//` and take `//evil.example/` for another
 * host, so the host stands in front instead.
 */
export const requestUrl = (url: string): URL => new URL(`http://localhost${url.startsWith('/') ? '' : '/'}${url}`)

/**
 * A path whose percent-encoding is broken means what it says, letter for letter, as it does to a browser. So the router
 * finds its route, and that route refuses it in its own protocol.
 */
export function repairPath(url: string): string {
  if (!url.includes('%')) return url
  const end = url.search(/[?#]/)
  const path = end === -1 ? url : url.slice(0, end)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}
