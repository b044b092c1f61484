import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { addressKey } from '../../../platform/limits/address-key.ts'
import type { Db, Tx } from '../../../platform/postgres/database.ts'

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

export async function sweepKnownAddresses(db: Db) {
  await db
    .deleteFrom('known_addresses')
    .where(sql<boolean>`seen_at < (select house_now()) - interval '180 days'`)
    .execute()
}
