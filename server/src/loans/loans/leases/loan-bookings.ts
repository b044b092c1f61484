import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import { datesRefusal, hireLimits, spanOf, takesLotOffSale } from '@vermeil/contracts/loans/hire-terms'
import type { LoanKind } from '@vermeil/contracts/loans/loans.schema'
import { AppError } from '../../../platform/app-error.ts'
import { must } from '../../../platform/must.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { houseDay } from '../../../platform/postgres/house-now.ts'
import type { Listings } from '../../../selling/listings/listings.ts'
import type { PayableWork } from '../../../selling/listings/offers/payable-work-store.ts'
import { bookings, loanedWorkStore, unpaidLoanStore } from './booking-store.ts'
import { isOffered, isOnTheBlock, loanRefusal, saleOf, takenReason } from './lease-rules.ts'

export type BookingListings = Pick<Listings, 'payableWork' | 'holdPayableWork' | 'workAvailability'>

/** Days of a loan, both included; without a last day it has no end. */
export type LoanDates = { from: string; until: string | null }
/** Nobody borrows their own work. */
export type Loan = LoanDates & {
  kind: LoanKind
  id: string
  artworkId: ArtworkId
  ownerId: AccountId | null
  borrowers: readonly AccountId[]
}

type Booked = Pick<Loan, 'kind' | 'id' | 'artworkId'>

const endOf = (day: string): Date => must(spanOf({ from: day, until: day }).until, 'the end of a day')

/** How works get from sale to somebody for dates, and back: the same for all kinds. */
export type LoanBookings = ReturnType<typeof createLoanBookings>
export function createLoanBookings(listings: BookingListings) {
  async function requireFree(tx: Tx, artworkId: ArtworkId, dates: LoanDates): Promise<void> {
    const { from, until } = spanOf(dates)
    if (!(await bookings.isFree(tx, artworkId, from, until))) throw new AppError('work.booked', {})
  }

  /** What the loan did to the sale of its work, if the work is off sale because of it. */
  async function endBooking(tx: Tx, { kind, id, artworkId }: Booked) {
    // The work first, as a sale does, so that the two can't deadlock.
    const work = await listings.holdPayableWork(tx, artworkId)
    const offSale = await bookings.offSale(tx, id)
    await bookings.end(tx, 'reservation', id)
    await bookings.end(tx, kind, id)
    // Its seller may have changed their plans for it.
    return offSale?.isOffSale && work?.status === 'withdrawn' ? offSale : null
  }

  return {
    /** The work and what it costs a month. Refused if these people can't borrow it for these days. */
    async offerFor(tx: Tx, { artworkId, borrowers, from, until }: Pick<Loan, 'artworkId' | 'borrowers'> & LoanDates) {
      const refused = datesRefusal({ from, until: until ?? from }, await houseDay(tx))
      if (refused) throw new AppError(refused, {})
      const work = await listings.payableWork(artworkId, tx)
      // By its own id only, and not one that was never on offer.
      if (work?.artworkId !== artworkId) throw new AppError('work.unknown', {})
      const refusal = loanRefusal(work, borrowers, { isOnLoan: await loanedWorkStore.isOnLoan(tx, artworkId) })
      if (refusal) throw new AppError(refusal, {})
      await requireFree(tx, artworkId, { from, until })
      return { work, monthlyPrice: must(work.leasePrice, 'a price of a work for loan') }
    },

    /** Books the days against other loans. The work stays on sale. Refused if it is promised to somebody else by now. */
    async reserve(tx: Tx, { id: subjectId, artworkId, ownerId, borrowers, ...dates }: Loan): Promise<PayableWork> {
      const work = await listings.holdPayableWork(tx, artworkId)
      if (!work || work.sellerId !== ownerId) throw new AppError('hire.unavailable', {})
      const refusal = loanRefusal(work, borrowers, { isOnLoan: await loanedWorkStore.isOnLoan(tx, artworkId) })
      if (refusal) throw new AppError(refusal, {})
      // It may have begun while the request waited, but it must not be over.
      if (dates.until !== null && dates.until < (await houseDay(tx))) throw new AppError('hire.in-the-past', {})
      await requireFree(tx, artworkId, dates)
      await bookings.add(tx, { artworkId, kind: 'reservation', subjectId, ...spanOf(dates) })
      return work
    },

    /** Refused if the account has as many loans that it has not paid for as it may have; else it may ask for one more. */
    async requireFewUnpaid(tx: Tx, accountId: AccountId): Promise<void> {
      // The lock comes first: the last card may be on its way out.
      await unpaidLoanStore.lock(tx, accountId)
      const isRaisedByCard = !(await unpaidLoanStore.hasCard(tx, accountId))
      const limit = isRaisedByCard ? hireLimits.unpaidWithoutCard : hireLimits.unpaid
      const unpaid = await unpaidLoanStore.count(tx, accountId)
      if (unpaid >= limit) throw new AppError('loan.too-many', { limit, isRaisedByCard })
    },

    /** How long an accepted loan holds its days until this account has paid. */
    holdHours: async (tx: Tx, accountId: AccountId): Promise<number> =>
      (await unpaidLoanStore.hasCard(tx, accountId)) ? hireLimits.holdHours : hireLimits.holdHoursWithoutCard,

    /**
     * What was reserved is paid for: the work's lot is taken off sale if the loan begins too soon after its close, else
     * it is sold subject to the loan. Says why not, for both sides, if somebody bid on the work or bought it before.
     */
    async confirm(tx: Tx, { kind, id, artworkId, from }: Loan): Promise<string | null> {
      const work = await listings.holdPayableWork(tx, artworkId)
      const takenBy = work ? saleOf(work) : 'sale'
      const reserved = takenBy ? null : await bookings.offSale(tx, id)
      if (!work || !reserved) return takenReason[takenBy ?? 'sale']
      const isTaken = isOffered(work) && takesLotOffSale(from, work.closesAt)
      if (isTaken && isOnTheBlock(work)) return takenReason.block
      const lot = isTaken ? await listings.workAvailability.lend(tx, artworkId) : null
      await bookings.confirm(tx, kind, id, lot ? { isOffSale: true, lot } : reserved)
      return null
    },

    /** Why an accepted loan has ended before its payment; null if it has not. The work is locked. */
    async overtaken(tx: Tx, artworkId: ArtworkId): Promise<string | null> {
      const work = await listings.holdPayableWork(tx, artworkId)
      const takenBy = work ? saleOf(work) : 'sale'
      return takenBy && takenReason[takenBy]
    },

    /** The work is booked until this day is over. */
    bookUntil: (tx: Tx, { kind, id }: Booked, until: string): Promise<void> =>
      bookings.endAt(tx, kind, id, endOf(until)),
    /** The work is free after this day. */
    endOn: (tx: Tx, { kind, id }: Booked, until: string): Promise<void> => bookings.shorten(tx, kind, id, endOf(until)),

    /** Ends the booking of a loan that has just ended, and offers the work again unless it is promised to somebody. */
    async free(tx: Tx, loan: Booked): Promise<void> {
      const ended = await endBooking(tx, loan)
      if (!ended || (await bookings.handOver(tx, loan.artworkId, ended))) return
      await listings.workAvailability.relistIfComplete(tx, loan.artworkId)
    },

    /** The same for a loan that never began: the lot that it took off sale is offered again with the time it had left. */
    async cancel(tx: Tx, loan: Booked): Promise<void> {
      const { artworkId } = loan
      const ended = await endBooking(tx, loan)
      if (!ended) return
      if (ended.lot && (await listings.workAvailability.putBack(tx, artworkId, ended.lot))) return
      if (await bookings.handOver(tx, artworkId, ended)) return
      if (!ended.lot) await listings.workAvailability.relistIfComplete(tx, artworkId)
    },

    /** Whether the work is with somebody. It is locked, so that two loans can't both find it here. */
    async isOut(tx: Tx, artworkId: ArtworkId): Promise<boolean> {
      await listings.holdPayableWork(tx, artworkId)
      return (await loanedWorkStore.out(tx, [artworkId])).size > 0
    },

    /** Of these works, the ones that are with somebody, also after their last day. */
    out: loanedWorkStore.out,
  }
}
