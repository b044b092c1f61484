import { z } from 'zod'
import type { JobDefinition, Jobs } from '../jobs.ts'
import type { Tx } from '../postgres/database.ts'
import type { Mailer } from './mailer.ts'

const QueuedMail = z.object({
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** The account that writes to somebody who may have none. */
  by: z.uuid().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** Small files only: they wait in the database until the mail has gone. */
  attachments: z.array(z.object({ filename: z.string(), content: z.base64(), contentType: z.string() })).optional(),
})
export type QueuedMail = z.infer<typeof QueuedMail>

const sendMail: JobDefinition<QueuedMail> = {
  name: 'mail.send',
  data: QueuedMail,
  retryLimit: 12,
  retryDelaySeconds: 5,
  isPrivate: true,
}

/** Nothing can be delivered to a domain under `.invalid` (RFC 2606): accounts without an inbox have such an address. */
export const isDeliverable = (address: string): boolean => !address.toLowerCase().endsWith('.invalid')

/** Mail is queued in the transaction it is about and sent after the commit, so nothing uncommitted is ever mailed. */
export async function createMailQueue({ jobs, mailer }: { jobs: Jobs; mailer: Mailer }) {
  await jobs.handle(
    sendMail,
    ({ attachments = [], by: _, ...mail }) =>
      mailer.send({
        ...mail,
        attachments: attachments.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content, 'base64') })),
      }),
    { concurrency: 4 },
  )
  return queueMail(jobs)
}

/** For programs beside the servers, which send what is queued here. */
export async function queueMail(jobs: Pick<Jobs, 'declare' | 'send' | 'unsend'>) {
  await jobs.declare(sendMail)
  return {
    async enqueue(tx: Tx, mail: QueuedMail): Promise<void> {
      if (isDeliverable(mail.to)) await jobs.send(tx, sendMail, mail)
    },

    /** Takes back what waits for an address that somebody had erased, or what one account writes to it or to anybody. */
    forget: (tx: Tx, what: Pick<QueuedMail, 'to'> | Required<Pick<QueuedMail, 'by'>>): Promise<void> =>
      jobs.unsend(tx, sendMail, what),
  }
}
export type MailQueue = Awaited<ReturnType<typeof queueMail>>
