import { type LeaseDuration, type LeaseQuote, quoteLease } from '@vermeil/contracts/lease-terms'
import type { Obligation } from '@vermeil/contracts/obligations'
import { AppError } from '../../platform/app-error.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import { bookings } from './booking-store.ts'
import { type LendableWork, whyNotLease } from './lease-rules.ts'
import { leaseStore, toLease } from './lease-store.ts'
import { createReturnWork } from './return-work.ts'
import { createStartLease, type LendingListings } from './start-lease.ts'

export type Leasing = ReturnType<typeof createLeasing>

type Deps = { database: Database; listings: LendingListings }

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
      const quote = quoteLease(work.leasePrice!, duration)
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
}
