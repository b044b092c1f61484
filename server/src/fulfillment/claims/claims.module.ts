import type { ClaimSubjectKind } from '@vermeil/contracts/fulfillment/claims.schema'
import { z } from 'zod'
import type { Notices } from '../../contact/notices/notices.ts'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { Account } from '../../platform/http/access.ts'
import type { JobDefinition } from '../../platform/jobs.ts'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import type { Module } from '../../platform/module.ts'
import { must } from '../../platform/must.ts'
import type { Platform } from '../../platform/platform.ts'
import { createChangeClaim, createLockClaim } from './change-claim.ts'
import { createClaimNotices } from './claim-notices.ts'
import { claimPhotoRoutes } from './claim-photo-routes.ts'
import { createClaimReturns } from './claim-returns.ts'
import { claimRoutes } from './claim-routes.ts'
import { claimStore } from './claim-store.ts'
import type { ClaimSubjects } from './claim-subjects.ts'
import type { Claims } from './claims.ts'
import { createErase, createExport, obligationsOf } from './own-data.ts'
import { createReadClaims } from './read-claims.ts'

type Deps = Pick<Platform, 'database' | 'forEachDue' | 'jobs' | 'media' | 'limiter' | 'siteUrl'> & {
  accounts: Pick<Accounts, 'accountById' | 'profileOf' | 'onExport' | 'onErase' | 'onObligationsAsked'>
  notices: Pick<Notices, 'notify'>
  mail: Pick<MailQueue, 'enqueue'>
}

const Nothing = z.object({})
const everyMinute: JobDefinition<z.infer<typeof Nothing>> = { name: 'claims.every-minute', data: Nothing }

export async function claimsModule(deps: Deps): Promise<Module<Claims>> {
  const { database, jobs, media, limiter, accounts } = deps
  const { db } = database
  const handled = new Map<ClaimSubjectKind, ClaimSubjects>()
  const subjectsOf = (kind: ClaimSubjectKind) => must(handled.get(kind), `the subjects of ${kind} claims`)
  const machine = { database, subjectsOf, lock: createLockClaim(subjectsOf), notices: createClaimNotices(deps) }
  const change = createChangeClaim(machine)
  const { round, ...returns } = createClaimReturns({ ...machine, forEachDue: deps.forEachDue })
  const reading = createReadClaims({ database, subjectsOf, accounts })
  const viewNow = async (reader: Account, id: string) =>
    reading.read(reader, must(await reading.subject(reader, id), 'the claim that was changed'))

  const api: Claims = {
    handle: (kind, subjects) => void handled.set(kind, subjects),
    async open(claimant, kind, subjectId, claim) {
      return viewNow(claimant, await change.open(claimant, kind, subjectId, claim))
    },
    async write(author, subject, text) {
      await change.write(author, subject, text)
      return viewNow(author, subject.claim.id)
    },
    async withdraw(claimant, { claim }) {
      await change.withdraw(claimant, claim)
      return viewNow(claimant, claim.id)
    },
    async decide(admin, { claim }, decision) {
      await change.decide(admin, claim, decision)
      return viewNow(admin, claim.id)
    },
    returns: {
      async send(claimant, { claim }, tracking) {
        await returns.send(claim, tracking)
        return viewNow(claimant, claim.id)
      },
      async confirm(respondent, { claim }) {
        await returns.confirm(respondent, claim)
        return viewNow(respondent, claim.id)
      },
      async object(respondent, { claim }, text) {
        await returns.object(respondent, claim, text)
        return viewNow(respondent, claim.id)
      },
      async conclude(admin, { claim }, outcome) {
        await returns.conclude(admin, claim, outcome)
        return viewNow(admin, claim.id)
      },
      round,
    },
    ...reading,
    toAnswer: (accountId) => claimStore.toAnswer(db, accountId),
    countToDecide: () => claimStore.countToDecide(db),
  }

  await jobs.handle(everyMinute, round)
  accounts.onExport('claims', createExport(db))
  accounts.onErase(createErase(jobs))
  accounts.onObligationsAsked(obligationsOf)

  return {
    api,
    async routes(app) {
      const options = { prefix: '/api/v1', claims: api, database, limiter, media }
      await app.register(claimRoutes, options)
      await app.register(claimPhotoRoutes, options)
    },
    start: () => jobs.schedule(everyMinute, '* * * * *', {}),
  }
}
