import type { MeetingSide } from '@vermeil/contracts/contact/meetings.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { type Expression, type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import { deleteExpired } from '../../platform/postgres/prune.ts'
import { allRows } from '../../platform/postgres/rows.ts'
import type { DB } from '../../platform/schema.ts'
import type { Span } from './free-time-rules.ts'

export type MeetingRow = Omit<Selectable<DB['meetings']>, 'canceled_by'> & { canceled_by: MeetingSide | null }
export type NewRow = Omit<Insertable<DB['meetings']>, 'canceled_at' | 'canceled_by' | 'sequence'>
type Guest = Pick<MeetingRow, 'guest_id' | 'guest_email'>

const spanOf = ({ starts_at, ends_at }: Pick<MeetingRow, 'starts_at' | 'ends_at'>) =>
  sql<string>`tstzrange(${starts_at}, ${ends_at})`
const all = (db: Db | Tx) => db.selectFrom('meetings').selectAll().$castTo<MeetingRow>()

/** A person has another meeting at this time. */
export class SeatTaken extends Error {
  readonly accountId: AccountId
  constructor(accountId: AccountId) {
    super('The person is in another meeting.')
    this.accountId = accountId
  }
}
const EXCLUSION_VIOLATION = '23P01'

/**
 * Seats the meeting's people, in the order of their ids, so that two transactions never wait for each other. The
 * transaction can't go on after a `SeatTaken`.
 */
async function seat(tx: Tx, meeting: MeetingRow): Promise<void> {
  const people = [meeting.host_id, meeting.guest_id].filter((id) => id !== null).toSorted()
  for (const account_id of people) {
    try {
      const row = { meeting_id: meeting.id, account_id, during: spanOf(meeting) }
      await tx.insertInto('meeting_seats').values(row).execute()
    } catch (error) {
      const isTaken = (error as { code?: string }).code === EXCLUSION_VIOLATION
      throw isTaken ? new SeatTaken(account_id) : error
    }
  }
}

async function leaveSeats(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('meeting_seats').where('meeting_id', '=', id).execute()
}

export const meetingStore = {
  async add(tx: Tx, row: NewRow): Promise<MeetingRow> {
    const added = await tx
      .insertInto('meetings')
      .values(row)
      .returningAll()
      .$castTo<MeetingRow>()
      .executeTakeFirstOrThrow()
    await seat(tx, added)
    return added
  },

  async find(db: Db | Tx, id: string): Promise<MeetingRow | null> {
    return (await all(db).where('id', '=', id).executeTakeFirst()) ?? null
  },

  async lock(tx: Tx, id: string): Promise<MeetingRow | null> {
    return (await all(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) ?? null
  },

  async ofRequest(tx: Tx, guestId: AccountId, key: string): Promise<MeetingRow | null> {
    return (await all(tx).where('guest_id', '=', guestId).where('request_key', '=', key).executeTakeFirst()) ?? null
  },

  async move(tx: Tx, id: string, to: Pick<MeetingRow, 'starts_at' | 'ends_at' | 'place'>): Promise<MeetingRow> {
    await leaveSeats(tx, id)
    const moved = await tx
      .updateTable('meetings')
      .set({ ...to, sequence: sql`sequence + 1` })
      .where('id', '=', id)
      .returningAll()
      .$castTo<MeetingRow>()
      .executeTakeFirstOrThrow()
    await seat(tx, moved)
    return moved
  },

  async cancel(tx: Tx, id: string, by: MeetingSide, reason: string): Promise<MeetingRow> {
    await leaveSeats(tx, id)
    return tx
      .updateTable('meetings')
      .set({ canceled_at: sql`house_now()`, canceled_by: by, cancel_reason: reason, sequence: sql`sequence + 1` })
      .where('id', '=', id)
      .returningAll()
      .$castTo<MeetingRow>()
      .executeTakeFirstOrThrow()
  },

  /** When this person is in a meeting, as host or as guest; without the one that is to be moved. */
  busy(db: Db | Tx, accountId: AccountId, { from, until }: Span, except: string | null): Promise<Span[]> {
    return allRows(db)`
      select lower(during) as "from", upper(during) as until from meeting_seats
      where account_id = ${accountId} and during && tstzrange(${from}, ${until}) and meeting_id is distinct from ${except}
      order by during`
  },

  /** Meetings of this guest with this host that are booked and not over. */
  async countOpen(tx: Tx, hostId: AccountId, { guest_id, guest_email }: Guest, now: Date): Promise<number> {
    const { count } = await tx
      .selectFrom('meetings')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('host_id', '=', hostId)
      .where((eb) => (guest_id ? eb('guest_id', '=', guest_id) : eb('guest_email', '=', guest_email)))
      .where('canceled_at', 'is', null)
      .where('ends_at', '>', now)
      .executeTakeFirstOrThrow()
    return count
  },

  /** Booked and not over, the next one first. */
  upcoming: (db: Db | Tx, accountId: AccountId, now: Date, limit: number): Promise<MeetingRow[]> =>
    ofBothSides(
      db,
      accountId,
      sql`canceled_at is null and ends_at > ${now} and starts_at > ${hourBefore(now)}`,
      'asc',
      limit,
    ),

  /** Over or canceled, the latest first. */
  past: (db: Db | Tx, accountId: AccountId, now: Date, limit: number): Promise<MeetingRow[]> =>
    ofBothSides(db, accountId, sql`(canceled_at is not null or ends_at <= ${now})`, 'desc', limit),

  /** From a moment on, canceled ones among them, the first one first. */
  since: (db: Db | Tx, accountId: AccountId, from: Date, limit: number): Promise<MeetingRow[]> =>
    ofBothSides(db, accountId, sql`starts_at >= ${from}`, 'asc', limit),

  /** Removes what an erased person wrote, and the people without an account who met only them. */
  async forget(tx: Tx, accountId: AccountId): Promise<void> {
    await tx.deleteFrom('meetings').where('host_id', '=', accountId).where('guest_id', 'is', null).execute()
    await sql`update meetings set
        topic = case when guest_id = ${accountId} then '' else topic end,
        place = case when host_id = ${accountId} then '' else place end,
        cancel_reason = case when canceled_by = case when host_id = ${accountId} then 'host' else 'guest' end
          then '' else cancel_reason end
      where host_id = ${accountId} or guest_id = ${accountId}`.execute(tx)
  },

  prune: (db: Db): Promise<number> => deleteExpired(db, { table: 'meetings', since: 'ends_at', days: 365 }),
}

/** No meeting is longer than an hour, so one that runs began after this. The index is read from here on. */
const hourBefore = (now: Date) => new Date(now.getTime() - 3_600_000)

/** Each side by its own index, so that no other person's rows are read. */
async function ofBothSides(
  db: Db | Tx,
  accountId: AccountId,
  condition: Expression<unknown>,
  order: 'asc' | 'desc',
  limit: number,
): Promise<MeetingRow[]> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const side = (column: 'host_id' | 'guest_id') => sql`(select * from meetings
    where ${sql.ref(column)} = ${accountId} and ${condition} order by starts_at ${direction} limit ${limit})`
  return allRows(db)<MeetingRow>`
    select * from (${side('host_id')} union all ${side('guest_id')}) as both_sides
    order by starts_at ${direction}, id limit ${limit}`
}
