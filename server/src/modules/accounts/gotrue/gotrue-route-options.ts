import type { AuthUseCases } from '../auth-use-cases.ts'
import type { LinkKind } from '../links/redirect-rules.ts'
import type { CredentialLimits } from '../passwords/credential-limits.ts'
import type { SigningKey } from '../sessions/signing-key.ts'
import type { SessionGuards } from './require-session.ts'

/** What the routes of the auth protocol share. */
export type GotrueRouteOptions = SessionGuards & {
  anonKey: string
  key: SigningKey
  auth: AuthUseCases
  limits: CredentialLimits
  redirectFor: (kind: LinkKind, wanted: string | undefined) => string
}
