import { spanOf } from '@vermeil/contracts/loans/hire-terms'
import type { HouseTerms } from '@vermeil/contracts/selling/house-terms'
import { z } from 'zod'
import type { ScreenRightsApi } from '../../../catalog/screen-rights/screen-rights.ts'
import type { Notices } from '../../../contact/notices/notices.ts'
import type { Claims } from '../../../fulfillment/claims/claims.ts'
import type { Hooks } from '../../../hooks.ts'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import type { Payments } from '../../../money/payments/payments.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { ForEachDue } from '../../../platform/for-each-due.ts'
import type { JobDefinition, Jobs } from '../../../platform/jobs.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { MediaStore } from '../../../platform/media/media-store.ts'
import type { Module } from '../../../platform/module.ts'
import { must } from '../../../platform/must.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import type { HiresOfWorks } from '../../../trades/productions/placements/hires-of-work.ts'
import type { Productions } from '../../../trades/productions/productions.ts'
import type { Leasing } from '../leases/leasing.ts'
import { createAcceptHire } from './accept-hire.ts'
import { renderAgreement } from './agreement-pdf.ts'
import { createChangeHire } from './change-hire.ts'
import { sideOf } from './hire-access.ts'
import { createHireClaims } from './hire-claims.ts'
import { hireFileRoutes } from './hire-file-routes.ts'
import { createHireMessages } from './hire-messages.ts'
import { hireRoutes } from './hire-routes.ts'
import { agreedIn, toBuyable } from './hire-row.ts'
import { actionsIn } from './hire-rules.ts'
import { hireStore } from './hire-store.ts'
import type { Hires } from './hires.ts'
import { createErase, createExport, createObligations } from './own-data.ts'
import { createReadHires } from './read-hires.ts'
import { createReadRentals } from './read-rentals.ts'
import { rentalRoutes } from './rental-routes.ts'
import { rentalStore } from './rental-store.ts'
import { createRequestHire } from './request-hire.ts'
import { seedHire, seedOpenTerms } from './seed-hires.ts'

type Deps = {
  hooks: Pick<Hooks, 'hiresOfWorks'>
  database: Database
  forEachDue: ForEachDue
  jobs: Jobs
  media: MediaStore
  limiter: Limiter
  accounts: Pick<Accounts, 'profileOf' | 'professionsOf' | 'onExport' | 'onErase' | 'onObligationsAsked'>
  leasing: Pick<Leasing, 'bookings' | 'lending'>
  payments: Pick<Payments, 'handle' | 'rentals'>
  claims: Pick<Claims, 'handle' | 'seed'>
  notices: Pick<Notices, 'post' | 'announce'>
  productions: Pick<Productions, 'placeOf' | 'standingIn' | 'standingsOf' | 'record'>
  screenRights: Pick<ScreenRightsApi, 'agreedRights' | 'hireRights'>
  siteUrl: () => string
  support: () => { email: string; phone: string }
  /** The terms by which a hire is agreed now. */
  terms: () => HouseTerms
}

const everyMinute: JobDefinition<Record<string, never>> = { name: 'hires.round', data: z.object({}) }
const prune: JobDefinition<Record<string, never>> = { name: 'hires.prune', data: z.object({}) }

export async function hiresModule(deps: Deps): Promise<Module<Hires>> {
  const { hooks, database, jobs, media, limiter, accounts, payments, claims, productions } = deps
  const { db } = database
  const messages = createHireMessages(deps)
  const accept = createAcceptHire({ ...deps, messages })
  const request = createRequestHire({ ...deps, accept, messages })
  const change = createChangeHire({ ...deps, accept, messages })
  const { read, ...reading } = createReadHires(deps)

  const subjectNow = async (id: string, accountId: string) =>
    must(await reading.subject(id, accountId), 'the hire that was changed')

  const api: Hires = {
    rentals: createReadRentals(deps),
    rentalChoices: () => rentalStore.choices(db),
    async request(requester, place, asked) {
      return read(requester, await subjectNow(await request(requester.id, place, asked), requester.id))
    },
    async accept(actor, { hire }) {
      await change.accept(actor, hire)
      return read(actor, await subjectNow(hire.id, actor.id))
    },
    async decline(actor, { hire }, reason) {
      await change.decline(actor, hire, reason)
      return read(actor, await subjectNow(hire.id, actor.id))
    },
    async payLink(payer, { hire }, key) {
      if (!actionsIn(hire.state).pay || !hire.orderId) throw new AppError('hire.wrong-state', {})
      if (await change.yieldIfTaken(hire)) throw new AppError('hire.wrong-state', {})
      return payments.rentals.payLink(payer, hire.orderId, key)
    },
    async cancel(actor, subject, reason) {
      await change.cancel(actor, subject.hire, sideOf(actor, subject) === 'agent' ? 'agent' : 'owner', reason)
      return read(actor, await subjectNow(subject.hire.id, actor.id))
    },
    async handOver(actor, { hire }, condition) {
      await change.handOver(actor, hire, condition)
      return read(actor, await subjectNow(hire.id, actor.id))
    },
    async returnWork(actor, subject, { condition, isGood }) {
      const isConfirmed = isGood && sideOf(actor, subject) === 'owner'
      await change.returnWork(actor, subject.hire, { condition, isConfirmed })
      return read(actor, await subjectNow(subject.hire.id, actor.id))
    },
    async releaseDeposit(actor, { hire }) {
      await change.releaseDeposit(actor, hire)
      return read(actor, await subjectNow(hire.id, actor.id))
    },
    async agreement({ hire }) {
      if (!hire.acceptedAt || !actionsIn(hire.state).readAgreement) throw new AppError('hire.wrong-state', {})
      return renderAgreement(hire, hire.acceptedAt, { siteUrl: deps.siteUrl(), support: deps.support() })
    },
    ...{ ...reading, read },
    terms: {
      ownerOf: (artworkId) => rentalStore.ownerOf(db, artworkId),
      of: rentalStore.terms,
      list: (ownerId, limit = 500) => rentalStore.termsOf(db, ownerId, limit),
      change: (artworkId, terms) => rentalStore.setTerms(db, artworkId, terms),
    },
    async buyable(on, id) {
      const hire = await hireStore.find(on, id)
      return hire && toBuyable(hire)
    },
    bought: change.bought,
    waitingFor: (ownerId) => hireStore.waitingFor(db, ownerId),
    round: change.round,
    async seed(tx, hires, openWorks) {
      for (const hire of hires) await seedHire(tx, { ...deps, bookings: deps.leasing.bookings }, hire)
      await seedOpenTerms(tx, openWorks)
    },
  }

  const hiresOfWorks: HiresOfWorks = async (on, artworkIds) =>
    (await hireStore.ofWorks(on, artworkIds)).map((hire) => ({
      ...{ productionId: hire.productionId, artworkId: hire.artworkId, agreed: agreedIn(hire) },
      ...(hire.state === 'running'
        ? { kind: 'hire' as const, from: must(hire.startedAt, 'the start of a running hire'), until: null }
        : { kind: 'reservation' as const, ...spanOf(hire) }),
    }))

  claims.handle('hire', createHireClaims({ payments, subject: reading.subject }))
  payments.handle('hire', { paid: (tx, { id }, payerId) => change.paid(tx, id, payerId) })
  hooks.hiresOfWorks.answerWith(hiresOfWorks)
  accounts.onExport('hires', createExport(db))
  accounts.onErase(createErase({ jobs, messages }))
  accounts.onObligationsAsked(createObligations())
  await jobs.handle(everyMinute, change.round)
  await jobs.handle(prune, async () => void (await hireStore.prune(db)))

  return {
    api,
    async routes(app) {
      const options = { prefix: '/api/v1', database, hires: api, productions, limiter, media }
      await app.register(rentalRoutes, options)
      await app.register(hireRoutes, options)
      await app.register(hireFileRoutes, options)
    },
    async start() {
      await jobs.schedule(everyMinute, '* * * * *', {})
      await jobs.schedule(prune, '29 3 * * *', {})
    },
  }
}
