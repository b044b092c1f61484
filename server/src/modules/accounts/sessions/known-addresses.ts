import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { addressKey } from '../../../platform/limits/address-key.ts'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { deleteExpired } from '../../../platform/postgres/prune.ts'

export type KnownAddresses = ReturnType<typeof createKnownAddresses>

/** Network addresses that an account was signed in from, as keyed hashes. */
export function createKnownAddresses(secret: Buffer) {
  const hashOf = (accountId: string, ip: string) =>
    createHmac('sha256', secret)
      .update(`${accountId} ${addressKey(ip)}`)
      .digest()

  return {
    async isKnown(db: Db, accountId: string, ip: string): Promise<boolean> {
      const row = await db
        .selectFrom('known_addresses')
        .select('account_id')
        .where('account_id', '=', accountId)
        .where('address_hash', '=', hashOf(accountId, ip))
        .executeTakeFirst()
      return row !== undefined
    },

    async note(tx: Tx, accountId: string, ip: string) {
      await tx
        .insertInto('known_addresses')
        .values({ account_id: accountId, address_hash: hashOf(accountId, ip) })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'address_hash']).doUpdateSet({ seen_at: sql`house_now()` }),
        )
        .execute()
    },
  }
}

export const pruneKnownAddresses = (db: Db) =>
  deleteExpired(db, { table: 'known_addresses', since: 'seen_at', days: 180 })
