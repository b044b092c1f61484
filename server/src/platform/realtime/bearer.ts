import type { AccountId } from '@vermeil/contracts/ids'
import type { Listener } from './channels.ts'
import type { Seats } from './seats.ts'

/** Whether a token is one of ours. Whether its session is still active is a separate check. */
export type TokenState = 'valid' | 'expired' | 'invalid'

export type Tokens = {
  anonKey: string
  checkToken: (token: string) => Promise<TokenState>
  authenticateToken: (token: string) => Promise<Listener>
}

export type TokenRefusal = { reason: string; isExpired?: boolean }

const refusals = {
  expired: { reason: 'InvalidJWTExpiration: Token has expired', isExpired: true },
  invalid: { reason: 'MalformedJWT: The token provided is not a valid JWT' },
} as const satisfies Record<Exclude<TokenState, 'valid'>, TokenRefusal>
const tooManySockets: TokenRefusal = {
  reason: 'ConnectionRateLimitReached: Too many connections are open for this account',
}

/** The bearer of a socket: a visitor until a token is sent. The sockets of an account are counted. */
export function createBearer({ anonKey, checkToken, authenticateToken }: Tokens, accountSeats: Seats) {
  let token: string | null = null
  let listener: Listener = null
  let seat: { accountId: AccountId; leave: () => void } | null = null
  let isEnded = false

  function become(who: Listener): boolean {
    const next = isEnded ? null : who
    if (next?.id !== seat?.accountId) {
      const leave = next && accountSeats.take(next.id)
      if (next && !leave) return false
      seat?.leave()
      seat = next && leave ? { accountId: next.id, leave } : null
    }
    listener = next
    return true
  }

  return {
    current: () => listener,

    /** Adopts the token that a frame carries, or checks the known one again. After a refusal nothing has changed. */
    async adopt(offered: string | null): Promise<TokenRefusal | null> {
      // The api key says "visitor": it is what the official client sends once its person has signed out.
      const next = offered === anonKey ? null : (offered ?? token)
      if (next !== null) {
        const state = await checkToken(next)
        if (state !== 'valid') return refusals[state]
      }
      if (!become(next === null ? null : await authenticateToken(next))) return tooManySockets
      token = next
      return null
    },

    isKnown: (offered: string) => offered === token,

    /** Checks the token again: the bearer of an expired token, or of an ended session, becomes a visitor. */
    async refresh(): Promise<Listener> {
      if (token !== null) become((await checkToken(token)) === 'valid' ? await authenticateToken(token) : null)
      return listener
    },

    /** The socket is closed. */
    end() {
      isEnded = true
      become(null)
    },
  }
}
export type Bearer = ReturnType<typeof createBearer>

/** The token that a frame's payload carries, if any. */
export function tokenIn(payload: unknown): string | null {
  const token = (payload as { access_token?: unknown } | null)?.access_token
  return typeof token === 'string' && token !== '' ? token : null
}
