import { mailedCode } from '@vermeil/contracts/identity/mailed-code'
import type { AccountId } from '@vermeil/contracts/ids'
import { AppError } from '../../../platform/app-error.ts'
import { addressKey } from '../../../platform/limits/address-key.ts'
import type { Limit, Limiter } from '../../../platform/limits/limiter.ts'
import { AuthRefusal } from '../gotrue/auth-refusal.ts'

/** The protocol's own figures, of which those per account are ours. */
const limits = {
  /** 150 in five minutes, of which 30 at once. */
  token: { points: 30, perSeconds: 60 },
  mail: { points: 30, perSeconds: 300 },
  factor: { points: 15, perSeconds: 60 },
  user: { points: 30, perSeconds: 60 },
  password: { points: 10, perSeconds: 300 },
  passwordByStrangers: { points: 20, perSeconds: 300 },
  secret: { points: 10, perSeconds: 300 },
  oneMail: { points: 1, perSeconds: mailedCode.resendSeconds },
} satisfies Record<string, Limit>

export type CredentialLimits = ReturnType<typeof createCredentialLimits>

export function createCredentialLimits(limiter: Limiter) {
  async function refusalOf(key: string, limit: Limit): Promise<AppError | null> {
    const allowance = await limiter.take(`auth:${key}`, limit)
    if (allowance.allowed) return null
    const { retryAfterSeconds } = allowance
    return new AppError('request.rate-limited', { retryAfterSeconds })
  }
  async function take(key: string, limit: Limit) {
    const refusal = await refusalOf(key, limit)
    if (refusal) throw refusal
  }

  return {
    /** Calls of one kind from one network address. */
    fromAddress: (kind: 'token' | 'mail' | 'factor' | 'user', ip: string): Promise<void> =>
      take(`${kind}:${addressKey(ip)}`, limits[kind]),

    /**
     * Tries at the password of one account from one network address: why there may be no further one, or null. Addresses
     * that the account was never signed in from also share an allowance, which is all that a stranger can use up.
     */
    async passwordRefusal(email: string, ip: string, { isKnown }: { isKnown: boolean }): Promise<AppError | null> {
      const refusal = await refusalOf(`password:${email}:${addressKey(ip)}`, limits.password)
      return refusal || isKnown ? refusal : refusalOf(`password:${email}`, limits.passwordByStrangers)
    },

    /** Tries at a signed-in account's own secrets: its password once more, a code, a factor. */
    atSecret: (accountId: AccountId): Promise<void> => take(`secret:${accountId}`, limits.secret),

    /** One mail per person and kind at a time, whether or not the address is known, so that the answer reveals nothing. */
    async oneMail(kind: string, who: string): Promise<void> {
      const allowance = await limiter.take(`auth:mail:${kind}:${who}`, limits.oneMail)
      if (allowance.allowed) return
      const { retryAfterSeconds } = allowance
      throw new AuthRefusal('over_email_send_rate_limit', {
        retryAfterSeconds,
        message: `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`,
      })
    },
  }
}
