import type { ClaimSubjectKind } from '@vermeil/contracts/claims'
import type { Account } from '../../platform/http/access.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import type { Module } from '../../platform/module.ts'
import { must } from '../../platform/must.ts'
import type { Database } from '../../platform/postgres/database.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Notices } from '../notices/notices.ts'
import { createChangeClaim } from './change-claim.ts'
import { createClaimNotices } from './claim-notices.ts'
import { claimPhotoRoutes } from './claim-photo-routes.ts'
import { createClaimPhotos } from './claim-photos.ts'
import { claimRoutes } from './claim-routes.ts'
import { claimStore } from './claim-store.ts'
import type { ClaimSubjects } from './claim-subjects.ts'
import type { Claims } from './claims.ts'
import { createErase, createExport, handleRemovedFiles, obligationsOf } from './own-data.ts'
import { createReadClaims } from './read-claims.ts'
import { seedClaim } from './seed-claim.ts'

type Deps = {
  database: Database
  jobs: Jobs
  media: MediaStore
  limiter: Limiter
  accounts: Pick<Accounts, 'profileOf' | 'onExport' | 'onErase' | 'onObligationsAsked'>
  notices: Pick<Notices, 'post' | 'announce'>
}

export async function claimsModule({ notices, ...deps }: Deps): Promise<Module<Claims>> {
  const { database, jobs, media, limiter, accounts } = deps
  const { db } = database
  const handled = new Map<ClaimSubjectKind, ClaimSubjects>()
  const subjectsOf = (kind: ClaimSubjectKind) => must(handled.get(kind), `the subjects of ${kind} claims`)
  const change = createChangeClaim({ database, subjectsOf, notices: createClaimNotices(notices) })
  const { view, ...reading } = createReadClaims({ database, subjectsOf, accounts })
  const viewNow = async (reader: Account, id: string) =>
    view(reader, must(await reading.subject(reader, id), 'the claim that was changed'))
  await handleRemovedFiles(jobs, media)

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
    ...{ ...reading, photos: createClaimPhotos(deps) },
    toAnswer: (accountId) => claimStore.toAnswer(db, accountId),
    countOpen: () => claimStore.countOpen(db),
    seed: seedClaim,
  }

  accounts.onExport('claims', createExport(db))
  accounts.onErase(createErase(jobs))
  accounts.onObligationsAsked(obligationsOf)

  return {
    api,
    async routes(app) {
      const options = { prefix: '/api/v1', claims: api, limiter, media }
      await app.register(claimRoutes, options)
      await app.register(claimPhotoRoutes, options)
    },
  }
}
