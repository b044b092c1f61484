import { NoticeKind, type NoticePreferences } from '@vermeil/contracts/contact/notices.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, startTestServer, type TestServer, testPassword } from '../../../test/test-server.ts'
import { onClient } from '../../platform/postgres/run-sql.ts'
import { createCast } from '../../selling/auctions/auction-house.fixtures.ts'
import { addAll, type NewNotice } from './notice-store.ts'
import { seedNotices } from './seed-notice-store.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const bid = (person: SignedIn, lotId: string, amount: number) =>
  person.fetch(`/api/v1/lots/${lotId}/bids`, { method: 'POST', json: { amount: dollars(amount) } })

test('a person who is outbid finds it in their list, marks it read, and is mailed unless they want none', async () => {
  const lotId = await createCast(server.database).lot()
  const [ada, ben, cora] = [await server.signedIn(), await server.signedIn(), await server.signedIn()]
  await server.database.pool.query('insert into preferences (account_id, bid_alerts) values ($1, false)', [ben.id])
  for (const [person, amount] of [
    [ada, 100],
    [ben, 125],
    [cora, 150],
  ] as const) {
    expect((await bid(person, lotId, amount)).status).toBe(201)
  }
  const list = async (person: typeof ada) => (await person.fetch('/api/v1/notices?topic=bids')).json()
  const outbid = { unread: 1, notices: [{ kind: 'outbid', isRead: false, lot: { id: lotId } }] }
  await expect.poll(() => list(ada)).toMatchObject(outbid)
  await expect.poll(() => list(ben)).toMatchObject({ unread: 1 })

  await settleMails()
  const mail = await server.mailTo(ada.email, /outbid on Low Tide/)
  expect(mail.text).toContain(`/lots/${lotId}/`)
  expect(await mailsTo(ben)).toEqual([])

  expect((await ada.fetch('/api/v1/notices/read', { method: 'POST', json: {} })).status).toBe(204)
  expect(await list(ada)).toMatchObject({ unread: 0, notices: [{ isRead: true }] })
  expect(await list(ben)).toMatchObject({ unread: 1 })
})

const post = async (...notices: NewNotice[]) => {
  const { rows } = await server.database.pool.query<{ now: Date }>('select house_now() as now')
  return addAll(onClient(server.database.pool), notices, rows[0]?.now ?? new Date())
}
const listOf = async (person: SignedIn) => (await person.fetch('/api/v1/notices')).json()

let minutes = 0
/** Winds the clock past the moment in which notices wait to be read, until it is decided for each whether it is mailed. */
async function settleMails() {
  await server.windClock(`${++minutes} minutes`)
  const open = async () =>
    (await server.database.pool.query('select from notices where mail_settled_at is null')).rowCount
  await expect.poll(open, { timeout: 20_000 }).toBe(0)
}
/** The subjects of the mails to a person, whichever of the nodes has sent them. */
const mailsTo = async ({ email }: SignedIn, nodes = [server]) =>
  (await Promise.all(nodes.map((node) => node.mailsTo(email))))
    .flat()
    .map(({ subject }) => subject)
    .toSorted()

describe('a subject', () => {
  test('may be anything, and a lot is shown with its title', async () => {
    const person = await server.signedIn()
    const lotId = await createCast(server.database).lot()
    const applicationId = '0197a5c2-0000-7000-8000-000000000001'
    await post(
      { accountId: person.id, kind: 'application', subject: { type: 'application', id: applicationId } },
      { accountId: person.id, kind: 'won', lotId },
      { accountId: person.id, kind: 'payment-received' },
    )
    const { notices } = (await listOf(person)) as { notices: { kind: string }[] }
    const of = (kind: string) => notices.find((notice) => notice.kind === kind)
    expect(of('application')).toMatchObject({ subject: { type: 'application', id: applicationId }, lot: null })
    expect(of('won')).toMatchObject({ subject: { type: 'lot', id: lotId }, lot: { id: lotId, title: 'Low Tide' } })
    expect(of('payment-received')).toMatchObject({ subject: null, lot: null })
  })

  test('has one unread notice of a kind; a newer one replaces it', async () => {
    const person = await server.signedIn()
    const [lot, other] = [await createCast(server.database).lot(), await createCast(server.database).lot()]
    const notice = (lotId: string, amount: number): NewNotice => ({
      accountId: person.id,
      kind: 'outbid',
      lotId,
      details: { amount },
    })
    await post(notice(lot, 100))
    await post(notice(lot, 200), notice(other, 300))
    const { notices, unread } = (await listOf(person)) as { notices: { details: object }[]; unread: number }
    expect(unread).toBe(2)
    expect(notices.map(({ details }) => details)).toEqual(expect.arrayContaining([{ amount: 200 }, { amount: 300 }]))
  })
})

describe('preferences by kind and channel', () => {
  const path = '/api/v1/notices/preferences'
  const read = async (person: SignedIn): Promise<NoticePreferences> => (await person.fetch(path)).json() as never
  const put = (person: SignedIn, kind: string, channels: object) =>
    person.fetch(path, { method: 'PUT', json: { kinds: [{ kind, channels }] } })
  const set = (person: SignedIn, kind: string, channels: object) =>
    put(person, kind, { 'in-app': true, email: true, sms: false, push: true, ...channels })

  test('are on until chosen, by every kind, and stay as set', async () => {
    const person = await server.signedIn()
    const before = await read(person)
    expect(before.kinds.map(({ kind }) => kind)).toEqual(NoticeKind.options)
    expect(before.kinds.find(({ kind }) => kind === 'outbid')?.channels).toEqual({
      'in-app': true,
      email: true,
      sms: true,
      push: true,
    })
    expect((await set(person, 'outbid', { 'in-app': true, email: false })).status).toBe(200)
    expect((await read(person)).kinds.filter(({ channels }) => !channels.email).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['outbid', 'lot-sold', 'lot-passed']),
    )
    expect((await set(person, 'outbid', { sms: true })).status).toBe(200)
    expect(await read(person)).toEqual(before)
  })

  test('an invoice is mailed whatever is set', async () => {
    const person = await server.signedIn()
    await set(person, 'payment-due', { 'in-app': true, email: false })
    expect((await read(person)).kinds.find(({ kind }) => kind === 'payment-due')?.channels.email).toBe(true)
  })

  test.each([
    ['a kind of its own', 'gossip', { 'in-app': true, email: true, sms: true, push: true }],
    ['a channel of its own', 'outbid', { 'in-app': true, email: true, sms: true, push: true, pigeon: true }],
    ['no channel', 'outbid', {}],
  ])('%s is refused', async (_what, kind, channels) => {
    expect((await put(await server.signedIn(), kind, channels)).status).toBe(422)
  })

  test('switched off in the app, a notice is not listed, and is still mailed', async () => {
    const person = await server.signedIn()
    await set(person, 'won', { 'in-app': false, email: true })
    const [won, lost] = [await createCast(server.database).lot(), await createCast(server.database).lot()]
    await post({ accountId: person.id, kind: 'won', lotId: won }, { accountId: person.id, kind: 'lost', lotId: lost })
    expect(await listOf(person)).toMatchObject({ unread: 1, notices: [{ kind: 'lost' }] })
    await settleMails()
    expect(await mailsTo(person)).toEqual(['Low Tide has ended', 'Low Tide is yours'])
  })

  test('switched off by email, a notice is listed and not mailed; the master switch is above the cell', async () => {
    const [cell, master, both] = [await server.signedIn(), await server.signedIn(), await server.signedIn()]
    await set(cell, 'lost', { 'in-app': true, email: false })
    await server.database.pool.query('insert into preferences (account_id, bid_alerts) values ($1, false)', [master.id])
    const lotId = await createCast(server.database).lot()
    for (const { id } of [cell, master, both]) await post({ accountId: id, kind: 'lost', lotId })
    await settleMails()
    expect(await mailsTo(both)).toEqual(['Low Tide has ended'])
    expect(await mailsTo(cell)).toEqual([])
    expect(await mailsTo(master)).toEqual([])
    expect(await listOf(cell)).toMatchObject({ unread: 1 })
    expect(await listOf(master)).toMatchObject({ unread: 1 })
  })

  test('are exported with the notices, and go with the account', async () => {
    const person = await server.signedIn()
    await set(person, 'won', { 'in-app': false, email: true })
    await post({ accountId: person.id, kind: 'payment-received' })
    expect(await (await person.fetch('/api/v1/account/export', { method: 'POST' })).json()).toMatchObject({
      notices: [{ kind: 'payment-received' }],
      'notification preferences': expect.arrayContaining([{ kind: 'won', channel: 'in-app', isOn: false }]),
    })
    await person.fetch('/api/v1/account/', { method: 'DELETE', json: { password: testPassword } })
    for (const table of ['notices', 'notice_preferences']) {
      const { rows } = await server.database.pool.query(`select from ${table} where account_id = $1`, [person.id])
      expect(rows, table).toEqual([])
    }
  })
})

test('two nodes mail a notice once', async () => {
  const second = await startTestServer({ DATABASE_URL: server.database.url })
  try {
    const people = await Promise.all(Array.from({ length: 12 }, () => server.signedIn()))
    const lotId = await createCast(server.database).lot()
    await post(...people.map(({ id }): NewNotice => ({ accountId: id, kind: 'lost', lotId })))
    await settleMails()
    for (const person of people) expect(await mailsTo(person, [server, second])).toEqual(['Low Tide has ended'])
  } finally {
    await second.close()
  }
})

test('seeding leaves a notice that was written meanwhile, and adds the others', async () => {
  const ada = await server.signedIn()
  const [first, second] = [await createCast(server.database).lot(), await createCast(server.database).lot()]
  const outbidOn = (lotId: string) => ({ accountId: ada.id, kind: 'outbid' as const, lotId, details: { amount: 100 } })
  await post(outbidOn(first))
  const { notices: written } = (await listOf(ada)) as { notices: { id: string }[] }
  const past = { at: new Date(Date.now() - 86_400_000), isRead: false }
  await server.database.transaction((tx) =>
    seedNotices(tx, [
      { ...outbidOn(first), ...past },
      { ...outbidOn(second), ...past },
    ]),
  )
  expect(await listOf(ada)).toMatchObject({ notices: [...written.map(({ id }) => ({ id })), { lot: { id: second } }] })
  expect(written).toHaveLength(1)
})
