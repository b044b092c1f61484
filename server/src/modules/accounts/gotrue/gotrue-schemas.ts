import { EmailAddress } from '@vermeil/contracts/accounts'
import { z } from 'zod'
import type { Challenge } from '../links/mailed-tokens.ts'
import { AuthRefusal } from './auth-refusal.ts'

// The protocol's clients send more than any one server reads, and mean nothing by it: unknown fields are ignored here.

export const Email = EmailAddress
const metadata = z.record(z.string(), z.unknown())
const pkce = { code_challenge: z.string().nullish(), code_challenge_method: z.string().nullish() }

export const RedirectQuery = z.object({ redirect_to: z.string().max(2_000).optional() })
export const SignUpBody = z.object({
  email: Email.nullish(),
  password: z.string().max(1_000).nullish(),
  phone: z.string().max(50).nullish(),
  data: metadata.nullish(),
  ...pkce,
})
export const TokenQuery = z.object({ grant_type: z.string() })
export const PasswordGrant = z.object({ email: Email, password: z.string().min(1).max(1_000) })
export const RefreshGrant = z.object({ refresh_token: z.string().min(1).max(500) })
export const PkceGrant = z.object({ auth_code: z.string().min(1).max(200), code_verifier: z.string().min(1).max(200) })
export const LogoutQuery = z.object({ scope: z.enum(['global', 'local', 'others']).default('global') })
export const RecoverBody = z.object({ email: Email, ...pkce })
const resendTypes = ['signup', 'email_change', 'sms', 'phone_change'] as const
export const ResendBody = z.object({
  type: z.enum(resendTypes, { error: `Missing one of these types: ${resendTypes.join(', ')}` }),
  email: Email.nullish(),
  ...pkce,
})
export const VerifyQuery = z.object({
  token: z.string().max(500).default(''),
  type: z.string().max(50).default(''),
  redirect_to: z.string().max(2_000).optional(),
})
export const VerifyBody = z.object({
  type: z.string().max(50),
  token_hash: z.string().max(500).nullish(),
  email: Email.nullish(),
  token: z.string().max(50).nullish(),
})
export const UserBody = z.object({
  email: Email.nullish(),
  password: z.string().max(1_000).nullish(),
  current_password: z.string().max(1_000).nullish(),
  nonce: z.string().max(50).nullish(),
  data: metadata.nullish(),
  app_metadata: z.unknown().optional(),
  ...pkce,
})
export const FactorParams = z.object({ factorId: z.uuid() })
export const EnrollBody = z.object({
  factor_type: z.string(),
  friendly_name: z.string().max(200).nullish(),
  issuer: z.string().max(100).nullish(),
})
export const FactorCodeBody = z.object({ challenge_id: z.uuid(), code: z.string().max(20) })

const time = z.string().optional()
const Factor = z.object({
  id: z.string(),
  friendly_name: z.string(),
  factor_type: z.string(),
  status: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})
const Identity = z.object({
  identity_id: z.string(),
  id: z.string(),
  user_id: z.string(),
  identity_data: metadata,
  provider: z.string(),
  last_sign_in_at: time,
  created_at: z.string(),
  updated_at: z.string(),
  email: z.string(),
})
export const User = z.object({
  id: z.string(),
  aud: z.string(),
  role: z.string(),
  email: z.string(),
  phone: z.string(),
  email_confirmed_at: time,
  confirmed_at: time,
  confirmation_sent_at: time,
  recovery_sent_at: time,
  new_email: z.string().optional(),
  email_change_sent_at: time,
  last_sign_in_at: time,
  app_metadata: metadata,
  user_metadata: metadata,
  identities: z.array(Identity),
  factors: z.array(Factor).optional(),
  created_at: z.string(),
  updated_at: z.string(),
  is_anonymous: z.boolean(),
})
export const SessionReply = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
  expires_at: z.int(),
  refresh_token: z.string(),
  user: User,
})
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
