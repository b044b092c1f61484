import type { AccountId } from '@vermeil/contracts/ids'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import { attachFile, removeAttachments } from '../../platform/attachments/attachments.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import type { Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { authenticityAdminRoutes } from './authenticity/authenticity-admin-routes.ts'
import { authenticityRoutes } from './authenticity/authenticity-routes.ts'
import { authenticityStore } from './authenticity/authenticity-store.ts'
import { createFollowRequest } from './authenticity/follow-request.ts'
import { createReadCase } from './authenticity/read-case.ts'
import { createReceiveFiles, evidenceFile } from './authenticity/receive-files.ts'
import { createReview } from './authenticity/review-request.ts'
import { contactRoutes } from './contact/contact-routes.ts'
import { contactStore } from './contact/contact-store.ts'
import type { Inquiries } from './inquiries.ts'
import { handleInquiryJobs, mailMessage, mailRequest } from './inquiry-jobs.ts'

type Deps = Pick<Platform, 'database' | 'jobs' | 'media' | 'siteUrl' | 'support'> & {
  mailer: Mailer
  /** The address of an account; null if it was erased. */
  emailOf: (accountId: AccountId) => Promise<string | null>
}

export async function createInquiries(deps: Deps): Promise<Inquiries> {
  const { database, jobs, mailer, media, siteUrl, support, emailOf } = deps
  const { db } = database
  await handleInquiryJobs({
    database,
    jobs,
    mailer,
    letterhead: () => ({ siteUrl: siteUrl(), support: support() }),
  })

  return {
    sendMessage: (accountId, message) =>
      database.transaction(async (tx) => {
        const { id, createdAt } = await contactStore.add(tx, accountId, message)
        for (const to of ['house', 'sender'] as const) await jobs.send(tx, mailMessage, { id, to })
        return { createdAt }
      }),

    receiveFiles: createReceiveFiles({ media }),
    submit: (accountId, form, files) =>
      database.transaction(async (tx) => {
        const { id, createdAt } = await authenticityStore.add(tx, accountId, form)
        for (const { file, name } of files) await attachFile(tx, evidenceFile, file, { subjectId: id, name })
        for (const mail of ['for-house', 'received'] as const) await jobs.send(tx, mailRequest, { id, mail })
        return { id, status: 'received', createdAt }
      }),
    follow: createFollowRequest({ database }),
    ownRequests: (accountId, from) => authenticityStore.page(db, { accountId, ...from }),

    async allRequests(filter) {
      const [page, counts] = await Promise.all([authenticityStore.page(db, filter), authenticityStore.counts(db)])
      return { ...page, counts }
    },
    countOpenRequests: () => authenticityStore.countOpen(db),
    readCase: createReadCase({ database, emailOf }),
    ...createReview({ database, jobs }),

    async exportOf(accountId) {
      const requests = await authenticityStore.ofAccount(db, accountId)
      return {
        messages: await contactStore.ofAccount(db, accountId),
        authenticityRequests: requests.map(({ accountId: _, files, ...request }) => ({
          ...request,
          files: files.map(({ kind, filename, size, addedAt }) => ({ kind, filename, size, addedAt })),
        })),
      }
    },

    async eraseOf(tx, accountId) {
      await contactStore.eraseOf(tx, accountId)
      const subjectIds = (await authenticityStore.ofAccount(tx, accountId)).map(({ id }) => id)
      await removeAttachments(tx, jobs, { kind: evidenceFile.kind, subjectIds })
      await authenticityStore.removeOf(tx, accountId)
    },
  }
}

type RouteDeps = { inquiries: Inquiries; database: Database; media: MediaStore; limiter: Limiter }

export async function registerInquiries(app: Http, { inquiries, database, media, limiter }: RouteDeps): Promise<void> {
  const prefix = '/api/v1'
  await app.register(contactRoutes, { prefix, inquiries, limiter })
  await app.register(authenticityRoutes, { prefix, inquiries, database, media, limiter })
  await app.register(authenticityAdminRoutes, { prefix, inquiries })
}

type ModuleDeps = Omit<Deps, 'emailOf'> & {
  accounts: Pick<Accounts, 'accountById' | 'onExport' | 'onErase'>
  limiter: Limiter
}

export async function inquiriesModule(deps: ModuleDeps): Promise<Module<Inquiries>> {
  const { accounts, media, limiter } = deps
  const inquiries = await createInquiries({
    ...deps,
    emailOf: async (accountId) => (await accounts.accountById(accountId))?.email ?? null,
  })
  accounts.onExport('inquiries', inquiries.exportOf)
  accounts.onErase(inquiries.eraseOf)
  return {
    api: inquiries,
    routes: (app) => registerInquiries(app, { inquiries, database: deps.database, media, limiter }),
  }
}
