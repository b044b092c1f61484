import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AuthUseCases } from '../auth-use-cases.ts'
import type { Challenge } from '../links/mailed-tokens.ts'
import type { LinkKind } from '../links/redirect-rules.ts'
import type { CredentialLimits } from '../passwords/credential-limits.ts'
import type { HouseKeys } from '../sessions/house-keys.ts'
import type { Caller } from '../sessions/open-session.ts'
import { AuthRefusal } from './auth-refusal.ts'
import type { SessionGuards } from './require-session.ts'

/** What the routes of the auth protocol are given. */
export type GotrueRouteOptions = SessionGuards & {
  anonKey: string
  keys: HouseKeys
  auth: AuthUseCases
  limits: CredentialLimits
  redirectFor: (kind: LinkKind, wanted: string | undefined) => string
}

export const config = { access: 'protocol' } as const

// The protocol's clients send more than any one server reads, and mean nothing by it: unknown fields are ignored here.

export const pkce = { code_challenge: z.string().nullish(), code_challenge_method: z.string().nullish() }
export const RedirectQuery = z.object({ redirect_to: z.string().max(2_000).optional() })
export const Nothing = z.object({})

type Pkce = { code_challenge?: string | null | undefined; code_challenge_method?: string | null | undefined }

/** In the implicit flow clients send null for both. */
export function challengeIn({ code_challenge: value, code_challenge_method: named }: Pkce): Challenge | null {
  if (!value) return null
  const method = (named ?? 'plain').toLowerCase()
  if (!/^[\w.~-]{43,128}$/.test(value) || (method !== 's256' && method !== 'plain')) {
    throw new AuthRefusal('validation_failed', { message: 'code challenge does not have the right format' })
  }
  return { value, method }
}

export const callerOf = (request: FastifyRequest): Caller => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
})
