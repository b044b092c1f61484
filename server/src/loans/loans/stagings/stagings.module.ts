import type { HouseTerms } from '@vermeil/contracts/selling/house-terms'
import { z } from 'zod'
import type { Notices } from '../../../contact/notices/notices.ts'
import type { Hooks } from '../../../hooks.ts'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import type { Payments } from '../../../money/payments/payments.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { ForEachDue } from '../../../platform/for-each-due.ts'
import type { JobDefinition, Jobs } from '../../../platform/jobs.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { MailQueue } from '../../../platform/mail/mail-queue.ts'
import type { Module } from '../../../platform/module.ts'
import { must } from '../../../platform/must.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import type { Listings } from '../../../selling/listings/listings.ts'
import type { Realtors } from '../../../trades/realtors/realtors.ts'
import type { Hires } from '../hires/hires.ts'
import type { Leasing } from '../leases/leasing.ts'
import { createAcceptStaging } from './accept-staging.ts'
import { createBillMonths, openMonth } from './bill-months.ts'
import { createChangeStaging } from './change-staging.ts'
import { createErase, createExport, createObligations } from './own-data.ts'
import { createPayByLink } from './pay-by-link.ts'
import { createReadStagings } from './read-stagings.ts'
import { createRequestStaging } from './request-staging.ts'
import { createRunStagings } from './run-stagings.ts'
import { seedStaging } from './seed-stagings.ts'
import { sideOf } from './staging-access.ts'
import { stagingEventRoutes } from './staging-event-routes.ts'
import { stagingLinkRoutes } from './staging-link-routes.ts'
import { createStagingMessages } from './staging-messages.ts'
import { stagingRoutes } from './staging-routes.ts'
import { actionsIn, isOut } from './staging-rules.ts'
import { type StoredStaging, stagingStore } from './staging-store.ts'
import type { Stagings } from './stagings.ts'

type Deps = {
  hooks: Pick<Hooks, 'artInHomes' | 'homeSold'>
  database: Database
  forEachDue: ForEachDue
  jobs: Jobs
  limiter: Limiter
  mail: MailQueue
  accounts: Pick<Accounts, 'profileOf' | 'onExport' | 'onErase' | 'onObligationsAsked'>
  listings: Pick<Listings, 'payableWork'>
  leasing: Pick<Leasing, 'bookings' | 'lending'>
  payments: Pick<Payments, 'handle' | 'rentals'>
  notices: Pick<Notices, 'post' | 'announce'>
  hires: Pick<Hires, 'terms'>
  realtors: Pick<Realtors, 'properties' | 'clients'>
  siteUrl: () => string
  /** The terms by which a staging is agreed now. */
  terms: () => HouseTerms
}

const everyMinute: JobDefinition<Record<string, never>> = { name: 'stagings.round', data: z.object({}) }
const prune: JobDefinition<Record<string, never>> = { name: 'stagings.prune', data: z.object({}) }

const pagePath = /^\/stagings\/([\w-]{22})$/

export async function stagingsModule(deps: Deps): Promise<Module<Stagings>> {
  const { hooks, jobs, limiter, accounts, payments, realtors } = deps
  const { db } = deps.database
  const messages = createStagingMessages(deps.notices)
  const bills = createBillMonths(deps)
  const accept = createAcceptStaging({ ...deps, bills, messages })
  const change = createChangeStaging({ ...deps, accept, bills, messages })
  const run = createRunStagings({ ...deps, bills, messages, change })
  const links = createPayByLink({ ...deps, bills, run })
  const { request, quote } = createRequestStaging({ ...deps, accept, messages })
  const { read, ...reading } = createReadStagings(deps)

  const readNow = async (reader: Parameters<Stagings['read']>[0], id: string) =>
    read(reader, must(await stagingStore.find(db, id), 'the staging that was changed'))
  const changed = async (actor: Parameters<Stagings['read']>[0], { id }: StoredStaging, done: Promise<void>) => {
    await done
    return readNow(actor, id)
  }
  /** A payer who is not the realtor acts for the home, too. */
  const partyOf = (actor: Parameters<Stagings['read']>[0], staging: StoredStaging) =>
    sideOf(actor, staging) === 'owner' ? 'owner' : 'realtor'

  const api: Stagings = {
    quote,
    request: async (realtor, property, asked) => readNow(realtor, await request(property, asked)),
    accept: (actor, staging) => changed(actor, staging, change.accept(actor, staging)),
    decline: (actor, staging, reason) => changed(actor, staging, change.decline(actor, staging, reason)),
    async payLink(payer, staging, key) {
      const month = openMonth(staging)
      if (!month || !actionsIn(staging.state, true).pay) throw new AppError('staging.wrong-state', {})
      if (await run.yieldIfTaken(staging)) throw new AppError('staging.wrong-state', {})
      return payments.rentals.payLink(payer, month.orderId, key)
    },
    cancel: (actor, staging, reason) =>
      changed(actor, staging, change.cancel(actor, staging, partyOf(actor, staging), reason)),
    giveNotice: (actor, staging, until) =>
      changed(actor, staging, change.giveNotice(actor, staging, partyOf(actor, staging), until)),
    returnWork: (actor, staging, condition) => changed(actor, staging, change.returnWork(actor, staging, condition)),
    ...{ ...reading, read, links },
    async headFor(path) {
      const token = pagePath.exec(path)?.[1]
      if (!token || !(await links.isOpen(token))) return null
      return { title: 'Pay for a work in your home', description: 'A work that waits for you.', isPrivate: true }
    },
    waitingFor: (ownerId) => stagingStore.waitingFor(db, ownerId),
    round: run.round,
    async seed(tx, stagings) {
      for (const staging of stagings) await seedStaging(tx, deps.leasing.bookings, staging)
    },
  }

  payments.handle('staging', { paid: (tx, { id }) => run.paid(tx, id) })
  hooks.artInHomes.answerWith(async (on, propertyIds) =>
    (await stagingStore.openIn(on, propertyIds)).map(({ propertyId, artworkId, title, room, state }) => ({
      ...{ propertyId, artworkId, title, room, isPlaced: isOut(state) },
    })),
  )
  hooks.homeSold.on(run.homeSold)
  accounts.onExport('stagings', createExport(db))
  accounts.onErase(createErase({ messages }))
  accounts.onObligationsAsked(createObligations())
  await jobs.handle(everyMinute, run.round)
  await jobs.handle(prune, async () => void (await stagingStore.prune(db)))

  return {
    api,
    async routes(app) {
      const options = { prefix: '/api/v1', stagings: api, realtors, links, limiter }
      await app.register(stagingRoutes, options)
      await app.register(stagingEventRoutes, options)
      await app.register(stagingLinkRoutes, options)
    },
    async start() {
      await jobs.schedule(everyMinute, '* * * * *', {})
      await jobs.schedule(prune, '31 3 * * *', {})
    },
  }
}
