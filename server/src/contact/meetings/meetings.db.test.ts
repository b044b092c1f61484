import { ArtistView } from '@vermeil/contracts/catalog/artists.schema'
import {
  FreeTimes,
  Meeting,
  type MeetingHours,
  MeetingList,
  meetingLimits,
} from '@vermeil/contracts/contact/meetings.schema'
import { NoticePage } from '@vermeil/contracts/contact/notices.schema'
import { Overview } from '@vermeil/contracts/desk/overview.schema'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { captureLog } from '../../../test/capture-log.ts'
import { type SignedIn, startTestServer, type TestServer, testPassword } from '../../../test/test-server.ts'
import { addArtist } from '../../desk/collection/collection.fixtures.ts'
import { codeOf } from '../../money/payments/sales.fixtures.ts'
import type { CaughtMail } from '../../platform/mail/mailbox.ts'
import { must, one } from '../../platform/must.ts'

const log = captureLog({ level: 'trace' })
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({}, undefined, log.logger)
})
afterAll(() => server.close())

const always: MeetingHours = {
  isPublished: true,
  timeZone: 'America/New_York',
  minutes: 30,
  place: 'The studio, 4 Mill Lane',
  weekly: Array.from({ length: 7 }, () => [{ from: '00:00', until: '24:00' }]),
  exceptions: [],
}

async function named(person: SignedIn, firstName: string, lastName: string) {
  await server.database.pool.query('update profiles set first_name = $2, last_name = $3 where account_id = $1', [
    ...[person.id, firstName, lastName],
  ])
  return person
}
const guest = async (name = 'Gil') => named(await server.signedIn(), name, 'Guest')
async function host(hours: Partial<MeetingHours> = {}, role: 'artist' | 'realtor' | 'prop-agent' = 'artist') {
  const person = await named(await server.signedIn({ role }), 'Hana', 'Host')
  expect((await send(person, 'PUT', '/meetings/hours', { ...always, ...hours })).status).toBe(200)
  return person
}

const get = (person: SignedIn, path: string) => person.fetch(`/api/v1${path}`)
const send = (person: SignedIn, method: string, path: string, json?: unknown, key?: string) =>
  person.fetch(`/api/v1${path}`, { method, json, ...(key ? { headers: { 'idempotency-key': key } } : {}) })
const answerOf = async <S extends z.ZodType>(call: Promise<Response>, schema: S) => {
  const response = await call
  expect(response.ok, await response.clone().text()).toBe(true)
  return schema.parse(await response.json())
}

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const week = `from=${inDays(1)}`
const timesOf = async ({ id }: SignedIn) =>
  FreeTimes.parse(await (await fetch(`${server.url}/api/v1/meeting-hosts/${id}/times?${week}`)).json()).times
/** A free time that no other test of the same people uses. */
const timeOf = async (person: SignedIn, place = 0) => must((await timesOf(person))[place], 'a free time')

const booking = (hostId: string, startsAt: string) => ({
  hostId,
  startsAt,
  topic: 'A frame',
  timeZone: 'Europe/Berlin',
})
const book = (person: SignedIn, hostId: string, startsAt: string, key?: string) =>
  send(person, 'POST', '/meetings', booking(hostId, startsAt), key)
const booked = async (person: SignedIn, of: SignedIn, place = 0) =>
  answerOf(book(person, of.id, await timeOf(of, place)), Meeting)
const move = (person: SignedIn, { id }: Meeting, startsAt: string) =>
  send(person, 'PUT', `/meetings/${id}/time`, { startsAt })
const cancel = (person: SignedIn, { id }: Meeting, reason = '') =>
  send(person, 'POST', `/meetings/${id}/cancellation`, { reason })
const listOf = async (person: SignedIn, when: 'upcoming' | 'past') =>
  (await answerOf(get(person, `/meetings?when=${when}`), MeetingList)).meetings

/** A calendar as a calendar program reads it. */
/** Every line ends in CRLF, the last one too, and nothing else ends a line. In a mail, line ends are the transport's. */
function readCalendarFile(text: string) {
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  return readCalendar(text)
}

function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      sequence: event.sequence,
      startsAt: event.startDate.toJSDate().toISOString(),
      endsAt: event.endDate.toJSDate().toISOString(),
      summary: event.summary,
      location: event.location,
      status: component.getFirstPropertyValue('status'),
      organizer: component.getFirstPropertyValue('organizer'),
      attendees: event.attendees.map((attendee) => String(attendee.getFirstValue()).replace(/^mailto:/i, '')),
    }
  })
  return { method: calendar.getFirstPropertyValue('method'), events }
}
function attachedTo({ attachments }: CaughtMail) {
  const { type, base64 } = one(attachments)
  expect(type).toBe('text/calendar')
  const { method, events } = readCalendar(Buffer.from(base64, 'base64').toString())
  return { method, ...one(events) }
}
const mailsTo = async ({ email }: SignedIn) => (await server.mailsTo(email)).map(({ subject }) => subject)

describe('hours', () => {
  test('are for artists, realtors and property agents, and are found once they are published', async () => {
    const person = await host({ isPublished: false }, 'prop-agent')
    const pageOf = async (id: string) => (await fetch(`${server.url}/schedule-meeting/${id}`)).status
    expect((await get(person, `/meeting-hosts/${person.id}`)).status).toBe(404)
    expect(await pageOf(person.id)).toBe(404)
    const { hours } = (await (await get(person, '/meetings/hours')).json()) as { hours: MeetingHours }
    expect(hours).toEqual({ ...always, isPublished: false })

    await send(person, 'PUT', '/meetings/hours', always)
    const shown = await (await fetch(`${server.url}/api/v1/meeting-hosts/${person.id}`)).json()
    const known = { minutes: 30, timeZone: 'America/New_York' }
    expect(shown).toEqual({ id: person.id, name: 'Hana Host', avatar: null, ...known })
    expect(await pageOf(person.id)).toBe(200)

    const collector = await guest()
    expect(await codeOf(send(collector, 'PUT', '/meetings/hours', always))).toBe('access.denied')
    expect(await codeOf(get(collector, `/meeting-hosts/${collector.id}`))).toBe('meeting.host-unknown')
    const { pool } = server.database
    await pool.query(`update accounts set suspended_at = house_now(), suspended_reason = 'x' where id = $1`, [
      person.id,
    ])
    expect((await fetch(`${server.url}/api/v1/meeting-hosts/${person.id}`)).status).toBe(404)
    expect(await codeOf(book(collector, person.id, inDays(2)))).toBe('meeting.host-unknown')
  })

  test.each([
    ['that end before they begin', { weekly: always.weekly.with(0, [{ from: '12:00', until: '09:00' }]) }],
    ['that overlap', { weekly: always.weekly.with(0, [range('09:00', '12:00'), range('11:00', '13:00')]) }],
    ['of an unknown time zone', { timeZone: 'Mars/Olympus' }],
    ['of a bare offset', { timeZone: '+02:00' }],
    ['with another length', { minutes: 20 }],
    ['with a day named twice', { exceptions: [dayOff('2026-12-24'), dayOff('2026-12-24')] }],
  ])('%s are refused', async (_what, wrong) => {
    const person = await server.signedIn({ role: 'realtor' })
    expect(await codeOf(send(person, 'PUT', '/meetings/hours', { ...always, ...wrong }))).toBe('request.invalid')
    expect(await (await get(person, '/meetings/hours')).json()).toEqual({ hours: null })
  })

  test('give free times of the days asked for, and the next one after them', async () => {
    const startsAt = new Date(Date.now() + 40 * DAY)
    const day = startsAt.toISOString().slice(0, 10)
    const weekly = Array.from({ length: 7 }, () => [])
    const once = { timeZone: 'UTC', weekly, exceptions: [{ day, hours: [range('10:00', '11:00')] }] }
    const person = await host(once)
    const asked = await (await get(person, `/meeting-hosts/${person.id}/times?${week}`)).json()
    expect(asked).toEqual({ times: [], nextAt: `${day}T10:00:00.000Z` })
    const tooMuch = `from=${inDays(1)}&days=32`
    expect(await codeOf(get(person, `/meeting-hosts/${person.id}/times?${tooMuch}`))).toBe('request.invalid')
  })
})

function range(from: string, until: string) {
  return { from, until }
}
function dayOff(day: string) {
  return { day, hours: [] }
}

describe('a meeting', () => {
  test('is booked, moved and canceled; both get each change by mail as one calendar entry', async () => {
    const [hana, gil] = [await host(), await guest()]
    const [first, second] = [await timeOf(hana, 4), await timeOf(hana, 9)]
    const meeting = await answerOf(book(gil, hana.id, first), Meeting)
    expect(meeting).toMatchObject({ side: 'guest', other: { id: hana.id, name: 'Hana Host' }, startsAt: first })
    expect(meeting).toMatchObject({ topic: 'A frame', place: always.place, status: 'booked', canceled: null })
    expect(await listOf(hana, 'upcoming')).toMatchObject([
      { id: meeting.id, side: 'host', other: { name: 'Gil Guest' } },
    ])
    expect(await timesOf(hana)).not.toContain(first)

    const [toHost, toGuest] = [
      await server.mailTo(hana.email, /Meeting with Gil Guest booked/),
      await server.mailTo(gil.email, /Meeting with Hana Host booked/),
    ]
    expect(toHost.text).toContain('Gil Guest booked a meeting with you.')
    expect(toHost.text).toContain('A frame')
    expect(toHost.text).toMatch(/E[SD]T/)
    expect(toGuest.text).toMatch(/GMT\+[12]/)
    const invitation = attachedTo(toGuest)
    const { uid } = invitation
    expect(invitation).toMatchObject({ method: 'REQUEST', sequence: 0, startsAt: first, endsAt: meeting.endsAt })
    expect(invitation).toMatchObject({ summary: 'Meeting with Hana Host', location: always.place, status: 'CONFIRMED' })
    expect(invitation.attendees).toEqual([gil.email])
    expect(JSON.stringify(invitation)).not.toContain(hana.email)
    expect(attachedTo(toHost)).toMatchObject({ uid, attendees: [hana.email] })
    const downloaded = await get(gil, `/meetings/${meeting.id}/invitation.ics`)
    expect(downloaded.headers.get('content-type')).toMatch(/^text\/calendar/)
    expect(readCalendarFile(await downloaded.text()).events).toMatchObject([{ uid, sequence: 0 }])

    expect(await answerOf(move(hana, meeting, second), Meeting)).toMatchObject({ startsAt: second })
    await answerOf(move(hana, meeting, second), Meeting)
    const moved = attachedTo(await server.mailTo(gil.email, /Hana Host moved/))
    expect(moved).toMatchObject({ method: 'REQUEST', uid, sequence: 1, startsAt: second })
    expect(await timesOf(hana)).toContain(first)

    const canceled = await answerOf(cancel(gil, meeting, 'I have a cold'), Meeting)
    expect(canceled).toMatchObject({ status: 'canceled', canceled: { by: 'guest', reason: 'I have a cold' } })
    expect(await answerOf(cancel(hana, meeting), Meeting)).toMatchObject({ canceled: canceled.canceled })
    const mail = await server.mailTo(hana.email, /Gil Guest canceled/)
    expect(mail.text).toContain('Reason: I have a cold')
    expect(attachedTo(mail)).toMatchObject({ method: 'CANCEL', uid, sequence: 2, status: 'CANCELLED' })
    const subjects = ['booked', 'moved', 'canceled'].map((what) => `Meeting with Hana Host ${what}`)
    expect(await mailsTo(gil)).toEqual(subjects)

    expect(await timesOf(hana)).toContain(second)
    expect(await listOf(gil, 'upcoming')).toEqual([])
    expect(await listOf(gil, 'past')).toMatchObject([{ id: meeting.id, status: 'canceled' }])
    expect(await codeOf(move(gil, meeting, first))).toBe('meeting.canceled')
  })

  test('is neither moved nor canceled once it has begun', async () => {
    const [hana, gil] = [await host(), await guest()]
    const meeting = await booked(gil, hana)
    const [later] = await timesOf(hana)
    const begin = `update meetings set starts_at = starts_at - interval '60 days', ends_at = ends_at - interval '60 days'
      where id = $1`
    await server.database.pool.query(begin, [meeting.id])
    for (const person of [hana, gil]) {
      expect(await codeOf(move(person, meeting, must(later, 'a time')))).toBe('meeting.over')
      expect(await codeOf(cancel(person, meeting))).toBe('meeting.over')
    }
  })

  test('notifies the side that did not act, unless they want no such notices', async () => {
    const [hana, gil] = [await host(), await guest()]
    const meeting = await booked(gil, hana)
    const noticesOf = async (person: SignedIn) => (await answerOf(get(person, '/notices'), NoticePage)).notices
    expect(await noticesOf(hana)).toMatchObject([
      {
        ...{ kind: 'meeting', topic: 'meetings', subject: { type: 'meeting', id: meeting.id } },
        details: {
          text: 'Gil Guest booked a meeting with you',
          startsAt: meeting.startsAt,
          path: '/settings#meetings',
        },
      },
    ])
    expect(await noticesOf(gil)).toEqual([])
    const channels = { 'in-app': false, email: true, sms: false, push: false }
    await send(gil, 'PUT', '/notices/preferences', { kinds: [{ kind: 'meeting', channels }] })
    await answerOf(cancel(hana, meeting), Meeting)
    await server.mailTo(gil.email, /Hana Host canceled/)
    expect(await noticesOf(gil)).toEqual([])
  })

  test('is booked once for one key, and the key serves no other request', async () => {
    const [hana, gil] = [await host(), await guest()]
    const startsAt = await timeOf(hana)
    const [first, again] = await Promise.all([
      answerOf(book(gil, hana.id, startsAt, 'key-1'), Meeting),
      answerOf(book(gil, hana.id, startsAt, 'key-1'), Meeting),
    ])
    expect(again.id).toBe(first.id)
    expect(await codeOf(book(gil, hana.id, await timeOf(hana, 3), 'key-1'))).toBe('idempotency.reused')
    expect(await listOf(gil, 'upcoming')).toHaveLength(1)
  })

  test('of two that are booked at once for the same time, exactly one is made', async () => {
    const hana = await host()
    const startsAt = await timeOf(hana)
    const [gil, mia] = [await guest(), await guest('Mia')]
    const answers = await Promise.all([book(gil, hana.id, startsAt), book(mia, hana.id, startsAt)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const refused = must(answers.find(({ status }) => status === 409)?.json(), 'a refusal')
    expect(await refused).toMatchObject({ code: 'meeting.time-taken' })
    expect(await listOf(hana, 'upcoming')).toHaveLength(1)
  })

  test('nobody is in two at once, as guest or as host, in any order of requests', async () => {
    const [hana, otto, gil] = [await host(), await host(), await guest()]
    const startsAt = await timeOf(hana)
    const answers = await Promise.all([book(gil, hana.id, startsAt), book(gil, otto.id, startsAt)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const refused = must(answers.find(({ status }) => status === 409)?.json(), 'a refusal')
    expect(await refused).toMatchObject({ code: 'meeting.other-at-that-time' })
    // Two hosts who book each other.
    const other = await timeOf(hana, 6)
    const crossed = await Promise.all([book(hana, otto.id, other), book(otto, hana.id, other)])
    expect(crossed.map(({ status }) => status).toSorted()).toEqual([201, 409])

    const seats = await server.database.pool
      .query(
        `insert into meeting_seats (meeting_id, account_id, during)
       select m.id, s.account_id, s.during from meetings m, meeting_seats s where m.id <> s.meeting_id limit 1`,
      )
      .catch((error: unknown) => error)
    expect(seats).toMatchObject({ constraint: 'meeting_seats_one_meeting_at_a_time' })
  })

  test('is refused with oneself, in a time that is not offered, and beyond five with one person', async () => {
    const [hana, gil] = [await host(), await guest()]
    const startsAt = await timeOf(hana)
    expect(await codeOf(book(hana, hana.id, startsAt))).toBe('meeting.own-hours')
    for (const at of [inDays(-1), inDays(0), inDays(120), '0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z']) {
      expect(await codeOf(book(gil, hana.id, at))).toBe('meeting.time-not-offered')
    }
    const offGrid = new Date(Date.parse(startsAt) + 60_000).toISOString()
    expect(await codeOf(book(gil, hana.id, offGrid))).toBe('meeting.time-not-offered')
    const meetings: Meeting[] = []
    for (let n = 0; n < meetingLimits.openPerPair; n++) meetings.push(await booked(gil, hana))
    const refused = await book(gil, hana.id, await timeOf(hana))
    expect(await refused.json()).toMatchObject({ code: 'meeting.too-many-open', details: { limit: 5 } })
    await answerOf(cancel(gil, must(meetings[0], 'a meeting')), Meeting)
    await booked(gil, hana)
  })

  test('is invisible to others; administrators read it, which is recorded', async () => {
    const [hana, gil, mia] = [await host(), await guest(), await guest('Mia')]
    const meeting = await booked(gil, hana)
    for (const call of [
      get(mia, `/meetings/${meeting.id}/invitation.ics`),
      get(mia, `/meetings/${meeting.id}/times?${week}`),
      move(mia, meeting, await timeOf(hana, 5)),
      cancel(mia, meeting),
    ]) {
      expect(await codeOf(call)).toBe('meeting.unknown')
    }
    const admin = await server.signedIn({ role: 'admin' })
    expect(await (await get(admin, `/admin/meetings?account=${gil.id}`)).json()).toMatchObject({
      meetings: [{ id: meeting.id, host: { name: 'Hana Host' }, guest: { name: 'Gil Guest' } }],
    })
    const { rows } = await server.database.pool.query('select act, subject from audit_log where actor_id = $1', [
      admin.id,
    ])
    expect(rows).toEqual([{ act: 'meetings.read', subject: `account:${gil.id}` }])
  })

  test('that begins within a day is among what needs somebody now', async () => {
    const [hana, gil] = [await host(), await guest()]
    const { times } = await answerOf(get(gil, `/meeting-hosts/${hana.id}/times?days=1`), FreeTimes)
    const { id, startsAt } = await answerOf(book(gil, hana.id, must(times[0], 'a free time')), Meeting)
    const { needs } = await answerOf(get(hana, '/account/overview'), Overview)
    expect(needs).toEqual([{ kind: 'meeting', meetingId: id, name: 'Gil Guest', startsAt }])
    const later = await host()
    await booked(gil, later, 90)
    expect((await answerOf(get(later, '/account/overview'), Overview)).needs).toEqual([])
  })
})

test('an artist’s page names the account while it publishes hours', async () => {
  const hana = await host()
  const artistId = await addArtist(server.database.pool, 'Hana Host')
  await server.database.pool.query('update artists set account_id = $1 where id = $2', [hana.id, artistId])
  const shown = () => fetch(`${server.url}/api/v1/artists/${artistId}`)
  const hostIdOf = async () => ArtistView.parse(await (await shown()).json()).meetingHostId
  expect(await hostIdOf()).toBe(hana.id)
  await send(hana, 'PUT', '/meetings/hours', { ...always, isPublished: false })
  expect(await hostIdOf()).toBeNull()
})

test('a calendar feed has one’s meetings without their topics, under an address that is secret and can be renewed', async () => {
  const [hana, gil] = [await host(), await guest()]
  const [kept, dropped] = [await booked(gil, hana), await booked(gil, hana)]
  await answerOf(cancel(hana, dropped), Meeting)
  const renew = async () => ((await (await send(hana, 'POST', '/meetings/feed')).json()) as { url: string }).url
  const url = await renew()
  const token = must(new URL(url).searchParams.get('token'), 'a token')
  expect(Buffer.from(token, 'base64url')).toHaveLength(16)

  const answer = await fetch(url)
  expect(answer.headers.get('content-type')).toMatch(/^text\/calendar/)
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const text = await answer.text()
  expect(text).not.toContain('A frame')
  const { method, events } = readCalendarFile(text)
  expect(method).toBe('PUBLISH')
  expect(events).toMatchObject([
    { startsAt: kept.startsAt, summary: 'Meeting with Gil Guest', status: 'CONFIRMED', attendees: [] },
    { startsAt: dropped.startsAt, status: 'CANCELLED', sequence: 1 },
  ])

  const { rows } = await server.database.pool.query('select * from private_links')
  expect(JSON.stringify(rows)).not.toContain(token)
  await expect.poll(() => log.lines().some(({ path }) => path === '/api/v1/meetings/calendar.ics')).toBe(true)
  expect(log.text()).not.toContain(token)

  const next = await renew()
  expect(await codeOf(fetch(url))).toBe('meeting.feed-unknown')
  expect((await fetch(next)).status).toBe(200)
  expect((await send(hana, 'DELETE', '/meetings/feed')).status).toBe(204)
  expect((await fetch(next)).status).toBe(404)
  expect(await (await get(hana, '/meetings/feed')).json()).toEqual({ createdAt: null })
})

test('a guest without an account is booked by name and address, and goes with the host’s account', async () => {
  const hana = await host()
  const wanted = booking(hana.id, await timeOf(hana))
  const person = { name: 'Cleo Client', email: 'Cleo@clients.example' }
  const { id } = await server.meetings.book(person, wanted, null)
  const mail = await server.mailTo('cleo@clients.example', /Meeting with Hana Host booked/)
  expect(attachedTo(mail).attendees).toEqual(['cleo@clients.example'])
  expect(mail.text).not.toContain('/settings')
  expect(await listOf(hana, 'upcoming')).toMatchObject([{ id, other: { id: null, name: 'Cleo Client' } }])
  expect((await send(hana, 'DELETE', '/account', { password: testPassword })).status).toBe(204)
  expect(attachedTo(await server.mailTo('cleo@clients.example', /canceled/))).toMatchObject({ method: 'CANCEL' })
  expect(await server.meetings.find(id)).toBeNull()
})

test('the export has one’s hours and meetings; an erased person’s meetings are canceled and nameless', async () => {
  const [hana, gil] = [await host(), await guest()]
  const meeting = await booked(gil, hana)
  const exported = await (await send(hana, 'POST', '/account/export')).json()
  expect(exported).toMatchObject({
    meetings: { hours: always, calendarFeedSince: null, meetings: [{ id: meeting.id, topic: 'A frame' }] },
  })

  expect((await send(gil, 'DELETE', '/account', { password: testPassword })).status).toBe(204)
  const mail = await server.mailTo(hana.email, /Meeting with Gil Guest canceled/)
  expect(attachedTo(mail)).toMatchObject({ method: 'CANCEL', sequence: 1 })
  const nameless = { id: null, name: null, avatar: null }
  expect(await listOf(hana, 'past')).toMatchObject([
    { id: meeting.id, status: 'canceled', canceled: { by: 'guest' }, other: nameless, topic: '' },
  ])
  expect(await timesOf(hana)).toContain(meeting.startsAt)
  // A request that was under way while the account was erased.
  const late = server.meetings.book({ accountId: gil.id }, booking(hana.id, meeting.startsAt), null)
  await expect(late).rejects.toMatchObject({ code: 'account.required' })
})
