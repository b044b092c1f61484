import { afterAll, beforeAll, expect, test } from 'vitest'
import { openInquiries } from '../inquiries.fixtures.ts'

let server: Awaited<ReturnType<typeof openInquiries>>
beforeAll(async () => {
  server = await openInquiries()
})
afterAll(() => server.close())

const message = { name: 'Ada Vane', email: 'ada@example.com', subject: 'A frame', message: 'Is the frame included?' }
const post = (payload: object, options: { remoteAddress?: string; headers?: Record<string, string> } = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/v1/contact',
    payload,
    remoteAddress: server.nextAddress(),
    ...options,
  })
const stored = () => server.database.db.selectFrom('contact_messages').selectAll().execute()

test('a message is stored, mailed to us, and acknowledged without a word its sender chose', async () => {
  const answer = await post({ ...message, subject: 'A gilt frame' })
  expect(answer.statusCode).toBe(201)
  expect(await stored()).toEqual([expect.objectContaining({ ...message, subject: 'A gilt frame', account_id: null })])

  const forHouse = await server.mailTo('support@example.com', /A gilt frame/)
  expect(forHouse.text).toContain('Is the frame included?')
  expect(forHouse.text).toContain('ada@example.com')
  const thanks = await server.mailTo('ada@example.com', /We have your message/)
  expect(thanks.text).toContain("We'll get back to you within 24 hours.")
  for (const theirs of ['Ada Vane', 'gilt frame', 'included']) expect(thanks.html).not.toContain(theirs)
})

test.each([
  ['no name', { name: '  ' }],
  ['no address', { email: 'nobody' }],
  ['no subject', { subject: '' }],
  ['no message', { message: '' }],
  ['too long a message', { message: 'x'.repeat(2_001) }],
  ['a field of its own', { role: 'admin' }],
])('%s is refused', async (_, change) => {
  const before = await stored()
  expect((await post({ ...message, ...change })).json()).toMatchObject({ status: 422, code: 'request.invalid' })
  expect(await stored()).toEqual(before)
})

test('a machine that fills in the hidden field is thanked, and nothing is stored', async () => {
  const before = await stored()
  expect((await post({ ...message, website: 'https://spam.example' })).statusCode).toBe(201)
  expect(await stored()).toEqual(before)
})

test('ten an hour come through from one address', async () => {
  const remoteAddress = '203.0.113.77'
  const answers: number[] = []
  for (let i = 0; i < 11; i++) answers.push((await post({ ...message, website: 'x' }, { remoteAddress })).statusCode)
  expect(answers).toEqual([...Array<number>(10).fill(201), 429])
})

test('what somebody wrote is theirs to take along, and goes with them', async () => {
  const { id, headers } = await server.person('collector')
  await post({ ...message, subject: 'Mine' }, { headers })
  expect(await server.inquiries.exportOf(id)).toMatchObject({
    messages: [{ subject: 'Mine' }],
    authenticityRequests: [],
  })
  await server.database.transaction((tx) => server.inquiries.eraseOf(tx, id))
  expect(await server.inquiries.exportOf(id)).toEqual({ messages: [], authenticityRequests: [] })
})
