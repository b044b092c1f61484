import type { Obligation } from '@vermeil/contracts/identity/obligations.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import type { AccountHooks } from '../account-hooks.ts'
import { holdingStore } from './holding-store.ts'

type Describe = () => Promise<Obligation[]>

/** Rolls back what was begun. The obligations are described after that, outside of the transaction. */
class HasObligations extends Error {
  readonly describe: readonly Describe[]
  constructor(describe: readonly Describe[]) {
    super('The account has obligations.')
    this.describe = describe
  }
}

export type Obligations = Pick<AccountHooks, 'obligations'>

/** Before an account is erased. */
export async function requireNoObligations(tx: Tx, hooks: Obligations, accountId: AccountId): Promise<void> {
  const found = await hooks.obligations(tx, accountId)
  if (found.length > 0) throw new HasObligations(found)
}

/** Before an account becomes an administrator's: it has no part in anything that an administrator decides about. */
export async function requireNothingHeld(tx: Tx, hooks: Obligations, accountId: AccountId): Promise<void> {
  const holdings = await holdingStore.of(tx, accountId)
  const found = [...(await hooks.obligations(tx, accountId)), ...(holdings.length > 0 ? [async () => holdings] : [])]
  if (found.length > 0) throw new HasObligations(found)
}

export async function describeObligations(error: unknown): Promise<never> {
  if (!(error instanceof HasObligations)) throw error
  const obligations = (await Promise.all(error.describe.map((describe) => describe()))).flat()
  throw new AppError('account.has-obligations', { obligations })
}
