import type { AccountId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { deleteExpired } from '../../../platform/postgres/prune.ts'
import { allRows } from '../../../platform/postgres/rows.ts'

export type MarkKind = 'device' | 'network'
export type SharedMark = { bidderId: AccountId; accountId: AccountId; kind: MarkKind }

/** A network of more accounts than this is a café or an office, and says nothing about two of them. */
const MAX_SHARING = 20

/** Where accounts signed in, as hashes that can be compared between accounts. */
export const markStore = {
  async note(tx: Tx, accountId: AccountId, marks: Record<MarkKind, Buffer>): Promise<void> {
    await tx
      .insertInto('sign_in_marks')
      .values([
        { account_id: accountId, kind: 'device', mark: marks.device },
        { account_id: accountId, kind: 'network', mark: marks.network },
      ])
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'kind', 'mark']).doUpdateSet({ seen_at: sql`house_now()` }),
      )
      .execute()
  },

  /** Who signed in where these accounts did. */
  sharing: (db: Db, bidderIds: readonly AccountId[]): Promise<SharedMark[]> => allRows(db)`
      select distinct own.account_id as "bidderId", other.account_id as "accountId", own.kind
      from sign_in_marks own join lateral (
        select account_id, count(*) over () as sharing from (
          select account_id from sign_in_marks where mark = own.mark and kind = own.kind limit ${MAX_SHARING + 1}
        ) as seen
      ) other on other.account_id <> own.account_id and other.sharing <= ${MAX_SHARING}
      where own.account_id = any(${bidderIds}::uuid[])`,

  prune: (db: Db) => deleteExpired(db, { table: 'sign_in_marks', since: 'seen_at', days: 180 }),
}
