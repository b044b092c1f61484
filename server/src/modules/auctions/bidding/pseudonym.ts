import { hash } from 'node:crypto'
import { housePaddles } from '../rules/lot-states.ts'

const paddleNames: Readonly<Record<string, string>> = {
  [housePaddles.floor]: 'Floor paddle',
  [housePaddles.house]: 'House paddle',
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ' // no I, L, O, U: read aloud, none is taken for another

/** By lot and bidder. Told over and over while a lot is fought for: to the chain, to the bidder, to the room. */
const remembered = new Map<string, Map<string, string>>()
let howMany = 0
const MOST_REMEMBERED = 100_000

/**
 * The name a bidder has on one lot, and on no other. Forty bits of a hash that only the lot's salt can repeat: nobody
 * outside learns who it is, or that two names on two lots are one person, and no two bidders of a lot share one.
 */
export function pseudonymOf(salt: string, bidderId: string): string {
  const known = remembered.get(salt)?.get(bidderId) ?? paddleNames[bidderId]
  if (known) return known
  const bytes = hash('sha256', `${salt}/${bidderId}`, 'buffer')
  let code = ''
  for (let at = 0; at < 8; at++) code += ALPHABET[bytes[at]! & 31]
  const pseudonym = `Bidder ${code.slice(0, 4)}-${code.slice(4)}`
  remember(salt, bidderId, pseudonym)
  return pseudonym
}

function remember(salt: string, bidderId: string, pseudonym: string) {
  if (howMany++ === MOST_REMEMBERED) {
    remembered.clear()
    howMany = 1
  }
  const onLot = remembered.get(salt)
  if (onLot) onLot.set(bidderId, pseudonym)
  else remembered.set(salt, new Map([[bidderId, pseudonym]]))
}
