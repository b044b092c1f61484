import { hash } from 'node:crypto'
import type { AccountId } from '@vermeil/contracts/ids'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { world } from '../../../platform/world.ts'
import type { SigningKey } from './house-keys.ts'

export const ACCESS_TOKEN_SECONDS = 3600
const AUDIENCE = 'authenticated'
const ALGORITHM = 'ES256'
const MAX_CACHED = 20_000

const Claims = z.object({ sub: z.uuid(), session_id: z.uuid(), exp: z.int() })
export type Claims = z.infer<typeof Claims>

export type AccessTokenSubject = {
  accountId: AccountId
  sessionId: string
  email: string
  aal: string
  amr: readonly { method: string; timestamp: number }[]
  userMetadata: Record<string, unknown>
}

/** Why a token is refused. The protocol shows the sentence after "invalid JWT: ". */
export class TokenRefused extends Error {}
/** A valid token that has expired: its bearer only has to refresh it. */
export class TokenExpired extends TokenRefused {}

export type AccessTokens = ReturnType<typeof createAccessTokens>

/** The first signs, all verify. */
type Options = { keys: readonly [SigningKey, ...SigningKey[]]; issuer: string; now?: () => number }

export function createAccessTokens({ keys, issuer, now = world.now }: Options) {
  /** Tokens whose signature was checked, newest use last. Checking a signature costs a hundred times this lookup. */
  const verified = new Map<string, Claims>()

  function remember(name: string, claims: Claims) {
    verified.delete(name)
    verified.set(name, claims)
    const [oldest] = verified.keys()
    if (verified.size > MAX_CACHED && oldest !== undefined) verified.delete(oldest)
  }

  const [current] = keys
  const publicKeyOf = ({ kid }: { kid?: string }) =>
    (keys.find(({ publicJwk }) => publicJwk.kid === kid) ?? current).publicKey

  async function check(token: string): Promise<Claims> {
    try {
      const { payload } = await jwtVerify(token, publicKeyOf, {
        algorithms: [ALGORITHM], // pinned: a token can't choose how it is checked
        issuer,
        audience: AUDIENCE,
        requiredClaims: ['exp', 'sub', 'session_id'],
        currentDate: new Date(now()),
      })
      return Claims.parse(payload)
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new TokenExpired('token is expired')
      if (error instanceof errors.JOSEError || error instanceof z.ZodError) {
        throw new TokenRefused('unable to parse or verify signature', { cause: error })
      }
      throw error
    }
  }

  return {
    async sign(subject: AccessTokenSubject): Promise<{ token: string; expiresAt: number }> {
      const issuedAt = Math.floor(now() / 1000)
      const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS
      const token = await new SignJWT({
        email: subject.email,
        phone: '',
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: subject.userMetadata,
        role: AUDIENCE,
        aal: subject.aal,
        amr: subject.amr,
        session_id: subject.sessionId,
        is_anonymous: false,
      })
        .setProtectedHeader({ alg: ALGORITHM, kid: current.publicJwk.kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(subject.accountId)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(current.privateKey)
      return { token, expiresAt }
    },

    /** Throws `TokenRefused`. The caller checks that the session has not ended. */
    async verify(token: string): Promise<Claims> {
      const name = hash('sha256', token, 'base64')
      const known = verified.get(name)
      if (known) {
        if (known.exp * 1000 > now()) {
          remember(name, known)
          return known
        }
        verified.delete(name)
        throw new TokenExpired('token is expired')
      }
      const claims = await check(token)
      remember(name, claims)
      return claims
    },
  }
}
