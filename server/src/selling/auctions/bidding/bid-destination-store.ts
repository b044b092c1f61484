import type { AccountId, LotId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { deleteExpired } from '../../../platform/postgres/prune.ts'
import { type RunSql, statement } from '../../../platform/postgres/run-sql.ts'

type BidDestination = { lotId: LotId; accountId: AccountId; country: string }

const noteFirst = statement<never, [LotId, AccountId, string]>(
  'auctions.note-bid-destination',
  `insert into bid_destinations (lot_id, account_id, country)
    select id, $2, $3 from lots where id = $1 and state in ('scheduled', 'live', 'stopped')
    on conflict (lot_id, account_id) do nothing`,
)

const change = statement<never, [LotId, AccountId, string]>(
  'auctions.change-bid-destination',
  `update bid_destinations set country = $3, chosen_at = house_now()
    where lot_id = $1 and account_id = $2 and country <> $3`,
)

/** The countries that bidders without an address were shown prices for. */
export const bidDestinationStore = {
  /** Before a bid is decided, since its order may follow at once. What an earlier bid was priced for stays. */
  async noteFirst(run: RunSql, { lotId, accountId, country }: BidDestination): Promise<void> {
    await run(noteFirst, [lotId, accountId, country])
  },

  /** Once it is accepted: a refused bid changes nothing about the earlier one. */
  async change(run: RunSql, { lotId, accountId, country }: BidDestination): Promise<void> {
    await run(change, [lotId, accountId, country])
  },

  async countryOf(tx: Tx, lotId: LotId, accountId: AccountId): Promise<string | null> {
    const found = tx.selectFrom('bid_destinations').select('country').where('lot_id', '=', lotId)
    return (await found.where('account_id', '=', accountId).executeTakeFirst())?.country ?? null
  },

  exportOf: (db: Db, accountId: AccountId) =>
    db.selectFrom('bid_destinations').selectAll().where('account_id', '=', accountId).orderBy('lot_id').execute(),

  async erase(tx: Tx, accountId: AccountId): Promise<void> {
    await tx.deleteFrom('bid_destinations').where('account_id', '=', accountId).execute()
  },

  /** Ninety days after its lot ended or was withdrawn: an order has its own. */
  prune: (db: Db) =>
    deleteExpired(db, {
      ...{ table: 'bid_destinations', since: 'chosen_at', days: 90 },
      where: sql`exists (select from lots where lots.id = lot_id and state not in ('scheduled', 'live', 'stopped')
        and coalesce(ended_at, chosen_at) < (select house_now()) - interval '90 days')`,
    }),
}
