import {
  FreeTimes,
  Meeting,
  type MeetingHours,
  MeetingList,
  meetingLimits,
} from '@vermeil/contracts/contact/meetings.schema'
import { NoticePage } from '@vermeil/contracts/contact/notices.schema'
import { Overview } from '@vermeil/contracts/desk/overview.schema'
import { ProductionList } from '@vermeil/contracts/trades/productions.schema'
import { ProposalDetail, ProposalList, ProposalView, proposalLimits } from '@vermeil/contracts/trades/proposals.schema'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { type SignedIn, startTestServer, type TestServer, testPassword } from '../../../test/test-server.ts'
import { hangWorks } from '../../catalog/catalog/catalog.fixtures.ts'
import { answerOf, refusalOf } from '../../money/payments/payments.fixtures.ts'
import { codeOf } from '../../money/payments/sales.fixtures.ts'
import { createLogger } from '../../platform/logger.ts'
import { must } from '../../platform/must.ts'
import { linkTokenHash, newLinkToken } from '../../platform/private-links/link-token.ts'
import { added, callerOf, join, productionBody } from '../productions/productions.fixtures.ts'
import { clientBody, propertyBody } from './realtors.fixtures.ts'

let server: TestServer
let realtor: SignedIn
let stranger: SignedIn
let as: ReturnType<typeof callerOf>
let works: string[]
let clientId: string
let email: string
let propertyId: string
let proposal: string
const logged: string[] = []
let people = 0

beforeAll(async () => {
  server = await startTestServer(
    {},
    undefined,
    createLogger({ level: 'info', node: 'test' }, { write: (line) => void logged.push(line) }),
  )
  stranger = await server.signedIn({ role: 'realtor' })
  await hangWorks(server.database, [
    { title: 'Low Tide', lot: { buy_now_cents: 900_000, buy_now_visibility: 'private' } },
    { title: 'First Frost' },
    { title: 'Late Snow' },
  ])
  const { rows } = await server.database.pool.query<{ id: string }>('select id from artworks order by title desc')
  works = rows.map(({ id }) => id)
})
beforeEach(async () => {
  realtor = await server.signedIn({ role: 'realtor' })
  as = callerOf(realtor)
  email = `nora-${++people}@example.com`
  clientId = await added(as('POST', '/clients', { ...clientBody, email }))
  propertyId = await added(as('POST', '/properties', propertyBody))
  proposal = `/proposals/${await added(as('POST', '/proposals', bodyOf()))}`
})
afterAll(() => server.close())

const bodyOf = (change: object = {}) => ({
  ...{ clientId, propertyId, room: 'Study', message: 'For the wall above the desk.' },
  works: works.map((artworkId, place) => ({ artworkId, note: `Number ${place + 1}` })),
  ...change,
})
const read = (person = realtor) => answerOf(callerOf(person)('GET', proposal), ProposalDetail)
const list = async () => (await answerOf(as('GET', '/proposals'), ProposalList)).proposals

/** Without an account, as the client is. */
const byLink = (token: string, path = '', method = 'GET', json?: unknown) =>
  fetch(`${server.url}/api/v1/proposal-links/${token}${path}`, {
    method,
    ...(json === undefined ? {} : { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }),
  })
const view = (token: string) => answerOf(byLink(token), ProposalView)

const waiting = { timeout: 15_000, interval: 50 }

/** The token of the newest mail, other than one that is known. */
async function send(known?: string): Promise<string> {
  expect((await as('POST', `${proposal}/sending`)).status).toBe(204)
  return vi.waitFor(async () => {
    const { text } = await server.mailTo(email, /selected 3 works for you/)
    const token = must(/\/proposals\/([\w-]{22})/.exec(text)?.[1], 'the token in the mail')
    expect(token).not.toBe(known)
    return token
  }, waiting)
}

test('a client without an account sees the works, answers them, and the realtor learns of it', async () => {
  const picture = sharp({ create: { width: 8, height: 6, channels: 3, background: '#884422' } }).jpeg()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await picture.toBuffer())], { type: 'image/jpeg' }), 'house.jpg')
  const photoId = await added(realtor.fetch(`/api/v1/properties/${propertyId}/photos`, { method: 'POST', body: form }))
  expect(await list()).toMatchObject([{ status: 'draft', isUnseen: false, counts: { works: 3, accepted: 0 } }])
  const token = await send()
  const shown = await view(token)
  expect(shown).toMatchObject({
    ...{ clientName: clientBody.name, room: 'Study', acceptedAt: null, realtor: { hostId: null } },
    property: { address: propertyBody.address, photoIds: [photoId] },
    works: works.map((artworkId, place) => ({ artworkId, note: `Number ${place + 1}`, reaction: null })),
  })
  // A visitor's prices: a private buy-now price is for people who are signed in.
  expect(shown.works.map(({ lot }) => lot?.buyNowPrice)).toEqual([null, null, null])
  for (const secret of [email, clientBody.phone, clientBody.notes, clientId, realtor.email]) {
    expect(JSON.stringify(shown)).not.toContain(secret)
  }
  expect((await byLink(token, `/photos/${photoId}`)).headers.get('content-type')).toBe('image/jpeg')
  // Reading alone opens nothing: mail scanners follow links too.
  expect((await list())[0]?.status).toBe('sent')

  const [first, second] = works
  expect((await byLink(token, '/opening', 'PUT')).status).toBe(204)
  expect((await byLink(token, `/works/${first}/reaction`, 'PUT', { reaction: 'like' })).status).toBe(204)
  expect((await byLink(token, `/works/${second}/comments`, 'POST', { text: 'Too dark?' })).status).toBe(204)
  expect((await byLink(token, '/messages', 'POST', { text: 'Lovely.' })).status).toBe(204)
  expect((await list())[0]).toMatchObject({ status: 'opened', isUnseen: true, counts: { liked: 1, comments: 2 } })
  expect((await byLink(token, '/acceptance', 'PUT', { artworkIds: [first] })).status).toBe(204)
  expect((await answerOf(as('GET', '/account/overview'), Overview)).needs).toEqual([{ kind: 'proposals', count: 1 }])
  const { notices } = await answerOf(as('GET', '/notices'), NoticePage)
  expect(notices).toMatchObject([
    { kind: 'proposal', details: { text: 'A client accepted 1 of 3 works in your proposal' } },
  ])
  expect(await read()).toMatchObject({
    ...{
      status: 'accepted',
      messages: [{ text: 'Lovely.' }],
      counts: { works: 3, accepted: 1, liked: 1, comments: 2 },
    },
    works: [
      { reaction: 'like', isAccepted: true, comments: [] },
      { reaction: null, isAccepted: false, comments: [{ text: 'Too dark?' }] },
      { isAccepted: false },
    ],
  })
  // Looked at, so nothing waits any more.
  expect((await answerOf(as('GET', '/account/overview'), Overview)).needs).toEqual([])
  expect(logged.join('')).toContain('/api/v1/proposal-links/:token')
  expect(logged.join('')).not.toContain(token)
})

test('expired, withdrawn, replaced, deleted and unknown links are the same 404', async () => {
  const statusesOf = async (token: string) => [
    ...[{ ...(await refusalOf(byLink(token))), requestId: '' }, await codeOf(byLink(token, '/opening', 'PUT'))],
    ...[await codeOf(byLink(token, '/acceptance', 'PUT', { artworkIds: [works[0]] }))],
    (await fetch(`${server.url}/proposals/${token}`)).status,
  ]
  const unknown = await statusesOf('AAAAAAAAAAAAAAAAAAAAAA')
  expect(unknown).toMatchObject([
    { status: 404, code: 'proposal.unknown' },
    'proposal.unknown',
    'proposal.unknown',
    404,
  ])
  const same = async (token: string) => expect(JSON.stringify(await statusesOf(token))).toBe(JSON.stringify(unknown))

  const first = await send()
  expect((await fetch(`${server.url}/proposals/${first}`)).status).toBe(200)
  const second = await send(first)
  await same(first)
  expect((await as('PUT', `${proposal}/withdrawal`)).status).toBe(204)
  await same(second)
  const third = await send(second)
  await view(third)
  await as('DELETE', `/clients/${clientId}`)
  await same(third)
  await as('PUT', `/clients/${clientId}/restoration`)
  await as('DELETE', proposal)
  await same(third)
  await as('PUT', `${proposal}/restoration`)
  await view(third)
  await inDatabase(expire)
  await same(third)
  expect((await list())[0]?.status).toBe('expired')
})

test('bad input is refused with nothing changed', async () => {
  const before = await read()
  const foreignClient = await added(callerOf(stranger)('POST', '/clients', clientBody))
  const foreignHome = await added(callerOf(stranger)('POST', '/properties', propertyBody))
  const nowhere = '00000000-0000-7000-8000-000000000000'
  const one = { artworkId: works[0], note: '' }
  const refused: [object, string][] = [
    [{ clientId: foreignClient }, 'client.unknown'],
    [{ propertyId: foreignHome }, 'property.unknown'],
    [{ room: 'Ballroom' }, 'proposal.room-unknown'],
    [{ propertyId: null }, 'proposal.room-unknown'],
    [{ works: [{ artworkId: nowhere, note: '' }] }, 'proposal.work-unknown'],
    [{ works: [] }, 'request.invalid'],
    [{ works: [one, one] }, 'request.invalid'],
    [{ works: [{ ...one, price: 1 }] }, 'request.invalid'],
  ]
  for (const [change, code] of refused) expect(await codeOf(as('PUT', proposal, bodyOf(change)))).toBe(code)
  expect(await codeOf(callerOf(stranger)('GET', proposal))).toBe('proposal.unknown')
  expect(await codeOf(callerOf(stranger)('POST', `${proposal}/sending`))).toBe('proposal.unknown')
  expect(await codeOf(as('PUT', `${proposal}/withdrawal`))).toBe('proposal.not-sent')
  await as('PUT', `/clients/${clientId}`, { ...clientBody, email: null })
  expect(await codeOf(as('POST', `${proposal}/sending`))).toBe('proposal.client-without-email')
  expect(await read()).toEqual(before)

  await as('PUT', `/clients/${clientId}`, { ...clientBody, email })
  const token = await send()
  expect(await codeOf(as('PUT', proposal, bodyOf()))).toBe('proposal.sent')
  expect(await codeOf(byLink(token, '/acceptance', 'PUT', { artworkIds: [nowhere] }))).toBe('proposal.work-unknown')
  expect(await codeOf(byLink(token, `/works/${nowhere}/comments`, 'POST', { text: 'x' }))).toBe('proposal.work-unknown')
  expect(await codeOf(byLink(token, '/messages', 'POST', { text: ' ' }))).toBe('request.invalid')
  expect((await read()).counts).toMatchObject({ accepted: 0, comments: 0 })
})

test('a client can have their data removed by the link, and no notice names them', async () => {
  const token = await send()
  expect((await byLink(token, '/client', 'DELETE')).status).toBe(204)
  expect(await codeOf(byLink(token))).toBe('proposal.unknown')
  expect(await codeOf(as('GET', `/clients/${clientId}`))).toBe('client.unknown')
  expect(await list()).toEqual([])
  const { notices } = await answerOf(as('GET', '/notices'), NoticePage)
  expect(JSON.stringify(notices)).toContain('had their data removed')
  expect(JSON.stringify(notices)).not.toContain(clientBody.name)
})

// Each ends the link for reading. None of them may end the client's right to be forgotten.
const ends: [string, (token: string) => Promise<unknown>][] = [
  ['replaced', (token) => send(token)],
  ['withdrawn', () => as('PUT', `${proposal}/withdrawal`)],
  ['expired', () => inDatabase(expire)],
  ['deleted with its proposal', () => as('DELETE', proposal)],
  ['removed with its proposal', () => inDatabase('delete from proposals where client_id = $1')],
  ['of a deleted client', () => as('DELETE', `/clients/${clientId}`)],
]
const expire = `update private_links set expires_at = house_now()
  where id in (select link_id from client_links where client_id = $1)`
const inDatabase = (text: string) => server.database.pool.query(text, [clientId])

test.each(ends)('a client has their data removed by a link that was %s', async (_how, end) => {
  const token = await send()
  await inDatabase(`insert into meetings (host_id, guest_name, guest_email, guest_time_zone, starts_at, ends_at, topic, place)
    select owner_id, name, email, 'UTC', house_now() - interval '2 hours', house_now() - interval '1 hour', '', ''
    from clients where id = $1`)
  await end(token)
  await inDatabase(`update clients set email = 'other-' || email where id = $1`)
  expect(await codeOf(byLink(token))).toBe('proposal.unknown')
  expect((await byLink(token, '/client', 'DELETE')).status).toBe(204)
  for (const table of ['clients where id', 'proposals where client_id', 'client_links where client_id'])
    expect((await inDatabase(`select from ${table} = $1`)).rowCount).toBe(0)
  expect((await server.database.pool.query('select from meetings where guest_email = $1', [email])).rowCount).toBe(0)
  expect(JSON.stringify(await answerOf(as('GET', '/notices'), NoticePage))).toContain('had their data removed')
  // Nothing is left that the link could name.
  expect(await codeOf(byLink(token, '/client', 'DELETE'))).toBe('proposal.unknown')
})

const removals: [string, (token: string) => Promise<Response>][] = [
  ['had their data removed', (token) => byLink(token, '/client', 'DELETE')],
  ['was deleted by their realtor', () => as('DELETE', `/clients/${clientId}`)],
  [
    'went with the account of their realtor',
    () => realtor.fetch('/api/v1/account', { method: 'DELETE', json: { password: testPassword } }),
  ],
]

test.each(removals)(
  'what waits in the mail for a client who %s goes too, and what others write to them stays',
  async (...[, remove]) => {
    const token = await send()
    // As after an attempt that failed: every mail waits for the next one.
    await server.database.pool.query(`
    create function wait_for_another_attempt() returns trigger language plpgsql as $$
    begin new.start_after := now() + interval '1 hour'; return new; end $$;
    create trigger mail_waits before insert on pgboss.job
      for each row when (new.name = 'mail.send') execute function wait_for_another_attempt()`)
    onTestFinished(async () => {
      await server.database.pool.query('drop trigger mail_waits on pgboss.job; drop function wait_for_another_attempt')
    })
    const other = callerOf(stranger)
    const known = await added(other('POST', '/clients', { ...clientBody, email }))
    const home = await added(other('POST', '/properties', propertyBody))
    const theirs = await added(other('POST', '/proposals', bodyOf({ clientId: known, propertyId: home })))
    for (const answer of [as('POST', `${proposal}/sending`), other('POST', `/proposals/${theirs}/sending`)]) {
      expect((await answer).ok).toBe(true)
    }
    const writers = async () =>
      (
        await server.database.pool.query(`select data ->> 'by' as id from pgboss.job j where strpos(j::text, $1) > 0`, [
          email,
        ])
      ).rows.map(({ id }) => id)
    expect((await writers()).toSorted()).toEqual([realtor.id, stranger.id].toSorted())
    expect((await remove(token)).status).toBe(204)
    expect(await writers()).toEqual([stranger.id])
  },
)

test('an administrator reads, which is recorded; the export has proposals, and erasure takes them along', async () => {
  const admin = await server.signedIn({ role: 'admin' })
  const token = await send()
  await byLink(token, '/messages', 'POST', { text: 'Lovely.' })
  expect(await read(admin)).toMatchObject({ isUnseen: true })
  const { rows } = await server.database.pool.query('select act from audit_log where actor_id = $1', [admin.id])
  expect(rows).toEqual([{ act: 'proposal.read' }])
  expect((await list())[0]?.isUnseen).toBe(true)
  expect(await codeOf(callerOf(admin)('PUT', `${proposal}/withdrawal`))).toBe('access.denied')

  const exported = await (await realtor.fetch('/api/v1/account/export', { method: 'POST' })).json()
  expect(exported).toMatchObject({
    realtor: { proposals: [{ clientName: clientBody.name, works: [{}, {}, {}], comments: [{ text: 'Lovely.' }] }] },
  })
  expect(JSON.stringify(exported)).not.toContain('token')
  const erased = await realtor.fetch('/api/v1/account', { method: 'DELETE', json: { password: testPassword } })
  expect(erased.status).toBe(204)
  expect(await codeOf(byLink(token))).toBe('proposal.unknown')
})

test('a client books, moves and cancels a meeting with the realtor without an account', async () => {
  const hours: MeetingHours = {
    ...{ isPublished: true, timeZone: 'America/New_York', minutes: 30, place: '4 Mill Lane', exceptions: [] },
    weekly: Array.from({ length: 7 }, () => [{ from: '00:00', until: '24:00' }]),
  }
  const token = await send()
  const wanted = { startsAt: new Date(Date.now() + 172_800_000).toISOString(), topic: 'Frames', timeZone: 'Asia/Tokyo' }
  const ask = (change: object = {}) => byLink(token, '/meetings', 'POST', { ...wanted, ...change })
  expect(await codeOf(ask())).toBe('meeting.host-unknown')
  expect((await as('PUT', '/meetings/hours', hours)).status).toBe(200)
  const from = new URLSearchParams({ from: wanted.startsAt, days: '2' })
  const { times } = await answerOf(fetch(`${server.url}/api/v1/meeting-hosts/${realtor.id}/times?${from}`), FreeTimes)
  const time = (place: number) => must(times[place], 'a free time')
  const hostEmail = { email: 'somebody@else.example', name: 'Somebody' }
  expect(await codeOf(ask({ startsAt: time(0), ...hostEmail }))).toBe('request.invalid')
  expect(await codeOf(ask({ startsAt: time(0), timeZone: 'Mars/Olympus' }))).toBe('request.invalid')
  expect(await codeOf(ask({ startsAt: '2020-01-01T10:00:00.000Z' }))).toBe('meeting.time-not-offered')

  const booked = await answerOf(ask({ startsAt: time(0) }), Meeting)
  expect(booked).toMatchObject({ side: 'guest', startsAt: time(0), place: '4 Mill Lane', status: 'booked' })
  // A press that got no answer is repeated, and books once.
  expect((await answerOf(ask({ startsAt: time(0) }), Meeting)).id).toBe(booked.id)
  const mail = await server.mailTo(email, /^Meeting with .* booked$/)
  const link = must(/\/meetings\/([\w-]{22})/.exec(mail.text)?.[1], 'the link in the mail')
  expect(mail.text).not.toContain('/settings')
  expect(mail.attachments).toMatchObject([{ filename: 'meeting.ics' }])
  const byMeetingLink = (path = '', method = 'GET', json?: unknown, key = link) =>
    fetch(`${server.url}/api/v1/meeting-links/${key}${path}`, {
      method,
      ...(json === undefined ? {} : { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }),
    })
  expect(await answerOf(byMeetingLink(), Meeting)).toEqual(booked)
  expect(await codeOf(byMeetingLink('', 'GET', undefined, 'a'.repeat(22)))).toBe('meeting.unknown')
  expect((await answerOf(byMeetingLink(`/times?${from}`), FreeTimes)).times).toContain(time(0))
  const taken = await server.signedIn()
  const other = { hostId: realtor.id, topic: '', timeZone: 'UTC', startsAt: time(1) }
  expect((await callerOf(taken)('POST', '/meetings', other)).status).toBe(201)
  expect(await codeOf(byMeetingLink('/time', 'PUT', { startsAt: time(1) }))).toBe('meeting.time-taken')
  const moved = await answerOf(byMeetingLink('/time', 'PUT', { startsAt: time(2) }), Meeting)
  expect(moved).toMatchObject({ id: booked.id, startsAt: time(2) })
  await server.mailTo(email, /^Meeting with .* moved$/)
  const { notices } = await answerOf(as('GET', '/notices'), NoticePage)
  expect(JSON.stringify(notices)).not.toContain(clientBody.name)

  for (const place of [3, 4, 5, 6]) expect((await ask({ startsAt: time(place) })).status).toBe(201)
  expect(await codeOf(ask({ startsAt: time(7) }))).toBe('meeting.too-many-open')
  const canceled = await answerOf(byMeetingLink('/cancellation', 'POST', { reason: 'We chose' }), Meeting)
  expect(canceled).toMatchObject({ status: 'canceled', canceled: { by: 'guest', reason: 'We chose' } })
  expect(await codeOf(byMeetingLink('/time', 'PUT', { startsAt: time(8) }))).toBe('meeting.canceled')

  // A link that was withdrawn books nothing; the data can still be removed by the meeting's own link.
  expect((await as('PUT', `${proposal}/withdrawal`)).status).toBe(204)
  expect(await codeOf(ask({ startsAt: time(7) }))).toBe('proposal.unknown')
  expect((await byMeetingLink('/guest', 'DELETE')).status).toBe(204)
  expect(await codeOf(byMeetingLink())).toBe('meeting.unknown')
  const guests = async () =>
    (await server.database.pool.query('select from meetings where guest_email = $1', [email])).rows.length
  expect(await guests()).toBe(0)
  expect((await answerOf(as('GET', '/meetings?when=upcoming'), MeetingList)).meetings).toHaveLength(1)

  // The realtor books for the client, who moves it like any other.
  const plan = (id: string, person = realtor) =>
    callerOf(person)('POST', `/clients/${id}/meetings`, { ...wanted, startsAt: time(8) })
  expect(await codeOf(plan(clientId, stranger))).toBe('client.unknown')
  const unreachable = await added(as('POST', '/clients', { ...clientBody, email: null }))
  expect(await codeOf(plan(unreachable))).toBe('client.without-email')
  expect(await answerOf(plan(clientId), Meeting)).toMatchObject({ side: 'host', other: { name: clientBody.name } })
  const invited = await vi.waitFor(async () => {
    const { text } = await server.mailTo(email, /^Meeting with .* booked$/)
    expect(text).toContain('booked a meeting with you')
    return must(/\/meetings\/([\w-]{22})/.exec(text)?.[1], 'the link in the mail')
  }, waiting)
  expect((await byMeetingLink('/guest', 'DELETE', undefined, invited)).status).toBe(204)

  const again = await send(token)
  expect((await byLink(again, '/meetings', 'POST', { ...wanted, startsAt: time(9) })).status).toBe(201)
  expect(await guests()).toBe(1)
  expect((await byLink(again, '/client', 'DELETE')).status).toBe(204)
  expect(await guests()).toBe(0)
})

test('the realtor replies to what the client wrote, and the client gets one mail with a link that works', async () => {
  const [first = '', second = ''] = works
  const replyTo = (artworkId: string | null, text = 'It glows in daylight.') =>
    as('POST', `${proposal}/replies`, { artworkId, text })
  expect(await codeOf(replyTo(first))).toBe('proposal.not-sent')
  const token = await send()
  expect((await byLink(token, `/works/${first}/comments`, 'POST', { text: 'Too dark?' })).status).toBe(204)
  expect(await codeOf(replyTo(crypto.randomUUID()))).toBe('proposal.work-unknown')
  expect(await codeOf(replyTo(first, '  '))).toBe('request.invalid')
  expect(await codeOf(callerOf(stranger)('POST', `${proposal}/replies`, { artworkId: null, text: 'Hi' }))).toBe(
    'proposal.unknown',
  )
  expect((await replyTo(first)).status).toBe(204)
  expect((await replyTo(null, 'Shall we meet?')).status).toBe(204)
  const thread = [
    { by: 'client', text: 'Too dark?' },
    { by: 'realtor', text: 'It glows in daylight.' },
  ]
  const seen = { works: [{ comments: thread }, {}, {}], messages: [{ by: 'realtor', text: 'Shall we meet?' }] }
  expect(await view(token)).toMatchObject(seen)
  // Only what the client wrote is counted, and only that is new to the realtor.
  expect(await read()).toMatchObject({ ...seen, counts: { comments: 1 } })
  expect((await replyTo(second)).status).toBe(204)
  expect((await list())[0]).toMatchObject({ isUnseen: false, counts: { comments: 1 } })

  // A client who has written all they can leaves the realtor's replies alone.
  await inDatabase(`insert into messages (thread, subject_id, side, text) select 'proposal', id, 'client', 'Hello' from proposals
    cross join generate_series(2, ${proposalLimits.comments}) where client_id = $1`)
  expect(await codeOf(byLink(token, '/messages', 'POST', { text: 'One more' }))).toBe('realtor.full')
  expect((await replyTo(null, 'See you then.')).status).toBe(204)

  const mailReplies = { name: 'realtors.mail-replies', data: z.object({ proposalId: z.uuid() }) }
  const proposalId = must(proposal.split('/').at(-1), 'the id of the proposal')
  const runNow = () => server.database.transaction((tx) => server.jobs.send(tx, mailReplies, { proposalId }))
  await runNow()
  const { text } = await server.mailTo(email, /replied to you/)
  expect(text).toContain('There are 4 replies')
  const otherToken = must(/\/proposals\/([\w-]{22})/.exec(text)?.[1], 'the link in the mail')
  expect(otherToken).not.toBe(token)
  expect((await view(otherToken)).expiresAt).toBe((await view(token)).expiresAt)

  expect((await as('PUT', `${proposal}/withdrawal`)).status).toBe(204)
  expect(await codeOf(byLink(otherToken))).toBe('proposal.unknown')
  expect(await codeOf(replyTo(first))).toBe('proposal.closed')
  // A proposal that is sent again has one new link.
  const again = await send(token)
  expect((await byLink(again)).status).toBe(200)
  expect(await codeOf(byLink(otherToken))).toBe('proposal.unknown')
})

test('the link of a meeting ends 30 days after it, and the guest is still forgotten by it', async () => {
  const link = newLinkToken()
  const meeting = `with meeting as (
      insert into meetings (host_id, guest_name, guest_email, guest_time_zone, starts_at, ends_at, topic, place)
      select owner_id, name, email, 'UTC', house_now() - interval '1 hour', house_now(), '', '' from clients
      where id = $1 returning id)
    insert into private_links (purpose, subject_id, token_hash, expires_at)
    select 'meeting', id, $2, house_now() from meeting`
  await server.database.pool.query(meeting, [clientId, linkTokenHash(link)])
  const endedDaysAgo = (days: number) =>
    server.database.pool.query(
      `with meeting as (update meetings set starts_at = house_now() - make_interval(days => $1, hours => 1),
         ends_at = house_now() - make_interval(days => $1) where guest_email = $2 returning id, ends_at)
       update private_links set expires_at = ends_at + make_interval(days => $3) from meeting where subject_id = meeting.id`,
      [days, email, meetingLimits.linkDays],
    )
  const by = (path = '', method = 'GET') => fetch(`${server.url}/api/v1/meeting-links/${link}${path}`, { method })
  const page = async () => (await fetch(`${server.url}/meetings/${link}`)).status
  await endedDaysAgo(meetingLimits.linkDays - 1)
  expect([(await by()).status, await page()]).toEqual([200, 200])
  await endedDaysAgo(meetingLimits.linkDays)
  expect([await codeOf(by()), await page()]).toEqual(['meeting.unknown', 404])
  expect((await by('/guest', 'DELETE')).status).toBe(204)
  expect((await server.database.pool.query('select from meetings where guest_email = $1', [email])).rowCount).toBe(0)
  expect(await codeOf(by('/guest', 'DELETE'))).toBe('meeting.unknown')
})

test('an administrator lists what somebody has in the workspaces, and each reading is recorded', async () => {
  const [admin, agent] = [await server.signedIn({ role: 'admin' }), await server.signedIn({ role: 'prop-agent' })]
  const productionId = await added(callerOf(agent)('POST', '/productions', productionBody))
  const shared = async () => (await answerOf(as('GET', '/account/overview'), Overview)).counts.sharedProductions
  expect(await shared()).toBe(0)
  await join(server, productionId, agent, realtor, { level: 'view' })
  expect(await shared()).toBe(1)
  const ofAccount = (what: string, { id }: SignedIn) => callerOf(admin)('GET', `/admin/${what}?account=${id}&limit=5`)
  const { proposals } = await answerOf(ofAccount('proposals', realtor), ProposalList)
  expect(proposals).toMatchObject([{ status: 'draft', client: { name: clientBody.name } }])
  const { productions } = await answerOf(ofAccount('productions', agent), ProductionList)
  expect(productions).toMatchObject([{ title: productionBody.title }])
  const { rows } = await server.database.pool.query(
    'select act, subject from audit_log where actor_id = $1 order by id',
    [admin.id],
  )
  expect(rows).toEqual([
    { act: 'proposals.read', subject: `account:${realtor.id}` },
    { act: 'productions.read', subject: `account:${agent.id}` },
  ])
  expect(await codeOf(as('GET', `/admin/proposals?account=${realtor.id}`))).toBe('access.denied')
})
