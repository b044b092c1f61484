import type { AccountId } from '@vermeil/contracts/ids'
import { kindsWhere } from '@vermeil/contracts/money/order-kinds'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { allRows, oneRow } from '../../../platform/postgres/rows.ts'

/** The next thing to do about an unpaid order: the first reminder, the last one, or to let it lapse. */
export type ChaseStep = { id: string; step: 'first' | 'last' | 'lapse' }

const MAX_CHASED = 100
const lapsingKinds = kindsWhere(({ lapses }) => lapses)
const wonKinds = kindsWhere(({ isWon }) => isWon)

/** Orders that are not paid in time. */
export const overdueOrderStore = {
  /**
   * The number of reminders sent so far says how long before its deadline an order needs the next step, so each stage
   * is one index lookup. Two days and one day before, and with a term of less than three days after each third of it.
   * After two days of downtime an order gets the one reminder that still fits, not both.
   */
  toChase: (db: Db, without: readonly string[]): Promise<ChaseStep[]> => allRows(db)`
      select id, case
        when due_at <= (select house_now()) then 'lapse'
        when due_at <= (select house_now()) + least(interval '24 hours', interval '1 hour' * payment_term_hours / 3)
          then 'last'
        else 'first' end as step
      from (values (0, interval '48 hours', 2), (1, interval '24 hours', 1), (2, interval '0', 0))
        as stage (sent, ahead, thirds)
      join orders on status = 'due' and reminders_sent = sent and due_at <= (select house_now()) + ahead
        and due_at <= (select house_now()) + interval '1 hour' * payment_term_hours * thirds / 3
        and (kind = any(${lapsingKinds}) or due_at > (select house_now()))
        and id <> all(${without}::uuid[])
      order by due_at limit ${MAX_CHASED}`,

  /** Another due date has reminders of its own. */
  async setDue(tx: Tx, id: string, dueAt: Date): Promise<void> {
    await tx.updateTable('orders').set({ due_at: dueAt, reminders_sent: 0 }).where('id', '=', id).execute()
  },

  /** Unpaid past their date, or lapsed without a decision about the work. */
  async countOverdue(db: Db): Promise<number> {
    const { count } = await oneRow(db)<{ count: number }>`
      select ((select count(*) from orders where status = 'due' and due_at <= (select house_now()))
        + (select count(*) from orders where status = 'lapsed' and lapse_handled is null and kind = any(${wonKinds})))::int as count`
    return count
  },

  async lapsedBetween(db: Db, since: Date, until: Date): Promise<AccountId[]> {
    const { rows } = await sql<{ buyerId: AccountId }>`
      select distinct buyer_id as "buyerId" from orders
      where lapsed_at > ${since} and lapsed_at <= ${until} and buyer_id is not null`.execute(db)
    return rows.map(({ buyerId }) => buyerId)
  },

  lapsedOf(db: Db, buyerIds: readonly AccountId[]): Promise<{ bidderId: AccountId; orderId: string; at: Date }[]> {
    return allRows(db)`
      select buyer_id as "bidderId", id as "orderId", lapsed_at as at from orders
      where buyer_id = any(${buyerIds}::uuid[]) and lapsed_at is not null
      order by lapsed_at desc`
  },
}
