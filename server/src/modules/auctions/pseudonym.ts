import { hash } from 'node:crypto'
import { housePaddles } from './lot-states.ts'

const paddleNames: Readonly<Record<string, string>> = {
  [housePaddles.floor]: 'Floor paddle',
  [housePaddles.house]: 'House paddle',
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ' // no I, L, O, U: read aloud, none is taken for another

/** Told over and over while a lot is fought for: each bid names its bidder to the chain, and again to themselves. */
const remembered = new Map<string, string>()
const MOST_REMEMBERED = 20_000

/**
 * The name a bidder has on one lot, and on no other. Forty bits of a hash that only the lot's salt can repeat: nobody
 * outside learns who it is, or that two names on two lots are one person, and no two bidders of a lot share one.
 */
export function pseudonymOf(salt: string, bidderId: string): string {
  const source = `${salt}/${bidderId}`
  const known = paddleNames[bidderId] ?? remembered.get(source)
  if (known) return known
  const bytes = hash('sha256', source, 'buffer')
  let code = ''
  for (let at = 0; at < 8; at++) code += ALPHABET[bytes[at]! & 31]
  const pseudonym = `Bidder ${code.slice(0, 4)}-${code.slice(4)}`
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(source, pseudonym)
  return pseudonym
}
