import { hireLimits } from '@vermeil/contracts/loans/hire-terms'
import { quoteLease } from '@vermeil/contracts/loans/lease-terms'
import type { HouseTerms } from '@vermeil/contracts/selling/house-terms'
import type { Hooks } from '../../../hooks.ts'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import type { Payments } from '../../../money/payments/payments.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Module } from '../../../platform/module.ts'
import { must } from '../../../platform/must.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import { bookings, unpaidLoanStore } from './booking-store.ts'
import { leaseRoutes } from './lease-routes.ts'
import { leaseRefusal } from './lease-rules.ts'
import { leaseStore, toBuyable, toLease } from './lease-store.ts'
import { createCancelLease, createRecordReturn, createReturnWork, createStartLease, seedLease } from './lease-work.ts'
import type { Leasing } from './leasing.ts'
import { createLending, type LendingListings } from './lending.ts'

type Deps = {
  database: Database
  hooks: Pick<Hooks, 'loansNeedCard' | 'quoteLease' | 'saleUndone'>
  listings: LendingListings
  payments: Pick<Payments, 'handle' | 'rentals'>
  accounts: Pick<Accounts, 'onObligationsAsked'>
  /** The terms by which a lease begins now. */
  terms: () => HouseTerms
}

export function leasingModule({ database, hooks, listings, payments, accounts, terms }: Deps): Module<Leasing> {
  const { db } = database
  const returnWork = createReturnWork(listings)

  const leasing: Leasing = {
    returnWork,
    recordReturn: createRecordReturn({ database, payments, returnWork }),

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

  hooks.quoteLease.answerWith(async (work, lesseeId, duration) => {
    if (await leaseStore.isOut(db, work.artworkId)) throw new AppError('work.booked', {})
    const refusal = leaseRefusal(work, lesseeId)
    if (refusal) throw new AppError(refusal, {})
    if (!(await bookings.isFree(db, work.artworkId, await houseNow(db), null))) throw new AppError('work.booked', {})
    const price = must(work.leasePrice, 'a price of a work that may be leased')
    const quote = quoteLease(price, duration, terms().depositMonths)
    // A price of less than a dollar rounds down to nothing.
    if (quote.total === 0) throw new AppError('lease.unavailable', {})
    return quote
  })
  hooks.loansNeedCard.answerWith(async (accountId, tx) => {
    if (tx) await unpaidLoanStore.lock(tx, accountId)
    return (await unpaidLoanStore.count(tx ?? db, accountId)) > hireLimits.unpaidWithoutCard
  })
  hooks.saleUndone.on((tx, _, saleId) => bookings.end(tx, 'sale', saleId))
  payments.handle('lease', { paid: createStartLease(listings), canceled: createCancelLease(listings) })
  accounts.onObligationsAsked(leasing.obligationsOf)
  return {
    api: leasing,
    async routes(app) {
      await app.register(leaseRoutes, { prefix: '/api/v1', leasing })
    },
  }
}
