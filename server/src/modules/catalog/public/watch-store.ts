import type { AccountId, ArtworkId, LotId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import { one } from '../../../platform/must.ts'
import type { Db, Tx } from '../../../platform/postgres/database.ts'

/** The longest watch list. */
const MAX_WATCHES = 500

/** `hasAlerts`: they want to hear that the lot is about to close. */
export type Watch = { lotId: LotId; accountId: AccountId; hasAlerts: boolean }

export type WatchedSince = { artworkId: ArtworkId; since: Date }

export const watchStore = {
  /** The lots that are new on the list; unknown ones are ignored. */
  async add(tx: Tx, accountId: AccountId, lotIds: readonly LotId[]): Promise<string[]> {
    const { rows } = await sql<{ lot_id: string }>`
      with added as (
        insert into watches (account_id, lot_id)
        select ${accountId}, l.id from public_lots l where l.id = any(${lotIds}::uuid[])
        and (select count(*) from watches w where w.account_id = ${accountId}) < ${MAX_WATCHES}
        on conflict do nothing returning lot_id
      ), counted as (
        insert into artwork_figures as f (artwork_id, watch_count)
        select l.artwork_id, count(*) from added join public_lots l on l.id = added.lot_id group by 1 order by 1
        on conflict (artwork_id) do update set watch_count = f.watch_count + excluded.watch_count
      ), of_day as (
        insert into artwork_days as d (artwork_id, day, watch_count)
        select l.artwork_id, (house_now() at time zone 'utc')::date, count(*)
        from added join public_lots l on l.id = added.lot_id where l.seller_id is distinct from ${accountId}
        group by 1 order by 1
        on conflict (artwork_id, day) do update set watch_count = d.watch_count + excluded.watch_count
      )
      select lot_id from added`.execute(tx)
    return rows.map((row) => row.lot_id)
  },

  async remove(tx: Tx, accountId: AccountId, lotId: LotId): Promise<boolean> {
    const { rows } = await sql<{ lot_id: string }>`
      with removed as (
        delete from watches where account_id = ${accountId} and lot_id = ${lotId} returning lot_id
      ), counted as (
        update artwork_figures f set watch_count = f.watch_count - 1
        from removed join public_lots l on l.id = removed.lot_id where f.artwork_id = l.artwork_id
      )
      select lot_id from removed`.execute(tx)
    return rows.length > 0
  },

  /** Null where there is no such lot. */
  async countOf(db: Db | Tx, lotId: LotId): Promise<number | null> {
    const { rows } = await sql<{ watchers: number }>`
      select coalesce(f.watch_count, 0) as watchers
      from public_lots l left join artwork_figures f on f.artwork_id = l.artwork_id where l.id = ${lotId}`.execute(db)
    return rows[0]?.watchers ?? null
  },

  async watchedSince(tx: Tx, accountId: AccountId, artworkIds: readonly ArtworkId[]): Promise<WatchedSince[]> {
    const { rows } = await sql<WatchedSince>`
      select l.artwork_id as "artworkId", min(w.created_at) as since
      from public_lots l join watches w on w.lot_id = l.id and w.account_id = ${accountId}
      where l.artwork_id = any(${artworkIds}::uuid[]) group by l.artwork_id`.execute(tx)
    return rows
  },

  /** Everybody who watches any of these lots. */
  async watchersOf(tx: Tx, lotIds: readonly LotId[]): Promise<Watch[]> {
    const { rows } = await sql<Watch>`
      select lot_id as "lotId", account_id as "accountId", has_alerts as "hasAlerts" from watches
      where lot_id = any(${lotIds}::uuid[])`.execute(tx)
    return rows
  },

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
  async listOf(db: Db | Tx, accountId: AccountId): Promise<{ lotIds: LotId[]; muted: LotId[]; now: Date }> {
    const { rows } = await sql<{ lotIds: LotId[]; muted: LotId[]; now: Date }>`
      select house_now() as now, coalesce(array_agg(lot_id order by created_at desc, lot_id), '{}') as "lotIds",
        coalesce(array_agg(lot_id) filter (where not has_alerts), '{}') as muted
      from watches where account_id = ${accountId}`.execute(db)
    return one(rows)
  },
}
