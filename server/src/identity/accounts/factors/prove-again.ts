import type { AccountId } from '@vermeil/contracts/ids'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import type { SecretBox } from '../../../platform/secret-box.ts'
import type { ProvePassword } from '../passwords/prove-password.ts'
import { factorStore } from './factor-store.ts'
import { stepOfCode } from './totp.ts'

type Deps = { database: Database; box: SecretBox; provePassword: ProvePassword; now: () => number }

/** Refuses a signed-in person without their password, and without a code where they have a second factor. */
export type ProveAgain = (accountId: AccountId, proof: { password: string; code?: string | undefined }) => Promise<void>

export const createProveAgain =
  ({ database, box, provePassword, now }: Deps): ProveAgain =>
  async (accountId, { password, code }) => {
    await provePassword(accountId, password)
    const verified = (await factorStore.ofAccount(database.db, accountId)).filter(({ isVerified }) => isVerified)
    if (verified.length === 0) return
    if (!code) throw new AppError('account.second-factor-required', {})
    await database.transaction(async (tx) => {
      for (const { id } of verified) {
        const factor = await factorStore.lock(tx, accountId, id)
        const used = { now: now(), lastStep: factor?.lastStep ?? 0 }
        const step = factor && stepOfCode(box.open(factor.sealedSecret), code, used)
        // Remembered, so that a code that was seen is of no use.
        if (step) return factorStore.verify(tx, id, step)
      }
      throw new AppError('account.wrong-code', {})
    })
  }
