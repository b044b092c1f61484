import type { AddressInfo } from 'node:net'

/** An address that is text is a socket in the file system, which has no origin. */
type Listening = { siteUrl: string; addresses: readonly (AddressInfo | string)[] }

/** Every origin under which the house itself is reached: its own address, and this machine's names for it. */
export function ownOriginsOf({ siteUrl, addresses }: Listening): string[] {
  const ports = new Set(addresses.flatMap((address) => (typeof address === 'string' ? [] : [address.port])))
  const local = [...ports].flatMap((port) =>
    ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${port}`),
  )
  return [...new Set([new URL(siteUrl).origin, ...local])]
}
