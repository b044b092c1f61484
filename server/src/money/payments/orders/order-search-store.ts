import type { AccountId } from '@vermeil/contracts/ids'
import type { AdminOrderFilter } from '@vermeil/contracts/money/payments-admin.schema'
import { maxCounted } from '@vermeil/contracts/paging.schema'
import type { Selectable } from 'kysely'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/postgres/database.ts'
import { oneRow } from '../../../platform/postgres/rows.ts'
import type { DB } from '../../../platform/schema.ts'
import { type OrderRow, toOrder } from './order-row.ts'

/** What administrators look for, with the people whom the search text names. */
export type OrderSearch = AdminOrderFilter & { people: readonly AccountId[] }

const numberIn = (text: string) => /^(?:VM-?)?0*(\d{1,9})$/i.exec(text)?.[1] ?? null
const partOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
/** The index of titles holds groups of three letters, so a shorter text narrows nothing. */
const MIN_PART = 3

/** Checkouts that were never paid are no orders, unless one asks for them by their status. */
function matches({ q, status, kind, people }: OrderSearch): RawBuilder<unknown> {
  const parts = [
    status ? sql`status = ${status}` : sql`(status not in ('pending', 'canceled') or sale_id is not null)`,
    ...(kind ? [sql`kind = ${kind}`] : []),
  ]
  const number = q ? numberIn(q) : null
  if (!q || (q.length < MIN_PART && number === null)) return sql.join(parts, sql` and `)
  const found = [
    ...(number ? [sql`invoice_number = ${Number(number)}`] : []),
    ...(q.length >= MIN_PART ? [sql`title ilike ${partOf(q)}`] : []),
    sql`buyer_id = any(${people}::uuid[])`,
    sql`seller_id = any(${people}::uuid[])`,
  ]
  return sql.join([...parts, sql`(${sql.join(found, sql` or `)})`], sql` and `)
}

/** Everybody's orders, as administrators search them. */
export const orderSearchStore = {
  async page(db: Db, search: OrderSearch, { limit, offset }: { limit: number; offset: number }): Promise<OrderRow[]> {
    const direction = search.sort === 'date' ? sql`created_at, id` : sql`created_at desc, id desc`
    const { rows } = await sql<Selectable<DB['orders']>>`
      select * from orders where ${matches(search)} order by ${direction} limit ${limit} offset ${offset}`.execute(db)
    return rows.map(toOrder)
  },

  /** Counted up to `maxCounted` and one more. */
  async count(db: Db, search: OrderSearch): Promise<number> {
    // Makes the planner read an index; the words of a search have indexes of their own.
    const order = search.q ? sql`` : sql`order by created_at desc, id desc`
    const { total } = await oneRow(db)<{ total: number }>`
      select count(*)::int as total from (
        select from orders where ${matches(search)} ${order} limit ${maxCounted + 1}
      ) as found`
    return total
  },

  /** All that match, the newest first, from behind the given one on. */
  async after(db: Db, search: OrderSearch, last: OrderRow | null, limit: number): Promise<OrderRow[]> {
    const place = last ? sql`and (created_at, id) < (${last.createdAt}, ${last.id})` : sql``
    const { rows } = await sql<Selectable<DB['orders']>>`
      select * from orders where ${matches(search)} ${place} order by created_at desc, id desc limit ${limit}`.execute(
      db,
    )
    return rows.map(toOrder)
  },
}
