import type { AccountId, ArtworkId, LotId } from '@vermeil/contracts/ids'
import type { LoanKind } from '@vermeil/contracts/loans/loans.schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { lockName } from '../../../platform/postgres/lock-name.ts'
import { allRows, firstRow, oneRow } from '../../../platform/postgres/rows.ts'
import type { TakenLot } from '../../../selling/listings/offers/work-availability.ts'

type BookingKind = LoanKind | 'reservation' | 'sale'
type Booking = { artworkId: ArtworkId; kind: BookingKind; subjectId: string; from: Date; until: Date | null }
/** What a booking does to the sale of its work. */
export type OffSale = {
  /** The work is not on sale because of it. */
  isOffSale: boolean
  /** The lot that it took off sale, with the time that was left; null where there was none to take. */
  lot: TakenLot | null
}

export const loanedWorkStore = {
  /** Whether it is off sale because of a hire or staging that is paid for. */
  async isOnLoan(db: Db | Tx, artworkId: ArtworkId): Promise<boolean> {
    const { isOnLoan } = await oneRow(db)<{ isOnLoan: boolean }>`
      select exists (select from lent_works where artwork_id = ${artworkId} and is_off_sale) as "isOnLoan"`
    return isOnLoan
  },

  /** Of these works, the ones that are with somebody, also after their last day; and those on their way to a lessee. */
  async out(db: Db | Tx, artworkIds: readonly ArtworkId[]): Promise<Set<ArtworkId>> {
    const rows = await allRows(db)<{ artworkId: ArtworkId }>`
      select artwork_id as "artworkId" from loans
      where artwork_id = any(${artworkIds}::uuid[])
        and (state in ('running', 'ended') or (kind = 'lease' and state = 'paid'))`
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
    const { count } = await oneRow(db)<{ count: number }>`
      select count(*) as count from loans where borrower_id = ${accountId} and state in ('requested', 'accepted')`
    return count
  },

  async hasCard(tx: Tx, accountId: AccountId): Promise<boolean> {
    const { has } = await oneRow(tx)<{ has: boolean }>`
      select exists (select from accounts_with_card where account_id = ${accountId}) as has`
    return has
  },
}

/** The times of sales are whole milliseconds: one that follows at once must not seem to be earlier. */
const thisMillisecond = sql`date_trunc('milliseconds', (select house_now()))`

/** Where works are, one place at a time: the table refuses bookings that overlap (promise 17). */
export const bookings = {
  /** True if the work is not booked from `from` on, until `until` or without an end. */
  async isFree(db: Db | Tx, artworkId: ArtworkId, from: Date, until: Date | null): Promise<boolean> {
    const { isBooked } = await oneRow(db)<{ isBooked: boolean }>`
      select exists (select from work_bookings
        where artwork_id = ${artworkId} and during && tstzrange(${from}, ${until})) as "isBooked"`
    return !isBooked
  },

  /** Where these works are, or will be, in this stretch of time. */
  between: (
    db: Db | Tx,
    artworkIds: readonly ArtworkId[],
    from: Date,
    until: Date | null,
  ): Promise<Booking[]> => allRows(db)`
    select artwork_id as "artworkId", kind, subject_id as "subjectId", lower(during) as from, upper(during) as until
    from work_bookings
    where artwork_id = any(${artworkIds}::uuid[]) and during && tstzrange(${from}, ${until})`,

  /** Unless something else is said, the work is off sale for it. A reservation takes no work off sale. */
  async add(tx: Tx, { artworkId, kind, subjectId, from, until }: Booking, lot: TakenLot | null = null): Promise<void> {
    await sql`insert into work_bookings (artwork_id, kind, subject_id, during, is_off_sale, lot_id, lot_left_ms)
      values (${artworkId}, ${kind}, ${subjectId}, tstzrange(${from}, ${until}), ${kind !== 'reservation'},
        ${lot?.lotId ?? null}, ${lot?.leftMs ?? null})`.execute(tx)
  },

  /** What a loan does to the sale of its work; null where it is not booked. */
  async offSale(tx: Tx, loanId: string): Promise<OffSale | null> {
    const row = await firstRow(tx)<{ isOffSale: boolean; lotId: LotId | null; leftMs: number | null }>`
      select is_off_sale as "isOffSale", lot_id as "lotId", lot_left_ms as "leftMs" from work_bookings
      where loan_id = ${loanId}`
    return row && { isOffSale: row.isOffSale, lot: row.lotId && { lotId: row.lotId, leftMs: row.leftMs } }
  },

  /** What was reserved is paid for. */
  async confirm(tx: Tx, kind: LoanKind, loanId: string, { isOffSale, lot }: OffSale): Promise<void> {
    await sql`update work_bookings
      set kind = ${kind}, is_off_sale = ${isOffSale}, lot_id = ${lot?.lotId ?? null}, lot_left_ms = ${lot?.leftMs ?? null}
      where kind = 'reservation' and loan_id = ${loanId}`.execute(tx)
  },

  /** Another paid loan of the work is now the reason why it is off sale. False if there is none. */
  async handOver(tx: Tx, artworkId: ArtworkId, { isOffSale, lot }: OffSale): Promise<boolean> {
    const rows = await allRows(tx)`update work_bookings
      set is_off_sale = ${isOffSale}, lot_id = ${lot?.lotId ?? null}, lot_left_ms = ${lot?.leftMs ?? null}
      where id = (select b.id from work_bookings b join lent_works w on w.subject_id = b.loan_id and w.kind = b.kind
        where b.artwork_id = ${artworkId} order by lower(b.during) limit 1)
      returning id`
    return rows.length > 0
  },

  /** Ends then, earlier or later than it was booked; not later than the next booking begins. */
  async endAt(tx: Tx, kind: LoanKind, loanId: string, until: Date): Promise<void> {
    await sql`update work_bookings b set during = tstzrange(lower(during), least(${until}::timestamptz,
        (select min(lower(o.during)) from work_bookings o
          where o.artwork_id = b.artwork_id and lower(o.during) >= upper(b.during))))
      where kind = ${kind} and loan_id = ${loanId} and lower(during) < ${until}`.execute(tx)
  },

  /** It ends earlier than booked. */
  async shorten(tx: Tx, kind: LoanKind, loanId: string, until: Date): Promise<void> {
    await sql`update work_bookings set during = tstzrange(lower(during), ${until})
      where kind = ${kind} and loan_id = ${loanId} and (upper_inf(during) or upper(during) > ${until})`.execute(tx)
  },

  /** The work is free from now on. Past bookings stay. */
  async end(tx: Tx, kind: BookingKind, subjectId: string): Promise<void> {
    await sql`delete from work_bookings
      where kind = ${kind} and subject_id = ${subjectId} and lower(during) >= ${thisMillisecond}`.execute(tx)
    await sql`update work_bookings set during = tstzrange(lower(during), ${thisMillisecond})
      where kind = ${kind} and subject_id = ${subjectId} and (upper_inf(during) or upper(during) > ${thisMillisecond})`.execute(
      tx,
    )
  },
}
