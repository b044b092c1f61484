import { z } from 'zod'
import type { JobDefinition, Jobs } from '../jobs.ts'
import type { Tx } from '../postgres/database.ts'
import type { Mailer } from './mailer.ts'

const QueuedMail = z.object({
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Small files only: they wait in the database until the mail has gone. */
  attachments: z.array(z.object({ filename: z.string(), content: z.base64(), contentType: z.string() })).optional(),
})
export type QueuedMail = z.infer<typeof QueuedMail>

const sendMail: JobDefinition<QueuedMail> = {
  name: 'mail.send',
  data: QueuedMail,
  retryLimit: 12,
  retryDelaySeconds: 5,
}

/** Mail leaves only for what was committed: it is queued in the transaction that it tells of, and sent afterwards. */
export async function createMailQueue({ jobs, mailer }: { jobs: Jobs; mailer: Mailer }) {
  await jobs.handle(
    sendMail,
    ({ attachments = [], ...mail }) =>
      mailer.send({
        ...mail,
        attachments: attachments.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content, 'base64') })),
      }),
    { concurrency: 4 },
  )
  return { enqueue: (tx: Tx, mail: QueuedMail) => jobs.send(tx, sendMail, mail) }
}
export type MailQueue = Awaited<ReturnType<typeof createMailQueue>>
