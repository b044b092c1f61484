import { expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../test/test-database.ts'
import { createJobs } from '../jobs.ts'
import { createMailCatcher } from './mail-catcher.ts'
import { createMailQueue } from './mail-queue.ts'
import { createMailer } from './mailer.ts'

test('mail is sent once it is committed, and never to an address under .invalid', async () => {
  const database = await createTestDatabase()
  const jobs = await createJobs({ pool: database.pool, onError: vi.fn() })
  const catcher = await createMailCatcher()
  const mailer = createMailer({ url: catcher.url, from: 'Vermeil <house@vermeil.example>' })
  const mail = await createMailQueue({ jobs, mailer })
  const to = (address: string) => ({ to: address, subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' })

  const discarded = database.transaction(async (tx) => {
    await mail.enqueue(tx, to('rolled-back@example.com'))
    throw new Error('rolled back')
  })
  await expect(discarded).rejects.toThrow('rolled back')
  await database.transaction(async (tx) => {
    await mail.enqueue(tx, to('ada@bidders.invalid'))
    await mail.enqueue(tx, to('ada@example.com'))
    await mail.enqueue(tx, to('invalid@example.com'))
  })
  const { rows } = await database.pool.query(`select count(*)::int as n from pgboss.job where name = 'mail.send'`)
  expect(rows).toEqual([{ n: 2 }])
  const received = () => catcher.mailbox.list().map((arrived) => arrived.to)
  await vi.waitFor(() => expect(received().toSorted()).toEqual(['ada@example.com', 'invalid@example.com']), {
    timeout: 10_000,
  })
  await jobs.stop()
  mailer.close()
  await catcher.close()
  await database.close()
})
