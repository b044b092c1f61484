import type { AccountId } from '@vermeil/contracts/ids'
import type { Db } from '../../../platform/postgres/database.ts'

const MAX_SHOWN = 20

/** A seller's works that the review sent back, the latest first. */
export const rejectedOf = (db: Db, accountId: AccountId): Promise<{ id: string; title: string }[]> =>
  db
    .selectFrom('artworks')
    .select(['id', 'title'])
    .where('seller_id', '=', accountId)
    .where('status', '=', 'rejected')
    .orderBy('updated_at', 'desc')
    .limit(MAX_SHOWN)
    .execute()
