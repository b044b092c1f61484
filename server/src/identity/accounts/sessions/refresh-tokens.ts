import { createHmac, hash } from 'node:crypto'
import { isMadeByAny, type Secrets } from '../../../platform/secret-box.ts'

const UUID_BYTES = 16
const COUNTER_BYTES = 4
const MAC_BYTES = 32
const LENGTH = UUID_BYTES + COUNTER_BYTES + MAC_BYTES

export type RefreshTokens = ReturnType<typeof createRefreshTokens>

/**
 * A refresh token contains its session and its counter, and proves both by an HMAC. So the active token can be given
 * again to a client that lost the answer, although the database has only its hash, and an old token is recognized
 * without a row for each.
 */
export function createRefreshTokens(secrets: Secrets) {
  const proofOf = (named: Buffer) => (secret: Buffer) => createHmac('sha256', secret).update(named).digest()
  const hashToken = (token: string) => hash('sha256', token, 'buffer')

  function mintWith(secret: Buffer, sessionId: string, counter: number): string {
    const named = Buffer.alloc(UUID_BYTES + COUNTER_BYTES)
    named.write(sessionId.replaceAll('-', ''), 'hex')
    named.writeUInt32BE(counter, UUID_BYTES)
    return Buffer.concat([named, proofOf(named)(secret)]).toString('base64url')
  }

  return {
    mint: (sessionId: string, counter: number): string => mintWith(secrets[0], sessionId, counter),

    /** The token with this hash again, which an older key may have minted. Null if none of ours has. */
    again: (sessionId: string, counter: number, stored: Buffer): string | null =>
      secrets.map((secret) => mintWith(secret, sessionId, counter)).find((token) => hashToken(token).equals(stored)) ??
      null,

    /** Null if the token was not minted here. */
    read(token: string): { sessionId: string; counter: number } | null {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== LENGTH) return null
      const named = bytes.subarray(0, UUID_BYTES + COUNTER_BYTES)
      if (!isMadeByAny(secrets, proofOf(named), bytes.subarray(UUID_BYTES + COUNTER_BYTES))) return null
      const hex = named.toString('hex', 0, UUID_BYTES)
      const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      return { sessionId, counter: named.readUInt32BE(UUID_BYTES) }
    },

    hash: hashToken,
  }
}

/** How long a client that lost the answer, or a second tab, may still present the parent of the active token. */
export const PARENT_GRACE_MS = 10_000

type Family = {
  /** The counter of the active token. */
  counter: number
  /** Tokens below it were minted before a second factor was given. */
  floor: number
  refreshedAt: Date
}

/**
 * rotate: the active token, which is spent. repeat: its direct parent, answered with the active token again. stale: from
 * before the second factor was given, so it must not mint a token with the higher assurance. reused: there is a copy of
 * the token, so the session ends.
 */
export type RefreshDecision = 'rotate' | 'repeat' | 'stale' | 'reused'

export function decideRefresh({ counter, floor, refreshedAt }: Family, presented: number, now: Date): RefreshDecision {
  if (presented === counter) return 'rotate'
  const isParent = presented === counter - 1
  const inGrace = now.getTime() - refreshedAt.getTime() <= PARENT_GRACE_MS
  if (!isParent || !inGrace) return 'reused'
  return presented < floor ? 'stale' : 'repeat'
}
