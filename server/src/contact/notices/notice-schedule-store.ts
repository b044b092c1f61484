import type { AccountId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import { one } from '../../platform/must.ts'
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
    from (select zone, house_now() at time zone zone as local
      from (select 1) as one left join notice_schedules on account_id = $1
      cross join lateral (select coalesce(time_zone, 'UTC') as zone) as home
      where is_daily or $2) as reader`,
}

/** The next 8:00 where the person lives; null for a mail that comes at once. `isDaily`: whatever the person's mails are. */
export const nextDigestAt = async (run: RunSql, accountId: AccountId, isDaily: boolean): Promise<Date | null> =>
  (await run<{ due: Date }>(nextMorning, [accountId, isDaily]))[0]?.due ?? null

const lockDigest = {
  name: 'notices.lock-digest',
  text: `select pg_try_advisory_xact_lock(hashtextextended('digest ' || $1::text, 0)) as "isLocked"`,
}

/** False if another node is writing this person's mail: two would each find a part of the day. */
export const lockForDigest = async (run: RunSql, accountId: AccountId): Promise<boolean> =>
  one(await run<{ isLocked: boolean }>(lockDigest, [accountId])).isLocked
