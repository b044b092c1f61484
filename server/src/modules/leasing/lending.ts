import { datesRefusal, spanOf } from '@vermeil/contracts/hire-terms'
import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import { AppError } from '../../platform/app-error.ts'
import { must } from '../../platform/must.ts'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import { houseDay } from '../../platform/postgres/house-now.ts'
import type { Listings } from '../listings/listings.ts'
import type { PayableWork } from '../listings/offers/payable-work-store.ts'
import { bookings, type LoanKind, lentWorkStore } from './booking-store.ts'
import { loanRefusal } from './lease-rules.ts'

export type LendingListings = Pick<Listings, 'payableWork' | 'holdPayableWork' | 'workAvailability'>

/** Days of a loan, both included; without a last day it has no end. */
export type LoanDates = { from: string; until: string | null }
/** A hire or a staging. Nobody borrows their own work. */
export type Loan = LoanDates & {
  kind: LoanKind
  id: string
  artworkId: ArtworkId
  ownerId: AccountId | null
  borrowers: readonly AccountId[]
}

/** How works get from sale to somebody for dates, and back: the same for hires and stagings. */
export interface Lending {
  /** The work and what it costs a month. Refused if it can't be lent to these people for these days. */
  offerFor(
    tx: Tx,
    asked: LoanDates & { artworkId: ArtworkId; borrowers: readonly AccountId[] },
  ): Promise<{ work: PayableWork; monthlyPrice: number }>
  /** Takes the work out of sale and books it. Refused if it is promised to somebody else by now. */
  reserve(tx: Tx, loan: Loan): Promise<PayableWork>
  /** What was reserved is paid for. */
  confirm(tx: Tx, loan: Pick<Loan, 'kind' | 'id'>): Promise<void>
  /** The work is free after this day. */
  endOn(tx: Tx, loan: Pick<Loan, 'kind' | 'id'>, until: string): Promise<void>
  /** Ends the booking of a loan that has just ended, and offers the work again unless it is promised to somebody. */
  free(tx: Tx, loan: Pick<Loan, 'kind' | 'id' | 'artworkId'>): Promise<void>
  /** Whether the work is with somebody. It is locked, so that two loans can't both find it here. */
  isOut(tx: Tx, artworkId: ArtworkId): Promise<boolean>
  /** Of these works, the ones that are with somebody, also after their last day. */
  out(db: Db | Tx, artworkIds: readonly ArtworkId[]): Promise<Set<ArtworkId>>
}

export function createLending(listings: LendingListings): Lending {
  async function requireFree(tx: Tx, artworkId: ArtworkId, dates: LoanDates): Promise<void> {
    const { from, until } = spanOf(dates)
    if (!(await bookings.isFree(tx, artworkId, from, until))) throw new AppError('work.booked', {})
  }

  return {
    async offerFor(tx, { artworkId, borrowers, from, until }) {
      const refused = datesRefusal({ from, until: until ?? from }, await houseDay(tx))
      if (refused) throw new AppError(refused, {})
      const work = await listings.payableWork(artworkId, tx)
      // By its own id only, and not one that was never on offer.
      if (work?.artworkId !== artworkId) throw new AppError('work.unknown', {})
      const refusal = loanRefusal(work, borrowers, { isLent: await lentWorkStore.isLent(tx, artworkId) })
      if (refusal) throw new AppError(refusal, {})
      await requireFree(tx, artworkId, { from, until })
      return { work, monthlyPrice: must(work.leasePrice, 'a price of a work that may be lent') }
    },

    async reserve(tx, { id: subjectId, artworkId, ownerId, borrowers, ...dates }) {
      const work = await listings.holdPayableWork(tx, artworkId)
      if (!work || work.sellerId !== ownerId) throw new AppError('hire.unavailable', {})
      const refusal = loanRefusal(work, borrowers, { isLent: await lentWorkStore.isLent(tx, artworkId) })
      if (refusal) throw new AppError(refusal, {})
      // It may have begun while the request waited, but it must not be over.
      if (dates.until !== null && dates.until < (await houseDay(tx))) throw new AppError('hire.in-the-past', {})
      await requireFree(tx, artworkId, dates)
      if (work.status === 'listed') await listings.workAvailability.lend(tx, artworkId)
      await bookings.add(tx, { artworkId, kind: 'reservation', subjectId, ...spanOf(dates) })
      return work
    },

    confirm: (tx, { kind, id }) => bookings.confirm(tx, kind, id),

    endOn: (tx, { kind, id }, until) =>
      bookings.shorten(tx, kind, id, must(spanOf({ from: until, until }).until, 'the end of a day')),

    async free(tx, { kind, id, artworkId }) {
      await bookings.end(tx, 'reservation', id)
      await bookings.end(tx, kind, id)
      const work = await listings.holdPayableWork(tx, artworkId)
      // Its seller may have changed their plans for it.
      if (work?.status !== 'withdrawn' || (await lentWorkStore.isLent(tx, artworkId))) return
      await listings.workAvailability.relistIfComplete(tx, artworkId)
    },

    async isOut(tx, artworkId) {
      await listings.holdPayableWork(tx, artworkId)
      return (await lentWorkStore.out(tx, [artworkId])).size > 0
    },

    out: lentWorkStore.out,
  }
}
