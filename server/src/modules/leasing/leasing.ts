import type { LeaseDuration, LeaseQuote } from '@vermeil/contracts/lease-terms'
import type { Lease, ReturnLeaseBody } from '@vermeil/contracts/leasing'
import type { Obligation } from '@vermeil/contracts/obligations'
<<<<<<< HEAD
import type { Tx } from '../../platform/postgres/database.ts'
import type { Bookings } from './booking-store.ts'
import type { LendableWork } from './lease-rules.ts'
=======
import { AppError } from '../../platform/app-error.ts'
import { must } from '../../platform/must.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import { bookings } from './booking-store.ts'
import { type LendableWork, whyNotLease } from './lease-rules.ts'
import { leaseStore, toLease } from './lease-store.ts'
import { createReturnWork } from './return-work.ts'
import { createStartLease, type LendingListings } from './start-lease.ts'
>>>>>>> 55b8a16 (all: refuse assertions in more modules and break two circles)

/** Leases of works, and where every work is. */
export interface Leasing {
  /** What a lease would cost this account; refused if the work can't be leased. */
  quote(work: LendableWork & { artworkId: string }, lesseeId: string, duration: LeaseDuration): Promise<LeaseQuote>
  /** Starts a lease in the transaction that books its payment. False if the work is no longer available. */
  start(tx: Tx, order: LeaseOrder): Promise<boolean>
  /** The work is back: it is offered again, and the answer says what is due from the deposit. */
  returnWork(tx: Tx, leaseId: string, returned: ReturnLeaseBody): Promise<ReturnedWork>

  ownLeases(accountId: string): Promise<Lease[]>
  allLeases(viewerId: string): Promise<Lease[]>
  /** A running lease binds both sides. */
  obligationsOf(tx: Tx, accountId: string): Promise<(() => Promise<Obligation[]>) | null>

<<<<<<< HEAD
  /** For other modules that send works away: hires, stagings, reservations, and sales that were undone. */
  bookings: Bookings
=======
/** Works that leave the house for a while, and where every work is. */
export function createLeasing({ database, listings }: Deps) {
  const { db } = database
  return {
    /** What a lease would cost this person, or why there is none to be had. */
    async quote(
      work: LendableWork & { artworkId: string },
      lesseeId: string,
      duration: LeaseDuration,
    ): Promise<LeaseQuote> {
      if (await leaseStore.isOut(db, work.artworkId)) throw new AppError('work.booked', {})
      const refusal = whyNotLease(work, lesseeId)
      if (refusal) throw new AppError(refusal, {})
      if (!(await bookings.isFree(db, work.artworkId, await houseNow(db), null))) {
        throw new AppError('work.booked', {})
      }
      const quote = quoteLease(must(work.leasePrice, 'the price of a work for lease'), duration)
      // A price of less than a dollar rounds down to nothing.
      if (quote.total === 0) throw new AppError('lease.unavailable', {})
      return quote
    },

    start: createStartLease(listings),
    returnWork: createReturnWork(listings),

    async ownLeases(accountId: string) {
      const [rows, now] = await Promise.all([leaseStore.ofAccount(db, accountId), houseNow(db)])
      return rows.map((row) => toLease(row, accountId, now))
    },
    /** A lease that runs binds both sides. */
    async obligationsOf(tx: Tx, accountId: string): Promise<(() => Promise<Obligation[]>) | null> {
      const running = (await leaseStore.ofAccount(tx, accountId)).filter(({ status }) => status === 'active')
      if (running.length === 0) return null
      return async () =>
        running.map(({ title, order_id }) => ({ kind: 'running-lease', title, link: `/orders/${order_id}` }))
    },
    async allLeases(viewerId: string) {
      const [rows, now] = await Promise.all([leaseStore.all(db), houseNow(db)])
      return rows.map((row) => toLease(row, viewerId, now))
    },

    /** For whoever else sends works away: hires, stagings, reservations, and sales that were undone. */
    bookings,
  }
>>>>>>> 55b8a16 (all: refuse assertions in more modules and break two circles)
}

export type LeaseOrder = {
  id: string
  artworkId: string
  buyerId: string
  /** Everything that was paid, and the month of it that is refunded at the end. */
  amount: number
  deposit: number
}

export type ReturnedWork = { leaseId: string; orderId: string; deposit: number; damage: number; title: string }
