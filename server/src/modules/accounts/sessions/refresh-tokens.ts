import { createHmac, hash, timingSafeEqual } from 'node:crypto'

const UUID_BYTES = 16
const COUNTER_BYTES = 4
const MAC_BYTES = 32
const LENGTH = UUID_BYTES + COUNTER_BYTES + MAC_BYTES

export type RefreshTokens = ReturnType<typeof createRefreshTokens>

/**
 * A refresh token names its session and its place in the family, and proves both by an HMAC. So the active one can be
 * given again to a client that lost the answer, though the database holds only its hash; and an old one is recognized
 * as such without a row for each that ever was.
 */
export function createRefreshTokens(secret: Buffer) {
  const proof = (named: Buffer) => createHmac('sha256', secret).update(named).digest()

  return {
    mint(sessionId: string, counter: number): string {
      const named = Buffer.alloc(UUID_BYTES + COUNTER_BYTES)
      named.write(sessionId.replaceAll('-', ''), 'hex')
      named.writeUInt32BE(counter, UUID_BYTES)
      return Buffer.concat([named, proof(named)]).toString('base64url')
    },

    read(token: string): { sessionId: string; counter: number } | null {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== LENGTH) return null
      const named = bytes.subarray(0, UUID_BYTES + COUNTER_BYTES)
      if (!timingSafeEqual(proof(named), bytes.subarray(UUID_BYTES + COUNTER_BYTES))) return null
      const hex = named.toString('hex', 0, UUID_BYTES)
      const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      return { sessionId, counter: named.readUInt32BE(UUID_BYTES) }
    },

    hash: (token: string): Buffer => hash('sha256', token, 'buffer'),
  }
}
