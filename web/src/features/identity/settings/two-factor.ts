import type { RecoveryCodes } from '@vermeil/contracts/identity/accounts.schema'
import { authClient } from '@/shared/auth/auth-client'
import { orThrow } from '@/shared/auth/auth-problem'
import { api } from '@/shared/http/api'

export type Enrollment = { factorId: string; qrCode: string; secret: string }

/** Starts over each time: an unfinished earlier attempt is removed, because names are unique. */
export async function enrollFactor(): Promise<Enrollment> {
  const client = await authClient()
  const { user } = orThrow(await client.getUser())
  for (const { id, status } of user.factors ?? []) {
    if (status === 'unverified') orThrow(await client.mfa.unenroll({ factorId: id }))
  }
  const { id, totp } = orThrow(
    await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Authenticator app', issuer: 'Vermeil' }),
  )
  return { factorId: id, qrCode: totp.qr_code, secret: totp.secret }
}

/** The first code proves that the app has the secret; from here on the factor counts. */
export async function confirmFactor(factorId: string, code: string): Promise<string[]> {
  const client = await authClient()
  orThrow(await client.mfa.challengeAndVerify({ factorId, code }))
  return newRecoveryCodes()
}

export async function newRecoveryCodes(): Promise<string[]> {
  const { codes } = await api.post<RecoveryCodes>('/account/recovery-codes')
  return codes
}

export async function removeFactors(): Promise<void> {
  const client = await authClient()
  const { user } = orThrow(await client.getUser())
  for (const { id } of user.factors ?? []) orThrow(await client.mfa.unenroll({ factorId: id }))
  // The token still says that a second factor was given; a fresh one says what is true now.
  orThrow(await client.refreshSession())
}
