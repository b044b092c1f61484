import type { AddressInfo } from 'node:net'

/** An address that is text is a socket in the file system, which has no origin. */
type Address = AddressInfo | string

/** Every origin under which people reach this server: its public address and, once it listens, this machine's names. */
export function createOwnOrigins(siteUrl: () => string) {
  let local: string[] = []
  let known: { url: string; origins: readonly string[] } | null = null
  return {
    /** The same array until something changes, so that callers can cache what they derive from it. */
    all(): readonly string[] {
      const url = siteUrl()
      if (known?.url !== url) known = { url, origins: [...new Set([new URL(url).origin, ...local])] }
      return known.origins
    },
    addLocal(addresses: readonly Address[]) {
      const ports = new Set(addresses.flatMap((address) => (typeof address === 'string' ? [] : [address.port])))
      local = [...ports].flatMap((port) => ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${port}`))
      known = null
    },
  }
}
