import type { AccountId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { deleteExpired } from '../../../platform/postgres/prune.ts'

const columns = [
  'id',
  'account_id as accountId',
  'friendly_name as friendlyName',
  'sealed_secret as sealedSecret',
  'is_verified as isVerified',
  'last_step as lastStep',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

const select = (db: Db | Tx) => db.selectFrom('mfa_factors').select(columns)
export type Factor = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

export type OpenedBy = 'password' | 'mail'

const UNVERIFIED_LIFE = sql`interval '300 seconds'`

export const factorStore = {
  async ofAccount(db: Db | Tx, accountId: AccountId): Promise<Factor[]> {
    return await select(db).where('account_id', '=', accountId).orderBy('created_at').execute()
  },

  async hasVerified(db: Db | Tx, accountId: AccountId): Promise<boolean> {
    const factors = await factorStore.ofAccount(db, accountId)
    return factors.some(({ isVerified }) => isVerified)
  },

  async lock(tx: Tx, accountId: AccountId, id: string): Promise<Factor | null> {
    const row = await select(tx).where('account_id', '=', accountId).where('id', '=', id).forUpdate().executeTakeFirst()
    return row ?? null
  },

  /** Null when the account has a factor of that name already. */
  async add(
    tx: Tx,
    factor: { accountId: AccountId; friendlyName: string; sealedSecret: Buffer },
  ): Promise<string | null> {
    const row = await tx
      .insertInto('mfa_factors')
      .values({
        account_id: factor.accountId,
        friendly_name: factor.friendlyName,
        sealed_secret: factor.sealedSecret,
      })
      .onConflict((conflict) => conflict.columns(['account_id', 'friendly_name']).doNothing())
      .returning('id')
      .executeTakeFirst()
    return row?.id ?? null
  },

  async removeAbandoned(tx: Tx, accountId: AccountId) {
    await tx
      .deleteFrom('mfa_factors')
      .where('account_id', '=', accountId)
      .where('is_verified', '=', false)
      .where(sql<boolean>`created_at < (select house_now()) - ${UNVERIFIED_LIFE}`)
      .execute()
  },

  async removeUnverified(tx: Tx, accountId: AccountId) {
    await tx.deleteFrom('mfa_factors').where('account_id', '=', accountId).where('is_verified', '=', false).execute()
  },

  async verify(tx: Tx, id: string, step: number) {
    await tx
      .updateTable('mfa_factors')
      .set({ is_verified: true, last_step: step, updated_at: sql`house_now()` })
      .where('id', '=', id)
      .execute()
  },

  async remove(tx: Tx, id: string) {
    await tx.deleteFrom('mfa_factors').where('id', '=', id).execute()
  },

  async removeAddedSince(tx: Tx, accountId: AccountId, since: Date) {
    await tx.deleteFrom('mfa_factors').where('account_id', '=', accountId).where('created_at', '>=', since).execute()
    if (!(await factorStore.hasVerified(tx, accountId))) await factorStore.removeAll(tx, accountId)
  },

  async removeAll(tx: Tx, accountId: AccountId) {
    await tx.deleteFrom('mfa_factors').where('account_id', '=', accountId).execute()
    await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  },

  async addChallenge(tx: Tx, factorId: string, ip: string): Promise<{ id: string; expiresAt: Date }> {
    return await tx
      .insertInto('mfa_challenges')
      .values({ factor_id: factorId, ip, expires_at: sql<Date>`house_now() + interval '300 seconds'` })
      .returning(['id', 'expires_at as expiresAt'])
      .executeTakeFirstOrThrow()
  },

  async lockChallenge(tx: Tx, factorId: string, id: string) {
    return await tx
      .selectFrom('mfa_challenges')
      .select(['ip', 'attempts_left as attemptsLeft', sql<boolean>`expires_at > (select house_now())`.as('isInTime')])
      .where('factor_id', '=', factorId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
  },

  async removeChallenge(tx: Tx, id: string) {
    await tx.deleteFrom('mfa_challenges').where('id', '=', id).execute()
  },

  pruneChallenges: (db: Db) => deleteExpired(db, { table: 'mfa_challenges', since: 'expires_at', days: 1 }),

  async countWrongCode(tx: Tx, challengeId: string) {
    await tx
      .updateTable('mfa_challenges')
      .set({ attempts_left: sql`greatest(attempts_left - 1, 0)` })
      .where('id', '=', challengeId)
      .execute()
  },

  /** Wrong codes of an account, counted apart by how the session was opened. */
  async tries(tx: Tx, accountId: AccountId, openedBy: OpenedBy) {
    return await tx
      .selectFrom('second_factor_tries')
      .select([
        'wrong',
        'lockouts',
        sql<number>`coalesce(extract(epoch from locked_until - house_now()), 0)::float8`.as('lockedSeconds'),
      ])
      .where('account_id', '=', accountId)
      .where('opened_by', '=', openedBy)
      .executeTakeFirst()
  },

  /** Returns until when codes are refused; null if they are not. */
  async setTries(
    tx: Tx,
    accountId: AccountId,
    openedBy: OpenedBy,
    { wrong, lockouts, lockMinutes }: { wrong: number; lockouts: number; lockMinutes: number | null },
  ): Promise<Date | null> {
    const locked_until = lockMinutes === null ? null : sql<Date>`house_now() + make_interval(mins => ${lockMinutes})`
    const values = { wrong, lockouts, locked_until }
    const { lockedUntil } = await tx
      .insertInto('second_factor_tries')
      .values({ account_id: accountId, opened_by: openedBy, ...values })
      .onConflict((conflict) => conflict.columns(['account_id', 'opened_by']).doUpdateSet(values))
      .returning('locked_until as lockedUntil')
      .executeTakeFirstOrThrow()
    return lockedUntil
  },

  async clearTries(tx: Tx, accountId: AccountId, openedBy: OpenedBy) {
    await tx
      .deleteFrom('second_factor_tries')
      .where('account_id', '=', accountId)
      .where('opened_by', '=', openedBy)
      .execute()
  },

  async replaceRecoveryCodes(tx: Tx, accountId: AccountId, hashes: Buffer[]) {
    await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
    await tx
      .insertInto('recovery_codes')
      .values(hashes.map((hash) => ({ account_id: accountId, code_hash: hash })))
      .execute()
  },

  async spendRecoveryCode(tx: Tx, accountId: AccountId, hashes: readonly Buffer[]): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('recovery_codes')
      .set({ used_at: sql`house_now()` })
      .where('account_id', '=', accountId)
      .where('code_hash', 'in', hashes)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },
}
