import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/database.ts'

export type BookingKind = 'lease' | 'hire' | 'staging' | 'reservation' | 'sale'
export type Booking = { artworkId: string; kind: BookingKind; subjectId: string; from: Date; until: Date | null }

/** Where works are. One place at a time: the table itself refuses two bookings that overlap (promise 17). */
export const bookings = {
  /** Whether nothing keeps the work elsewhere from `from` on, until `until` or for ever. */
  async isFree(db: Db | Tx, artworkId: string, from: Date, until: Date | null): Promise<boolean> {
    const { rows } = await sql<{ is_booked: boolean }>`
      select exists (select from work_bookings
        where artwork_id = ${artworkId} and during && tstzrange(${from}, ${until})) as is_booked`.execute(db)
    return !rows[0]!.is_booked
  },

  async add(tx: Tx, { artworkId, kind, subjectId, from, until }: Booking): Promise<void> {
    await sql`insert into work_bookings (artwork_id, kind, subject_id, during)
      values (${artworkId}, ${kind}, ${subjectId}, tstzrange(${from}, ${until}))`.execute(tx)
  },

  /** From now on the work is free again. What lies in the past stays written. */
  async end(tx: Tx, kind: BookingKind, subjectId: string): Promise<void> {
    await sql`delete from work_bookings where kind = ${kind} and subject_id = ${subjectId} and lower(during) >= (select house_now())`.execute(
      tx,
    )
    await sql`update work_bookings set during = tstzrange(lower(during), house_now())
      where kind = ${kind} and subject_id = ${subjectId} and (upper_inf(during) or upper(during) > (select house_now()))`.execute(
      tx,
    )
  },
}
