import type { AccountId } from '@vermeil/contracts/ids'
import type { PayoutAccountStatus } from '@vermeil/contracts/money/payouts.schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'

export type PayoutAccountRow = {
  accountId: AccountId
  /** The connected account at the provider. */
  providerId: string
  status: Exclude<PayoutAccountStatus, 'not-started'>
  missing: string[]
}

const columns = ['account_id as accountId', 'provider_id as providerId', 'status', 'missing'] as const

export const payoutAccountStore = {
  async of(db: Db | Tx, accountId: AccountId): Promise<PayoutAccountRow | null> {
    const row = await db
      .selectFrom('payout_accounts')
      .select(columns)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return (row as PayoutAccountRow | undefined) ?? null
  },

  async ofMany(db: Db, accountIds: readonly AccountId[]): Promise<PayoutAccountRow[]> {
    if (accountIds.length === 0) return []
    const rows = await db
      .selectFrom('payout_accounts')
      .select(columns)
      .where('account_id', 'in', [...accountIds])
      .execute()
    return rows as PayoutAccountRow[]
  },

  /** Two first visits at the same moment add one. */
  async add(db: Db | Tx, accountId: AccountId, providerId: string): Promise<void> {
    const row = { account_id: accountId, provider_id: providerId }
    await db
      .insertInto('payout_accounts')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  /** True if we know the account. */
  async update(
    db: Db | Tx,
    providerId: string,
    { status, missing, banks }: Pick<PayoutAccountRow, 'status' | 'missing'> & { banks: string[] },
  ): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('payout_accounts')
      // The version before compares the first.
      .set({
        status,
        missing,
        bank_fingerprints: banks,
        bank_fingerprint: banks[0] ?? null,
        updated_at: sql<Date>`house_now()`,
      })
      .where('provider_id', '=', providerId)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  async remove(tx: Tx, accountId: AccountId): Promise<void> {
    await tx.deleteFrom('payout_accounts').where('account_id', '=', accountId).execute()
  },
}
