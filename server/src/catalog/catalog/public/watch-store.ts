import type { AccountId, ArtworkId, LotId } from '@vermeil/contracts/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { allRows, oneRow } from '../../../platform/postgres/rows.ts'

/** The longest watch list. */
const MAX_WATCHES = 500

/** `hasAlerts`: they want to hear that the lot is about to close. */
export type Watch = { lotId: LotId; accountId: AccountId; hasAlerts: boolean }

export type WatchedSince = { artworkId: ArtworkId; since: Date }

/**
 * A watch that ends counts no longer, nor on the day on which it began: the figures of a seller's period are those that
 * the page of the lot shows. The seller's own watch never counted.
 */
async function removeWatches(tx: Tx, accountId: AccountId, which: RawBuilder<unknown>): Promise<LotId[]> {
  const { rows } = await sql<{ lot_id: LotId }>`
    with removed as (
      delete from watches where account_id = ${accountId} and ${which} returning lot_id, created_at
    ), lost as (
      select l.artwork_id, (removed.created_at at time zone 'utc')::date as day, count(*) as watches
      from removed join public_lots l on l.id = removed.lot_id
      where l.seller_id is distinct from ${accountId} group by 1, 2
    ), counted as (
      update artwork_figures f set watch_count = f.watch_count - lost.watches
      from (select artwork_id, sum(watches) as watches from lost group by 1) lost where f.artwork_id = lost.artwork_id
    ), of_day as (
      update artwork_days d set watch_count = greatest(0, d.watch_count - lost.watches)
      from lost where d.artwork_id = lost.artwork_id and d.day = lost.day
    )
    select lot_id from removed`.execute(tx)
  return rows.map((row) => row.lot_id)
}

export const watchStore = {
  /** The lots that are new on the list; unknown ones are ignored. */
  async add(tx: Tx, accountId: AccountId, lotIds: readonly LotId[]): Promise<string[]> {
    const { rows } = await sql<{ lot_id: string }>`
      with added as (
        insert into watches (account_id, lot_id)
        select ${accountId}, l.id from public_lots l where l.id = any(${lotIds}::uuid[])
        and (select count(*) from watches w where w.account_id = ${accountId}) < ${MAX_WATCHES}
        on conflict do nothing returning lot_id
      ), gained as (
        select l.artwork_id, count(*) as watches from added join public_lots l on l.id = added.lot_id
        where l.seller_id is distinct from ${accountId} group by 1 order by 1
      ), counted as (
        insert into artwork_figures as f (artwork_id, watch_count) select artwork_id, watches from gained
        on conflict (artwork_id) do update set watch_count = f.watch_count + excluded.watch_count
      ), of_day as (
        insert into artwork_days as d (artwork_id, day, watch_count)
        select artwork_id, (house_now() at time zone 'utc')::date, watches from gained
        on conflict (artwork_id, day) do update set watch_count = d.watch_count + excluded.watch_count
      )
      select lot_id from added`.execute(tx)
    return rows.map((row) => row.lot_id)
  },

  async remove(tx: Tx, accountId: AccountId, lotId: LotId): Promise<boolean> {
    return (await removeWatches(tx, accountId, sql`lot_id = ${lotId}`)).length > 0
  },

  /** The lots that lost a watcher. */
  removeAll: (tx: Tx, accountId: AccountId): Promise<LotId[]> => removeWatches(tx, accountId, sql`true`),

  /** Null where there is no such lot. */
  async countOf(db: Db | Tx, lotId: LotId): Promise<number | null> {
    const { rows } = await sql<{ watchers: number }>`
      select coalesce(f.watch_count, 0) as watchers
      from public_lots l left join artwork_figures f on f.artwork_id = l.artwork_id where l.id = ${lotId}`.execute(db)
    return rows[0]?.watchers ?? null
  },

  watchedSince(tx: Tx, accountId: AccountId, artworkIds: readonly ArtworkId[]): Promise<WatchedSince[]> {
    return allRows(tx)`
      select l.artwork_id as "artworkId", min(w.created_at) as since
      from public_lots l join watches w on w.lot_id = l.id and w.account_id = ${accountId}
      where l.artwork_id = any(${artworkIds}::uuid[]) group by l.artwork_id`
  },

  /** Everybody who watches any of these lots. */
  watchersOf: (tx: Tx, lotIds: readonly LotId[]): Promise<Watch[]> => allRows(tx)`
      select lot_id as "lotId", account_id as "accountId", has_alerts as "hasAlerts" from watches
      where lot_id = any(${lotIds}::uuid[])`,

  /** Switches the alerts of a watched lot. False where it is not watched. */
  async setAlerts(db: Db, accountId: AccountId, lotId: LotId, isOn: boolean): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('watches')
      .set({ has_alerts: isOn })
      .where('account_id', '=', accountId)
      .where('lot_id', '=', lotId)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },

  /** Newest first. */
  listOf: (db: Db | Tx, accountId: AccountId): Promise<{ lotIds: LotId[]; muted: LotId[]; now: Date }> => oneRow(db)`
      select house_now() as now, coalesce(array_agg(lot_id order by created_at desc, lot_id), '{}') as "lotIds",
        coalesce(array_agg(lot_id) filter (where not has_alerts), '{}') as muted
      from watches where account_id = ${accountId}`,
}
