import { hireLimits } from '@vermeil/contracts/loans/hire-terms'
import { LoanKind } from '@vermeil/contracts/loans/loans.schema'
import type { HouseTerms } from '@vermeil/contracts/selling/house-terms'
import { z } from 'zod'
import type { ScreenRightsApi } from '../../catalog/screen-rights/screen-rights.ts'
import type { Notices } from '../../contact/notices/notices.ts'
import type { PartySide } from '../../fulfillment/claims/claim-subjects.ts'
import type { Claims } from '../../fulfillment/claims/claims.ts'
import type { ShippingApi } from '../../fulfillment/shipping/shipping.ts'
import type { Hooks } from '../../hooks.ts'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { Payments } from '../../money/payments/payments.ts'
import type { Account } from '../../platform/http/access.ts'
import type { JobDefinition } from '../../platform/jobs.ts'
import type { Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Productions } from '../../trades/productions/productions.ts'
import type { Realtors } from '../../trades/realtors/realtors.ts'
import { createChangeLoan } from './change-loan.ts'
import { claimSideOf, shippingSideOf } from './hires/hire-access.ts'
import { hireFileRoutes } from './hires/hire-file-routes.ts'
import { createHirePort } from './hires/hire-port.ts'
import { hireRoutes } from './hires/hire-routes.ts'
import { createHires, createHiresOfWorks } from './hires/hires.ts'
import { loanCatalogRoutes } from './hires/loan-catalog-routes.ts'
import { bookings, unpaidLoanStore } from './leases/booking-store.ts'
import { leaseSideOf } from './leases/lease-access.ts'
import { leaseRoutes } from './leases/lease-routes.ts'
import { createCancelLease, createQuoteLease, createStartLease } from './leases/lease-work.ts'
import { createLeasing } from './leases/leasing.ts'
import { type BookingListings, createLoanBookings } from './leases/loan-bookings.ts'
import { createLoanClaims } from './loan-claims.ts'
import { createLoanMessages } from './loan-messages.ts'
import { loanShipmentRoutes } from './loan-shipment-routes.ts'
import { createLoanWays } from './loan-shipments.ts'
import { loanStore } from './loan-store.ts'
import type { Loans } from './loans.ts'
import { createErase, createHireExport, createLeaseExport, createStagingExport, obligationsOf } from './own-data.ts'
import { createLoanPurchases } from './purchases/buy-loaned-work.ts'
import { loanPurchaseRoutes } from './purchases/loan-purchase-routes.ts'
import { isOut } from './rules/decide-loan.ts'
import { createBillMonths } from './stagings/bill-months.ts'
import { claimSideOf as stagingSideOf } from './stagings/staging-access.ts'
import { stagingLinkRoutes } from './stagings/staging-link-routes.ts'
import { createEndWithHome, createStagingPort } from './stagings/staging-port.ts'
import { stagingRoutes } from './stagings/staging-routes.ts'
import { stagingStore } from './stagings/staging-store.ts'
import { createStagings } from './stagings/stagings.ts'

export type LoanDeps = Pick<
  Platform,
  'database' | 'forEachDue' | 'jobs' | 'limiter' | 'mail' | 'media' | 'siteUrl' | 'support'
> & {
  hooks: Pick<
    Hooks,
    | 'artInHomes'
    | 'hiresOfWorks'
    | 'homeSold'
    | 'loansNeedCard'
    | 'orderPaid'
    | 'quoteLease'
    | 'saleUndone'
    | 'shipmentChanged'
  >
  accounts: Pick<Accounts, 'profileOf' | 'professionsOf' | 'onExport' | 'onErase' | 'onObligationsAsked'>
  listings: BookingListings
  payments: Pick<Payments, 'handle' | 'loanOrders' | 'sellLoanedWork'>
  claims: Pick<Claims, 'handle'>
  shipping: Pick<ShippingApi, 'loanShipments' | 'talk'>
  notices: Pick<Notices, 'notify'>
  productions: Pick<Productions, 'placeOf' | 'standingIn' | 'standingsOf' | 'record'>
  realtors: Pick<Realtors, 'properties' | 'clients'>
  screenRights: Pick<ScreenRightsApi, 'agreedRights' | 'hireRights'>
  /** The terms by which a loan is agreed now. */
  terms: () => HouseTerms
}

const Nothing = z.object({})
const everyMinute: JobDefinition<Record<string, never>> = { name: 'loans.round', data: Nothing }
const prune: JobDefinition<Record<string, never>> = { name: 'loans.prune', data: Nothing }
/** Schedules of the version before stay in the database and send these. The jobs above do what they did. */
const formerNames = ['hires.round', 'stagings.round', 'hires.prune', 'stagings.prune']

export async function loansModule(deps: LoanDeps): Promise<Module<Loans>> {
  const { hooks, database, jobs, media, limiter, accounts, listings, payments, claims, productions, realtors } = deps
  const { db } = database
  const messages = createLoanMessages(deps)
  const loanBookings = createLoanBookings(listings)
  const bills = createBillMonths(deps)
  const change = createChangeLoan({
    ...{ ...deps, loanBookings, messages, ways: deps.shipping.loanShipments },
    ports: {
      lease: {},
      hire: createHirePort({ ...deps, messages }),
      staging: createStagingPort({ ...deps, bills, messages, change: () => change }),
    },
  })
  const shared = { ...deps, loanBookings, messages, change, ways: deps.shipping.loanShipments }
  const api: Loans = {
    leases: createLeasing(shared),
    hires: createHires(shared),
    stagings: createStagings({ ...shared, bills }),
    purchases: createLoanPurchases(shared),
    round: change.round,
  }
  const { hires, stagings } = api

  payments.handle('lease', { paid: createStartLease(listings), canceled: createCancelLease({ loanBookings, change }) })
  for (const kind of ['hire', 'staging'] as const) {
    payments.handle(kind, { paid: (tx, { id }, payerId) => change.paid(tx, id, payerId) })
  }
  const sidesOf: Readonly<Record<LoanKind, (account: Account, id: string) => Promise<PartySide | null>>> = {
    async lease(account, id) {
      const lease = await loanStore.find(db, 'lease', id)
      return lease && leaseSideOf(account, lease)
    },
    async hire(account, id) {
      const subject = await hires.subject(id, account.id)
      return subject && claimSideOf(account, subject)
    },
    async staging(account, id) {
      const staging = await stagings.subject(id)
      return staging && stagingSideOf(account, staging)
    },
  }
  const ways = createLoanWays({
    ...deps,
    async sideOf(account, loan) {
      if (loan.kind === 'hire') {
        const subject = await hires.subject(loan.id, account.id)
        return subject && shippingSideOf(account, subject)
      }
      const side = loan.kind === 'lease' ? leaseSideOf(account, loan) : stagingSideOf(account, loan)
      return side && (side === 'claimant' ? 'seller' : 'buyer')
    },
  })
  for (const kind of LoanKind.options) {
    claims.handle(kind, createLoanClaims(kind, { payments, sideOf: sidesOf[kind] }))
  }

  hooks.quoteLease.answerWith(createQuoteLease(deps))
  hooks.loansNeedCard.answerWith(async (accountId, tx) => {
    if (tx) await unpaidLoanStore.lock(tx, accountId)
    return (await unpaidLoanStore.count(tx ?? db, accountId)) > hireLimits.unpaidWithoutCard
  })
  hooks.shipmentChanged.on(change.shipmentChanged)
  hooks.orderPaid.on(change.orderPaid)
  hooks.saleUndone.on((tx, _, saleId) => bookings.end(tx, 'sale', saleId))
  hooks.hiresOfWorks.answerWith(createHiresOfWorks())
  hooks.artInHomes.answerWith(async (on, propertyIds) =>
    (await stagingStore.openIn(on, propertyIds)).map(({ propertyId, artworkId, title, room, state }) => ({
      ...{ propertyId, artworkId, title, room, isPlaced: isOut(state) },
    })),
  )
  hooks.homeSold.on(createEndWithHome({ change, messages }))
  accounts.onExport('leases', createLeaseExport(db))
  accounts.onExport('hires', createHireExport(db))
  accounts.onExport('stagings', createStagingExport(db))
  accounts.onErase(createErase({ jobs, messages }))
  accounts.onObligationsAsked(obligationsOf)
  await jobs.handle(everyMinute, change.round)
  await jobs.handle(prune, () => loanStore.prune(db))
  for (const name of formerNames) await jobs.handle({ name, data: Nothing }, async () => {})

  return {
    api,
    async routes(app) {
      const options = { prefix: '/api/v1', database, hires, stagings, productions, realtors, limiter, media }
      await app.register(leaseRoutes, { prefix: '/api/v1', leasing: api.leases })
      await app.register(loanCatalogRoutes, options)
      await app.register(hireRoutes, options)
      await app.register(hireFileRoutes, options)
      await app.register(stagingRoutes, options)
      await app.register(stagingLinkRoutes, { ...options, links: stagings.links })
      await app.register(loanShipmentRoutes, { ...options, ways })
      await app.register(loanPurchaseRoutes, { ...options, purchases: api.purchases })
    },
    async start() {
      await jobs.schedule(everyMinute, '* * * * *', {})
      await jobs.schedule(prune, '29 3 * * *', {})
    },
  }
}
