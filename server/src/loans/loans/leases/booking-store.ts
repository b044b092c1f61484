import type { AccountId, ArtworkId, LotId } from '@vermeil/contracts/ids'
import type { LoanKind } from '@vermeil/contracts/loans/loans.schema'
import { sql } from 'kysely'
import { one } from '../../../platform/must.ts'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { lockName } from '../../../platform/postgres/lock-name.ts'
import type { TakenLot } from '../../../selling/listings/offers/work-availability.ts'

export type BookingKind = LoanKind | 'reservation' | 'sale'
export type Booking = { artworkId: ArtworkId; kind: BookingKind; subjectId: string; from: Date; until: Date | null }
/** What a booking does to the sale of its work. */
export type OffSale = {
  /** The work is not on sale because of it. */
  isOffSale: boolean
  /** The lot that it took off sale, with the time that was left; null where there was none to take. */
  lot: TakenLot | null
}

/** Where works are, one place at a time: the table refuses bookings that overlap (promise 17). */
export interface Bookings {
  /** True if the work is not booked from `from` on, until `until` or without an end. */
  isFree(db: Db | Tx, artworkId: ArtworkId, from: Date, until: Date | null): Promise<boolean>
  /** Where these works are, or will be, in this stretch of time. */
  between(db: Db | Tx, artworkIds: readonly ArtworkId[], from: Date, until: Date | null): Promise<Booking[]>
  /** Unless something else is said, the work is off sale for it. A reservation takes no work off sale. */
  add(tx: Tx, booking: Booking, lot?: TakenLot | null): Promise<void>
  /** What a lease or loan does to the sale of its work; null where it is not booked. */
  offSale(tx: Tx, subjectId: string): Promise<OffSale | null>
  /** What was reserved is paid for. */
  confirm(tx: Tx, kind: LoanKind, subjectId: string, offSale: OffSale): Promise<void>
  /** Another paid loan of the work is now the reason why it is off sale. False if there is none. */
  handOver(tx: Tx, artworkId: ArtworkId, offSale: OffSale): Promise<boolean>
  /** Ends then, earlier or later than it was booked; not later than the next booking begins. */
  endAt(tx: Tx, kind: LoanKind, subjectId: string, until: Date): Promise<void>
  /** It ends earlier than booked. */
  shorten(tx: Tx, kind: LoanKind, subjectId: string, until: Date): Promise<void>
  /** The work is free from now on. Past bookings stay. */
  end(tx: Tx, kind: BookingKind, subjectId: string): Promise<void>
}

/** Works that hires and stagings are paid for. */
export const lentWorkStore = {
  /** Whether it is off sale because of one of them. */
  async isLent(db: Db | Tx, artworkId: ArtworkId): Promise<boolean> {
    const { rows } = await sql<{ is_lent: boolean }>`
      select exists (select from lent_works where artwork_id = ${artworkId} and is_off_sale) as is_lent`.execute(db)
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

/** What an account has asked for and not paid for. */
export const unpaidLoanStore = {
  /** So that two requests can't both be the last one allowed. */
  async lock(tx: Tx, accountId: AccountId): Promise<void> {
    await lockName(tx, `loans ${accountId}`)
  },

  async count(db: Db | Tx, accountId: AccountId): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from unpaid_loans where account_id = ${accountId}`.execute(db)
    return one(rows).count
  },

  async hasCard(tx: Tx, accountId: AccountId): Promise<boolean> {
    const { rows } = await sql<{ has: boolean }>`
      select exists (select from accounts_with_card where account_id = ${accountId}) as has`.execute(tx)
    return one(rows).has
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

  async add(tx, { artworkId, kind, subjectId, from, until }, lot = null) {
    await sql`insert into work_bookings (artwork_id, kind, subject_id, during, is_off_sale, lot_id, lot_left_ms)
      values (${artworkId}, ${kind}, ${subjectId}, tstzrange(${from}, ${until}), ${kind !== 'reservation'},
        ${lot?.lotId ?? null}, ${lot?.leftMs ?? null})`.execute(tx)
  },

  async offSale(tx, subjectId) {
    const { rows } = await sql<{ isOffSale: boolean; lotId: LotId | null; leftMs: number | null }>`
      select is_off_sale as "isOffSale", lot_id as "lotId", lot_left_ms as "leftMs" from work_bookings
      where subject_id = ${subjectId} and kind <> 'sale'`.execute(tx)
    const [row] = rows
    if (!row) return null
    return { isOffSale: row.isOffSale, lot: row.lotId && { lotId: row.lotId, leftMs: row.leftMs } }
  },

  async confirm(tx, kind, subjectId, { isOffSale, lot }) {
    await sql`update work_bookings
      set kind = ${kind}, is_off_sale = ${isOffSale}, lot_id = ${lot?.lotId ?? null}, lot_left_ms = ${lot?.leftMs ?? null}
      where kind = 'reservation' and subject_id = ${subjectId}`.execute(tx)
  },

  async handOver(tx, artworkId, { isOffSale, lot }) {
    const { rows } = await sql`update work_bookings
      set is_off_sale = ${isOffSale}, lot_id = ${lot?.lotId ?? null}, lot_left_ms = ${lot?.leftMs ?? null}
      where id = (select b.id from work_bookings b join lent_works w on w.subject_id = b.subject_id and w.kind = b.kind
        where b.artwork_id = ${artworkId} order by lower(b.during) limit 1)
      returning id`.execute(tx)
    return rows.length > 0
  },

  async endAt(tx, kind, subjectId, until) {
    await sql`update work_bookings b set during = tstzrange(lower(during), least(${until}::timestamptz,
        (select min(lower(o.during)) from work_bookings o
          where o.artwork_id = b.artwork_id and lower(o.during) >= upper(b.during))))
      where kind = ${kind} and subject_id = ${subjectId} and lower(during) < ${until}`.execute(tx)
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
