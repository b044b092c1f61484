import { sql } from 'kysely'
import type { Db } from './postgres/database.ts'
import { allRows } from './postgres/rows.ts'
import { type RunSql, statement } from './postgres/run-sql.ts'

type PostponedItem = { id: string; isWaiting: boolean }

export type Postponed = { task: string; itemId: string; failures: number; retryAt: Date }

const readAll = statement<Postponed>(
  'postponed-items.all',
  `select task, item_id as "itemId", failures, retry_at as "retryAt" from postponed_items order by retry_at limit 500`,
)
const endPause = statement<{ task: string }, [task: string, id: string]>(
  'postponed-items.end-pause',
  'update postponed_items set retry_at = house_now() where task = $1 and item_id = $2 returning task',
)

/** Of all tasks, the soonest first. */
export const postponedItems = (run: RunSql): Promise<Postponed[]> => run(readAll)
/** The next round tries the item. False if it does not wait. */
export const tryNow = async (run: RunSql, task: string, id: string): Promise<boolean> =>
  (await run(endPause, [task, id])).length === 1

/** Items of a task that failed, until they succeed. */
export const postponedItemStore = {
  ofTask: (db: Db, task: string): Promise<PostponedItem[]> => allRows(db)`
      select item_id as id, retry_at > (select house_now()) as "isWaiting" from postponed_items
      where task = ${task}`,

  /** The pause doubles with each failure, up to an hour. */
  async postpone(db: Db, task: string, id: string, firstPauseSeconds: number): Promise<void> {
    const pause = sql`make_interval(secs => ${firstPauseSeconds})`
    await sql`insert into postponed_items as item (task, item_id, retry_at)
      values (${task}, ${id}, house_now() + ${pause})
      on conflict (task, item_id) do update set failures = item.failures + 1,
        retry_at = house_now() + least(interval '1 hour', ${pause} * 2 ^ least(item.failures, 12))`.execute(db)
  },

  /** Without those that another node has postponed again meanwhile. */
  async forget(db: Db, task: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await sql`delete from postponed_items where task = ${task} and item_id = any(${ids}::text[])
      and retry_at <= (select house_now())`.execute(db)
  },
}
