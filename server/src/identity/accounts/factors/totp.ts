import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30

const totpOf = (secret: string, label: { issuer?: string; account?: string } = {}) =>
  new TOTP({
    issuer: label.issuer ?? 'Vermeil',
    label: label.account ?? '',
    algorithm: 'SHA1', // the only one every authenticator app knows
    digits: 6,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  })

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

export const totpUri = (secret: string, label: { issuer: string; account: string }): string =>
  totpOf(secret, label).toString()

/** The 30-second step a right code belongs to, one step either side of now; null for a wrong or already used one. */
export function stepOfCode(secret: string, code: string, { now, lastStep }: { now: number; lastStep: number }) {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 })
  if (delta === null) return null
  const step = Math.floor(now / 1000 / STEP_SECONDS) + delta
  return step > lastStep ? step : null
}
