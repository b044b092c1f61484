import type { AccountId } from '@vermeil/contracts/ids'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { accountStore } from '../account-store.ts'
import type { CredentialLimits } from './credential-limits.ts'
import type { Passwords } from './passwords.ts'

type Deps = { database: Database; limits: Pick<CredentialLimits, 'atSecret'>; passwords: Pick<Passwords, 'matches'> }

/** Refuses a signed-in person whose password this is not. For what a stolen session must not do (promise 22). */
export type ProvePassword = (accountId: AccountId, password: string) => Promise<void>

export const createProvePassword =
  ({ database, limits, passwords }: Deps): ProvePassword =>
  async (accountId, password) => {
    await limits.atSecret(accountId)
    const person = await accountStore.byId(database.db, accountId)
    if (!(await passwords.matches(password, person?.passwordHash))) throw new AppError('account.wrong-password', {})
  }
