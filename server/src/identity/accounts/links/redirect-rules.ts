type Site = { siteUrl: string; origins: readonly string[] }

/**
 * Where a mailed link may lead: an address of this site, else its home page. The address carries the tokens, so another
 * site would receive them.
 */
export function safeRedirect(kind: LinkKind, wanted: string | undefined, { siteUrl, origins }: Site): string {
  if (!wanted) return siteUrl + defaultTargets[kind]
  const url = URL.parse(wanted, siteUrl)
  if (!url || url.username || url.password || !/^https?:$/.test(url.protocol)) return siteUrl
  return origins.includes(url.origin) ? url.href : siteUrl
}

/** The address with what the client library looks for after `#`; a fragment of its own would be merged into nonsense. */
export function withFragment(address: string, fields: Record<string, string | number>): string {
  const url = new URL(address)
  // By `sb` the library knows that these tokens are the protocol's own, not somebody else's `access_token`.
  url.hash = `${new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))}&sb=`
  return url.href
}

export function withQuery(address: string, fields: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url.href
}

/** Where a link of each kind leads by default. */
const defaultTargets = { signup: '/onboarding', recovery: '/auth?type=recovery', email_change: '/settings' }
export type LinkKind = keyof typeof defaultTargets

/** The mail that a link or code of this type came with; null for types that are never mailed. */
export function mailedKindOf(type: string): LinkKind | null {
  if (type === 'email') return 'signup' // what the library calls the code of a confirmation mail
  return Object.hasOwn(defaultTargets, type) ? (type as LinkKind) : null
}
