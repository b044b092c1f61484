import type { HouseTerms } from '@vermeil/contracts/house-terms'
import { quoteLease } from '@vermeil/contracts/lease-terms'
import { AppError } from '../../platform/app-error.ts'
import type { Module } from '../../platform/module.ts'
import { must } from '../../platform/must.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { bookings } from './booking-store.ts'
import { leaseRoutes } from './lease-routes.ts'
import { leaseRefusal } from './lease-rules.ts'
import { leaseStore, toBuyable, toLease } from './lease-store.ts'
import { createCancelLease, createReturnWork, createStartLease, seedLease } from './lease-work.ts'
import type { Leasing } from './leasing.ts'
import { createLending, type LendingListings } from './lending.ts'

type Deps = {
  database: Database
  listings: LendingListings
  accounts: Pick<Accounts, 'onObligationsAsked'>
  /** The terms by which a lease begins now. */
  terms: () => HouseTerms
}

export function leasingModule({ database, listings, accounts, terms }: Deps): Module<Leasing> {
  const { db } = database

  const leasing: Leasing = {
    async quote(work, lesseeId, duration) {
      if (await leaseStore.isOut(db, work.artworkId)) throw new AppError('work.booked', {})
      const refusal = leaseRefusal(work, lesseeId)
      if (refusal) throw new AppError(refusal, {})
      if (!(await bookings.isFree(db, work.artworkId, await houseNow(db), null))) throw new AppError('work.booked', {})
      const price = must(work.leasePrice, 'a price of a work that may be leased')
      const quote = quoteLease(price, duration, terms().depositMonths)
      // A price of less than a dollar rounds down to nothing.
      if (quote.total === 0) throw new AppError('lease.unavailable', {})
      return quote
    },

    start: createStartLease(listings),
    returnWork: createReturnWork(listings),
    cancel: createCancelLease(listings),

    async buyable(on, id) {
      const row = await leaseStore.find(on, id)
      return row ? toBuyable(row) : null
    },

    async ownLeases(accountId) {
      const [rows, now] = await Promise.all([leaseStore.ofAccount(db, accountId), houseNow(db)])
      return rows.map((row) => toLease(row, accountId, now))
    },

    async allLeases(viewerId) {
      const [rows, now] = await Promise.all([leaseStore.all(db), houseNow(db)])
      return rows.map((row) => toLease(row, viewerId, now))
    },

    async obligationsOf(tx, accountId) {
      const running = (await leaseStore.ofAccount(tx, accountId)).filter(({ status }) => status === 'active')
      if (running.length === 0) return null
      return async () =>
        running.map(({ title, order_id }) => ({ kind: 'running-lease', title, link: `/orders/${order_id}` }))
    },

    seed: seedLease,
    bookings,
    lending: createLending(listings),
  }

  accounts.onObligationsAsked(leasing.obligationsOf)
  return {
    api: leasing,
    async routes(app) {
      await app.register(leaseRoutes, { prefix: '/api/v1', leasing })
    },
  }
}
