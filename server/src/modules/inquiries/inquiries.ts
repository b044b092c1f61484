import type { Jobs } from '../../platform/jobs.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { authenticityStore, type PageOf } from './authenticity-store.ts'
import { contactStore } from './contact-store.ts'
import { createFollowRequest } from './follow-request.ts'
import { handleInquiryJobs, removeFiles } from './inquiry-jobs.ts'
import { createFileKeeper } from './keep-files.ts'
import { createReadCase } from './read-case.ts'
import { createReview } from './review-request.ts'
import { createSendMessage } from './send-message.ts'
import { createSubmitRequest } from './submit-request.ts'

type Deps = {
  database: Database
  jobs: Jobs
  mailer: Mailer
  media: MediaStore
  siteUrl: () => string
  support: { email: string; phone: string }
  /** By which administrators know each other; null for somebody who has left the house. */
  emailOf: (accountId: string) => Promise<string | null>
}

export type Inquiries = Awaited<ReturnType<typeof createInquiries>>

/** What people ask of the house outside a sale: messages, and whether a work is genuine. */
export async function createInquiries({ database, jobs, mailer, media, siteUrl, support, emailOf }: Deps) {
  const letterhead = () => ({ siteUrl: siteUrl(), support })
  await handleInquiryJobs({ database, jobs, mailer, media, letterhead })
  const { follow, file } = createFollowRequest({ database })

  return {
    sendMessage: createSendMessage({ database, jobs }),
    submit: createSubmitRequest({ database, jobs }),
    receiveFiles: createFileKeeper({ media }),
    follow,
    file,
    ownRequests: (accountId: string, from: Pick<PageOf, 'after' | 'limit'>) =>
      authenticityStore.page(database.db, { accountId, ...from }),
    async allRequests(filter: Omit<PageOf, 'accountId'>) {
      const { db } = database
      const [page, counts] = await Promise.all([authenticityStore.page(db, filter), authenticityStore.counts(db)])
      return { ...page, counts }
    },
    readCase: createReadCase({ database, emailOf }),
    ...createReview({ database, jobs }),

    /** A person's own part of what the house knows, to take along. */
    async exportOf(accountId: string) {
      const requests = await authenticityStore.ofAccount(database.db, accountId)
      return {
        messages: await contactStore.ofAccount(database.db, accountId),
        authenticityRequests: requests.map(({ accountId: _, files, ...request }) => ({
          ...request,
          files: files.map(({ kind, filename, size, addedAt }) => ({ kind, filename, size, addedAt })),
        })),
      }
    },

    /** Nobody else's money hangs on any of it: all of it goes, the files too. */
    async eraseOf(tx: Tx, accountId: string): Promise<void> {
      await contactStore.eraseOf(tx, accountId)
      const mediaKeys = await authenticityStore.eraseOf(tx, accountId)
      if (mediaKeys.length) await jobs.send(tx, removeFiles, { mediaKeys })
    },
  }
}
