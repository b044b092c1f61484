import type { ArtworkId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import { one } from '../../platform/must.ts'
import type { Db, Tx } from '../../platform/postgres/database.ts'

/** What a work is lent for, beside leases. */
export type LoanKind = 'hire' | 'staging'
export type BookingKind = LoanKind | 'lease' | 'reservation' | 'sale'
export type Booking = { artworkId: ArtworkId; kind: BookingKind; subjectId: string; from: Date; until: Date | null }

/** Where works are, one place at a time: the table refuses bookings that overlap (promise 17). */
export interface Bookings {
  /** True if the work is not booked from `from` on, until `until` or without an end. */
  isFree(db: Db | Tx, artworkId: ArtworkId, from: Date, until: Date | null): Promise<boolean>
  /** Where these works are, or will be, in this stretch of time. */
  between(db: Db | Tx, artworkIds: readonly ArtworkId[], from: Date, until: Date | null): Promise<Booking[]>
  add(tx: Tx, booking: Booking): Promise<void>
  /** What was reserved is paid for. */
  confirm(tx: Tx, kind: LoanKind, subjectId: string): Promise<void>
  /** It ends earlier than booked. */
  shorten(tx: Tx, kind: LoanKind, subjectId: string, until: Date): Promise<void>
  /** The work is free from now on. Past bookings stay. */
  end(tx: Tx, kind: BookingKind, subjectId: string): Promise<void>
}

/** Works that hires and stagings have taken out of sale. */
export const lentWorkStore = {
  async isLent(db: Db | Tx, artworkId: ArtworkId): Promise<boolean> {
    const { rows } = await sql<{ is_lent: boolean }>`
      select exists (select from lent_works where artwork_id = ${artworkId}) as is_lent`.execute(db)
    return one(rows).is_lent
  },

  /** Of these works, the ones that are with somebody, also after their last day. */
  async out(db: Db | Tx, artworkIds: readonly ArtworkId[]): Promise<Set<ArtworkId>> {
    const { rows } = await sql<{ artworkId: ArtworkId }>`
      select artwork_id as "artworkId" from lent_works
      where artwork_id = any(${artworkIds}::uuid[]) and is_out`.execute(db)
    return new Set(rows.map(({ artworkId }) => artworkId))
  },
}

export const bookings: Bookings = {
  async isFree(db, artworkId, from, until) {
    const { rows } = await sql<{ is_booked: boolean }>`
      select exists (select from work_bookings
        where artwork_id = ${artworkId} and during && tstzrange(${from}, ${until})) as is_booked`.execute(db)
    return !one(rows).is_booked
  },

  async between(db, artworkIds, from, until) {
    const { rows } = await sql<Booking>`
      select artwork_id as "artworkId", kind, subject_id as "subjectId", lower(during) as from, upper(during) as until
      from work_bookings
      where artwork_id = any(${artworkIds}::uuid[]) and during && tstzrange(${from}, ${until})`.execute(db)
    return rows
  },

  async add(tx, { artworkId, kind, subjectId, from, until }) {
    await sql`insert into work_bookings (artwork_id, kind, subject_id, during)
      values (${artworkId}, ${kind}, ${subjectId}, tstzrange(${from}, ${until}))`.execute(tx)
  },

  async confirm(tx, kind, subjectId) {
    await sql`update work_bookings set kind = ${kind} where kind = 'reservation' and subject_id = ${subjectId}`.execute(
      tx,
    )
  },

  async shorten(tx, kind, subjectId, until) {
    await sql`update work_bookings set during = tstzrange(lower(during), ${until})
      where kind = ${kind} and subject_id = ${subjectId} and (upper_inf(during) or upper(during) > ${until})`.execute(
      tx,
    )
  },

  async end(tx, kind, subjectId) {
    await sql`delete from work_bookings
      where kind = ${kind} and subject_id = ${subjectId} and lower(during) >= ${thisMillisecond}`.execute(tx)
    await sql`update work_bookings set during = tstzrange(lower(during), ${thisMillisecond})
      where kind = ${kind} and subject_id = ${subjectId} and (upper_inf(during) or upper(during) > ${thisMillisecond})`.execute(
      tx,
    )
  },
}

/** The times of sales are whole milliseconds: one that follows at once must not seem to be earlier. */
const thisMillisecond = sql`date_trunc('milliseconds', (select house_now()))`
