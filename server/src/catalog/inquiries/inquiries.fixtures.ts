import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { createModuleHttp, formOf } from '../../../test/module-http.ts'
import { makeScratchFolder } from '../../../test/scratch-folder.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { createJobs } from '../../platform/jobs.ts'
import { createLimiter } from '../../platform/limits/limiter.ts'
import { createMemoryLimitStore } from '../../platform/limits/memory-limit-store.ts'
import { createMailCatcher } from '../../platform/mail/mail-catcher.ts'
import { createMailer } from '../../platform/mail/mailer.ts'
import { createDiskStore } from '../../platform/media/disk-store.ts'
import { handleRemovedFiles } from '../../platform/media/remove-files.ts'
import { must } from '../../platform/must.ts'
import { createInquiries, registerInquiries } from './inquiries.module.ts'

const support = () => ({ email: 'support@example.com', phone: '+1 (212) 555-0142' })

/** The inquiries module with everything it needs: a real database, jobs, files, and a mailbox to look into. */
export async function openInquiries() {
  const database = await createTestDatabase()
  const jobs = await createJobs({ pool: database.pool, onError: vi.fn() })
  const dir = await makeScratchFolder('inquiries-test-')
  const media = await createDiskStore({ dir })
  const catcher = await createMailCatcher()
  const mailer = createMailer({ url: catcher.url, from: 'Vermeil <house@example.com>' })
  const siteUrl = () => 'http://vermeil.test'
  const emailOf = async (id: string) => {
    const account = await database.db.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirst()
    return account?.email ?? null
  }
  await handleRemovedFiles(jobs, media)
  const inquiries = await createInquiries({ database, jobs, mailer, media, siteUrl, support, emailOf })
  const { app, person } = await createModuleHttp(database.db)
  const limiter = createLimiter({ store: createMemoryLimitStore() })
  await registerInquiries(app, { inquiries, database, media, limiter })

  let address = 0
  return {
    database,
    inquiries,
    app,
    person,
    /** Each call comes from another address, so that the limits apply only where a test means them. */
    nextAddress: () => `198.51.100.${++address}`,
    storedFiles: async () => (await readdir(join(dir, 'private', 'attachments')).catch(() => [])).length,

    /** The mail that has arrived, or will shortly. */
    mailTo: (to: string, subject: RegExp) =>
      vi.waitFor(
        async () => {
          const mail = (await catcher.mailbox.list()).find((one) => one.to === to && subject.test(one.subject))
          expect(mail, `a mail to ${to} about ${subject}`).toBeDefined()
          return must(mail, 'a mail')
        },
        { timeout: 20_000 },
      ),
    async close() {
      await app.close()
      await jobs.stop()
      mailer.close()
      await catcher.close()
      await database.close()
      await rm(dir, { recursive: true })
    },
  }
}

type File = { filename: string; data: Buffer }

/** The form with its required fields, what is changed about it, and its files. */
export const requestForm = (changes: Record<string, string> = {}, files: readonly File[] = []) => {
  const fields = {
    artworkTitle: 'Harbor at Dusk',
    artist: 'Unknown',
    contactName: 'Ada Vane',
    contactEmail: 'ada@example.com',
    ...changes,
  }
  return formOf([
    ...Object.entries(fields).map(([name, value]) => ({ name, value })),
    ...files.map((file) => ({ name: 'files', ...file })),
  ])
}

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
