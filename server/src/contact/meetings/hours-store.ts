import { MeetingHours } from '@vermeil/contracts/contact/meetings.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/database.ts'

const columns = [
  ...(['is_published as isPublished', 'time_zone as timeZone', 'minutes', 'place', 'weekly', 'exceptions'] as const),
]
const hoursOf = (db: Db | Tx, accountId: AccountId) =>
  db.selectFrom('meeting_hours').select(columns).where('account_id', '=', accountId)
const orNull = (row: object | undefined) => (row ? MeetingHours.parse(row) : null)

export const hoursStore = {
  async ofAccount(db: Db | Tx, accountId: AccountId): Promise<MeetingHours | null> {
    return orNull(await hoursOf(db, accountId).executeTakeFirst())
  },

  /** Also locks them: meetings with one host are booked one after the other. */
  async lock(tx: Tx, accountId: AccountId): Promise<MeetingHours | null> {
    return orNull(await hoursOf(tx, accountId).forNoKeyUpdate().executeTakeFirst())
  },

  /** Whether anybody can book a meeting with this account now. */
  async isHost(db: Db | Tx, accountId: AccountId): Promise<boolean> {
    const host = db.selectFrom('public_meeting_hosts').select('account_id').where('account_id', '=', accountId)
    return (await host.executeTakeFirst()) !== undefined
  },

  async set(db: Db | Tx, accountId: AccountId, hours: MeetingHours): Promise<void> {
    const values = {
      ...{ is_published: hours.isPublished, time_zone: hours.timeZone, minutes: hours.minutes, place: hours.place },
      ...{ weekly: JSON.stringify(hours.weekly), exceptions: JSON.stringify(hours.exceptions) },
      updated_at: sql<Date>`house_now()`,
    }
    await db
      .insertInto('meeting_hours')
      .values({ account_id: accountId, ...values })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
      .execute()
  },

  async remove(tx: Tx, accountId: AccountId): Promise<void> {
    await tx.deleteFrom('meeting_hours').where('account_id', '=', accountId).execute()
  },
}
