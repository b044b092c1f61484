import type { AccountId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import { oneRow } from '../../platform/postgres/rows.ts'
import type { DecidedObject } from './decided-objects.ts'

export const partyStore = {
  /** Whether the account, or one that is paid to the same bank account, gains or loses by what becomes of the object. */
  async isParty(db: Db | Tx, accountId: AccountId, { kind, id }: DecidedObject): Promise<boolean> {
    const { found } = await oneRow(db)<{ found: boolean }>`
      select exists (
        select from decision_parties where kind = ${kind} and object_id = ${id} and account_id in (
          select ${accountId}::uuid union all
          select other_id from shared_payout_accounts where account_id = ${accountId}
        )
      ) as found`
    return found
  },

  /** Whether the account is no party itself, and one that is paid to the same bank account is. */
  async isPaidWithParty(db: Db | Tx, accountId: AccountId, { kind, id }: DecidedObject): Promise<boolean> {
    const { found } = await oneRow(db)<{ found: boolean }>`
      select count(*) > 0 and bool_and(account_id <> ${accountId}) as found from decision_parties
      where kind = ${kind} and object_id = ${id} and account_id in (
        select ${accountId}::uuid union all
        select other_id from shared_payout_accounts where account_id = ${accountId}
      )`
    return found
  },

  /** Of the saleroom: the lot on the block; null where there is none. */
  async lotOnBlock(db: Db | Tx): Promise<string | null> {
    const { rows } = await sql<{ lotId: string }>`select lot_id as "lotId" from lot_on_block`.execute(db)
    return rows[0]?.lotId ?? null
  },
}
