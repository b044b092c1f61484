import type { AccountId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import type { RunSql } from '../../platform/postgres/run-sql.ts'

/** When optional mails come. Without a time zone the day begins in UTC. */
export type MailSchedule = { isDaily: boolean; timeZone: string | null }

export const noticeScheduleStore = {
  ofAccount: (db: Db | Tx, accountId: AccountId): Promise<MailSchedule | undefined> =>
    db
      .selectFrom('notice_schedules')
      .select(['is_daily as isDaily', 'time_zone as timeZone'])
      .where('account_id', '=', accountId)
      .executeTakeFirst(),

  /** A time zone that PostgreSQL doesn't know is stored as unknown. */
  async set(tx: Tx, accountId: AccountId, { isDaily, timeZone }: MailSchedule): Promise<void> {
    const values = {
      is_daily: isDaily,
      time_zone: sql<string | null>`(select name from pg_timezone_names where name = ${timeZone})`,
    }
    await tx
      .insertInto('notice_schedules')
      .values({ account_id: accountId, ...values })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
      .execute()
  },

  async removeOf(tx: Tx, accountId: AccountId): Promise<void> {
    await tx.deleteFrom('notice_schedules').where('account_id', '=', accountId).execute()
  },
}

const nextMorning = {
  name: 'notices.next-morning',
  text: `select (case when local::time < '08:00' then local::date else local::date + 1 end + time '08:00')
      at time zone zone as due
    from (select coalesce(time_zone, 'UTC') as zone, house_now() at time zone coalesce(time_zone, 'UTC') as local
      from notice_schedules where account_id = $1 and is_daily) as reader`,
}

/** The next 8:00 where the person lives; null for somebody whose mails come at once. */
export const nextDigestAt = async (run: RunSql, accountId: AccountId): Promise<Date | null> =>
  (await run<{ due: Date }>(nextMorning, [accountId]))[0]?.due ?? null

const lockSchedule = {
  name: 'notices.lock-schedule',
  text: 'select account_id from notice_schedules where account_id = $1 for no key update skip locked',
}

/** False if another node is writing this person's mail: two would each find a part of the day. */
export const lockForDigest = async (run: RunSql, accountId: AccountId): Promise<boolean> =>
  (await run(lockSchedule, [accountId])).length > 0
