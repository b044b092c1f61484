import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { world } from '../world.ts'

const Attachment = z.object({ filename: z.string(), type: z.string(), base64: z.string() })

const Mail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Empty where there is none: a text message has no HTML. */
  html: z.string(),
  attachments: z.array(Attachment),
  /** Those by which a mail program offers to unsubscribe. */
  listHeaders: z.record(z.string(), z.string()).default({}),
  createdAt: z.iso.datetime(),
})
export type CaughtMail = z.infer<typeof Mail>
export type NewMail = Pick<CaughtMail, 'to' | 'subject' | 'text'> &
  Partial<Pick<CaughtMail, 'html' | 'attachments' | 'listHeaders'>>

export interface Mailbox {
  add(mail: NewMail): Promise<CaughtMail>
  /** Newest first; `to` picks those whose recipients contain it. */
  list(filter?: { to?: string | undefined }): CaughtMail[]
  find(id: string): CaughtMail | undefined
  /** Resolves when everything added is on disk. */
  close(): Promise<void>
}

/** A crash may leave a torn last line: what cannot be read is left out, and the rest is not lost with it. */
function parseLine(line: string): CaughtMail[] {
  try {
    const mail = Mail.safeParse(JSON.parse(line))
    return mail.success ? [mail.data] : []
  } catch {
    return []
  }
}

async function readLines(file: string): Promise<string[]> {
  try {
    return (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

const toLines = (mails: readonly CaughtMail[]) => mails.map((mail) => `${JSON.stringify(mail)}\n`).join('')

/** The newest mails; they survive a restart if a file is given. */
export async function createMailbox({ file, keep = 500 }: { file?: string; keep?: number } = {}): Promise<Mailbox> {
  const found = file ? await readLines(file) : []
  // By id: a mail that came in while the file was rewritten is in it twice.
  const mails = [...new Map(found.flatMap(parseLine).map((mail) => [mail.id, mail])).values()].slice(-keep)
  let linesInFile = found.length
  let lastWrite: Promise<void> = Promise.resolve()

  async function write(mail: CaughtMail): Promise<void> {
    if (!file) return
    await mkdir(dirname(file), { recursive: true })
    // Rewritten only at twice the size of its content, so that a mail costs one line and not the whole file.
    if (linesInFile >= keep * 2) {
      await writeFile(`${file}.new`, toLines(mails))
      await rename(`${file}.new`, file)
      linesInFile = mails.length
      return
    }
    // The newline comes first as well: it closes a line that a crash tore, which would swallow this one.
    await appendFile(file, `\n${toLines([mail])}`)
    linesInFile += 1
  }

  return {
    async add({ html = '', attachments = [], listHeaders = {}, ...rest }) {
      const createdAt = new Date(world.now()).toISOString()
      const mail = { ...rest, id: world.uuid(), html, attachments, listHeaders, createdAt }
      mails.push(mail)
      if (mails.length > keep) mails.shift()
      // One after the other, and a failed write does not stop the next.
      const written = lastWrite.catch(() => {}).then(() => write(mail))
      lastWrite = written
      await written
      return mail
    },
    list: ({ to = '' } = {}) => mails.filter((mail) => mail.to.toLowerCase().includes(to.toLowerCase())).reverse(),
    find: (id) => mails.find((mail) => mail.id === id),
    close: () => lastWrite,
  }
}
