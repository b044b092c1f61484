import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailbox } from './mailbox.ts'

let dir: string
let file: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mailbox-'))
  file = join(dir, 'deep', 'mailbox.jsonl')
})
afterEach(() => rm(dir, { recursive: true }))

const mail = (at: number) => ({ to: `person${at}@example.com`, subject: `Number ${at}`, text: 'Good day' })
const subjects = (mails: { subject: string }[]) => mails.map(({ subject }) => subject)

test('the newest is first, and all survive a restart', async () => {
  const before = await createMailbox({ file })
  await Promise.all([1, 2, 3].map((at) => before.add(mail(at))))
  const added = await before.add({ to: '+12125550142', subject: 'SMS', text: 'You lead.' })
  expect(added).toMatchObject({ html: '', attachments: [] })
  await before.close()

  const after = await createMailbox({ file })
  expect(subjects(after.list())).toEqual(['SMS', 'Number 3', 'Number 2', 'Number 1'])
  expect(after.find(added.id)).toEqual(added)
  expect(after.find('unknown')).toBeUndefined()
  expect(subjects(after.list({ to: 'Person2@' }))).toEqual(['Number 2'])
})

test('it holds only the newest, in memory and in its file', async () => {
  const mailbox = await createMailbox({ file, keep: 3 })
  for (let round = 0; round < 5; round += 1)
    await Promise.all([1, 2, 3, 4].map((at) => mailbox.add(mail(round * 10 + at))))
  const newest = ['Number 44', 'Number 43', 'Number 42']
  expect(subjects(mailbox.list())).toEqual(newest)

  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
  expect(lines.length).toBeLessThanOrEqual(6)
  expect(subjects((await createMailbox({ file, keep: 3 })).list())).toEqual(newest)
})

test('a line torn by a crash loses only that mail', async () => {
  await (await createMailbox({ file })).add(mail(1))
  await appendFile(file, '{"id":"torn","to":"some')
  const mailbox = await createMailbox({ file })
  await mailbox.add(mail(2))
  expect(subjects((await createMailbox({ file })).list())).toEqual(['Number 2', 'Number 1'])
})
