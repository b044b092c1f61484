import { z } from 'zod'
import type { Person } from '../account-store.ts'
import type { Factor } from '../factors/factor-store.ts'
import type { PendingSignUp } from '../links/pending-sign-up-store.ts'

/** What a person's client stores with the account, as it likes. */
export const metadata = z.record(z.string(), z.unknown())
const time = z.string().optional()
const UserFactor = z.object({
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
  factors: z.array(UserFactor).optional(),
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

const iso = (at: Date | null) => at?.toISOString()

/** The protocol leaves out what has not happened; an empty time would be read as one. */
const present = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>

const appMetadata = { provider: 'email', providers: ['email'] }

/** An account in the protocol's form. Nothing in it shows or grants one of our roles. */
export function toUser(person: Person, factors: readonly Factor[]) {
  return {
    id: person.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: person.email,
    phone: '',
    ...present({
      email_confirmed_at: iso(person.confirmedAt),
      confirmed_at: iso(person.confirmedAt),
      confirmation_sent_at: iso(person.confirmationSentAt),
      recovery_sent_at: iso(person.recoverySentAt),
      new_email: person.newEmail ?? undefined,
      email_change_sent_at: person.newEmail ? iso(person.emailChangeSentAt) : undefined,
      last_sign_in_at: iso(person.lastSignInAt),
    }),
    app_metadata: appMetadata,
    user_metadata: person.userMetadata,
    identities: [identityOf(person)],
    ...(factors.length ? { factors: factors.map(toFactor) } : {}),
    created_at: person.createdAt.toISOString(),
    updated_at: person.updatedAt.toISOString(),
    is_anonymous: false,
  }
}
export type GotrueUser = ReturnType<typeof toUser>

const identityOf = (person: Person) => ({
  identity_id: person.id,
  id: person.id,
  user_id: person.id,
  identity_data: { sub: person.id, email: person.email, email_verified: person.confirmedAt !== null },
  provider: 'email',
  ...present({ last_sign_in_at: iso(person.lastSignInAt) }),
  created_at: person.createdAt.toISOString(),
  updated_at: person.updatedAt.toISOString(),
  email: person.email,
})

const toFactor = (factor: Factor) => ({
  id: factor.id,
  friendly_name: factor.friendlyName,
  factor_type: 'totp',
  status: factor.isVerified ? 'verified' : 'unverified',
  created_at: factor.createdAt.toISOString(),
  updated_at: factor.updatedAt.toISOString(),
})

/**
 * The answer to every sign-up, whatever the address. The protocol has a form of its own for an address that is taken
 * (`identities: []`), which would reveal to anyone whether the address is known.
 */
export function toPendingUser({ id, email, userMetadata, createdAt }: PendingSignUp) {
  const at = { confirmationSentAt: createdAt, createdAt, updatedAt: createdAt }
  return toUser({ id, email, userMetadata, ...nothingYet, ...at } as Person, [])
}

const nothingYet = {
  confirmedAt: null,
  recoverySentAt: null,
  newEmail: null,
  emailChangeSentAt: null,
  lastSignInAt: null,
}
