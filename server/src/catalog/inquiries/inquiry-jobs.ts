import { z } from 'zod'
import type { JobDefinition } from '../../platform/jobs.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Platform } from '../../platform/platform.ts'
import { authenticityStore, type RequestRow } from './authenticity/authenticity-store.ts'
import { authenticityLinks } from './authenticity/follow-request.ts'
import { contactStore } from './contact/contact-store.ts'
import * as mails from './inquiry-mails.ts'

const MessageMail = z.object({ id: z.uuid(), to: z.enum(['house', 'sender']) })
const RequestMail = z.object({ id: z.uuid(), mail: z.enum(['for-house', 'received', 'report-ready']) })

// One mail per job, so that a retry never sends another mail twice.
export const mailMessage: JobDefinition<z.infer<typeof MessageMail>> = { name: 'contact.mail', data: MessageMail }
export const mailRequest: JobDefinition<z.infer<typeof RequestMail>> = { name: 'authenticity.mail', data: RequestMail }

type Deps = Pick<Platform, 'database' | 'jobs'> & {
  mailer: Mailer
  letterhead: () => mails.Letterhead
}

export async function handleInquiryJobs({ database, jobs, mailer, letterhead }: Deps): Promise<void> {
  await jobs.handle(mailMessage, async ({ id, to }) => {
    const message = await contactStore.byId(database.db, id)
    if (!message) return // erased before the mail went out
    const write = to === 'house' ? mails.messageForHouse : mails.messageReceived
    await mailer.send(write(message, letterhead()))
  })

  await jobs.handle(mailRequest, async ({ id, mail }) => {
    const request = await authenticityStore.byId(database.db, id)
    if (!request) return
    if (mail === 'for-house') return mailer.send(mails.requestForHouse(request, letterhead()))
    const write = mail === 'received' ? mails.requestReceived : mails.reportReady
    await mailer.send(write(request, await linkTo(request), letterhead()))
  })

  /** Accounts sign in to look. Others get a token, created here so that it is never stored in the queue. */
  async function linkTo({ id, accountId }: RequestRow): Promise<string> {
    const page = `${letterhead().siteUrl}/authentication?request=${id}`
    if (accountId) return page
    const { token } = await authenticityLinks.create(database.db, id)
    return `${page}&token=${token}`
  }
}
