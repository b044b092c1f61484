import { generateKeyPairSync } from 'node:crypto'
import type { NoticeKind, NoticePreferences } from '@vermeil/contracts/contact/notices.schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, startTestServer, type TestServer, testPassword } from '../../../test/test-server.ts'
import { must, one } from '../../platform/must.ts'
import { onClient } from '../../platform/postgres/run-sql.ts'
import { createCast } from '../../selling/auctions/auction-house.fixtures.ts'
import { addAll } from './notice-store.ts'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
/** Nodes of one house have the same key. */
const settings = { JWT_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string }

let server: TestServer
let lotId: string
beforeAll(async () => {
  server = await startTestServer(settings)
  lotId = await createCast(server.database).lot()
})
afterAll(() => server?.close())

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.database.pool.query<Row>(text, values)).rows
const setPreferences = async (person: SignedIn, json: object): Promise<NoticePreferences> =>
  (await (await person.fetch('/api/v1/notices/preferences', { method: 'PUT', json })).json()) as NoticePreferences
async function post(people: readonly SignedIn[], ...kinds: NoticeKind[]) {
  const { now } = one(await query<{ now: Date }>('select house_now() as now'))
  const added = people.flatMap(({ id }) => kinds.map((kind) => ({ accountId: id, kind, lotId })))
  await addAll(onClient(server.database.pool), added, now)
}
let minutes = 0
/** Until it is decided for each notice whether and when it is mailed. */
async function settle() {
  minutes += 1
  await server.windClock(`${minutes} minutes`)
  await expect
    .poll(() => query('select id from notices where mail_settled_at is null'), { timeout: 20_000 })
    .toEqual([])
}
/** The subjects of the mails to a person, whichever of the nodes has sent them. */
const mailsTo = async ({ email }: SignedIn, nodes = [server]) =>
  (await Promise.all(nodes.map((node) => node.mailsTo(email))))
    .flat()
    .map(({ subject }) => subject)
    .toSorted()

describe('unsubscribing', () => {
  const outbidIsOn = async (person: SignedIn) => {
    const { kinds } = (await (await person.fetch('/api/v1/notices/preferences')).json()) as NoticePreferences
    return kinds.filter(({ channels }) => channels.email).map(({ kind }) => kind)
  }

  test('one click of a mail program stops mails of that kind, and the page can undo it', async () => {
    const ada = await server.signedIn()
    const before = await outbidIsOn(ada)
    await post([ada], 'outbid')
    await settle()
    const { listHeaders, text } = await server.mailTo(ada.email, /outbid on Low Tide/)
    expect(listHeaders['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const [, address = ''] = listHeaders['list-unsubscribe']?.match(/^<(.+)>$/) ?? []
    expect(text).toContain(address)
    const token = new URL(address).searchParams.get('token')

    // A scanner that opens the address changes nothing.
    expect((await fetch(address)).status).toBe(200)
    expect(await outbidIsOn(ada)).toEqual(before)

    const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await fetch(address, { method: 'POST', body: form })).status).toBe(204)
    expect(await outbidIsOn(ada)).toEqual(before.filter((kind) => kind !== 'outbid'))
    const parts = new FormData()
    parts.set('List-Unsubscribe', 'One-Click')
    expect((await fetch(address, { method: 'POST', body: parts })).status).toBe(204)

    const page = `${server.url}/api/v1/notices/unsubscribe`
    expect(await (await fetch(`${page}?token=${token}`)).json()).toEqual({ kinds: [{ kind: 'outbid', isOn: false }] })
    const undone = await fetch(page, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, isOn: true }),
    })
    expect(await undone.json()).toEqual({ kinds: [{ kind: 'outbid', isOn: true }] })
    expect(await outbidIsOn(ada)).toEqual(before)
  })

  test('an address that we did not sign, or not for this person, stops nothing', async () => {
    const [ada, ben] = [await server.signedIn(), await server.signedIn()]
    await post([ada, ben], 'outbid')
    await settle()
    const tokenOf = async ({ email }: SignedIn) => {
      const { listHeaders } = await server.mailTo(email, /outbid on Low Tide/)
      return /token=([\w-]+)\.([\w-]+)/.exec(listHeaders['list-unsubscribe'] ?? '')
    }
    const [ofAda, ofBen] = [await tokenOf(ada), await tokenOf(ben)]
    for (const token of [`${ofAda?.[1]}.${ofBen?.[2]}`, `${ofAda?.[1]}`, 'nonsense', 'a.b.c']) {
      const answer = await fetch(`${server.url}/unsubscribe?token=${token}`, { method: 'POST' })
      expect(await answer.json()).toMatchObject({ status: 404, code: 'unsubscribe.unknown' })
    }
    expect(await outbidIsOn(ada)).toContain('outbid')
    await ben.fetch('/api/v1/account/', { method: 'DELETE', json: { password: testPassword } })
    const afterErasure = await fetch(`${server.url}/unsubscribe?token=${ofBen?.[1]}.${ofBen?.[2]}`, { method: 'POST' })
    expect(afterErasure.status).toBe(204)
    expect(await query('select kind from notice_preferences where account_id = $1', [ben.id])).toEqual([])
  })
})

describe('one mail a day', () => {
  const daily = (person: SignedIn, timeZone: string | null) =>
    setPreferences(person, { kinds: [], mail: { isDaily: true, timeZone } })

  test('collects what is optional and unread, once, also with two nodes; without notices there is none', async () => {
    const [ada, ben, cora] = [await server.signedIn(), await server.signedIn(), await server.signedIn()]
    expect((await daily(ada, 'America/New_York')).mail).toEqual({ isDaily: true, timeZone: 'America/New_York' })
    expect((await daily(ben, 'Mars/Olympus')).mail).toEqual({ isDaily: true, timeZone: null })
    await post([ada, ben, cora], 'outbid', 'lost')
    await settle()
    expect(await mailsTo(cora)).toEqual(['Low Tide has ended', 'You were outbid on Low Tide'])
    expect([...(await mailsTo(ada)), ...(await mailsTo(ben))]).toEqual([])
    const due = await query<{ zone: string; time: string }>(
      `select distinct coalesce(s.time_zone, 'UTC') as zone,
         to_char(n.digest_due_at at time zone coalesce(s.time_zone, 'UTC'), 'HH24:MI') as time
       from notices n join notice_schedules s using (account_id) where n.digest_due_at > (select house_now()) order by 1`,
    )
    expect(due).toEqual([
      { zone: 'America/New_York', time: '08:00' },
      { zone: 'UTC', time: '08:00' },
    ])
    // Read before the mail, so not in it.
    await ben.fetch('/api/v1/notices/read', { method: 'POST', json: {} })

    const second = await startTestServer({ ...settings, DATABASE_URL: server.database.url })
    try {
      await server.windClock('2 days')
      await expect
        .poll(() => query('select id from notices where digest_due_at is not null'), { timeout: 60_000 })
        .toEqual([])
      expect(await mailsTo(ada, [server, second])).toEqual(['Your day at Vermeil: 2 notifications'])
      expect(await mailsTo(ben, [server, second])).toEqual([])
    } finally {
      await second.close()
    }
    const mailboxes = [server.mailbox, second.mailbox]
    const { text, listHeaders } = one(mailboxes.flatMap((mailbox) => mailbox.list({ to: ada.email })))
    expect(text).toContain('You were outbid on Low Tide')
    const { search } = new URL(must(listHeaders['list-unsubscribe'], 'a link to unsubscribe').slice(1, -1))
    expect((await fetch(`${server.url}/unsubscribe${search}`, { method: 'POST' })).status).toBe(204)
    const { kinds, mail } = await setPreferences(ada, { kinds: [] })
    expect(kinds.filter(({ kind, channels }) => ['outbid', 'lost'].includes(kind) && channels.email)).toEqual([])
    expect(mail.isDaily).toBe(true)
  })

  test('is exported, and goes with the account', async () => {
    const person = await server.signedIn()
    await daily(person, 'Europe/Paris')
    expect(await (await person.fetch('/api/v1/account/export', { method: 'POST' })).json()).toMatchObject({
      'notification mails': { isDaily: true, timeZone: 'Europe/Paris' },
    })
    await person.fetch('/api/v1/account/', { method: 'DELETE', json: { password: testPassword } })
    expect(await query('select is_daily from notice_schedules where account_id = $1', [person.id])).toEqual([])
  })
})
