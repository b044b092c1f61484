import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSubjects, type Subjects } from '../test/access-subjects.ts'
import { captureLog } from '../test/capture-log.ts'
import { databaseBefore } from '../test/database-before.ts'
import { startTestServer, type TestServer } from '../test/test-server.ts'
import { must, one } from './platform/must.ts'
import { newLinkToken } from './platform/private-links/link-token.ts'
import { type PrivateLinks, privateLinks } from './platform/private-links/private-links.ts'

const log = captureLog({ level: 'debug' })
let server: TestServer
let subjects: Map<string, Subjects>
beforeAll(async () => {
  server = await startTestServer({}, undefined, log.logger)
  subjects = await addSubjects(server)
})
afterAll(() => server.close())

const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.database.pool.query(text, values)).rows as Row[]
const idOf = async (text: string, values: unknown[] = []) => one(await query<{ id: string }>(text, values)).id
const added = async (can: string, name: string) => (await must(subjects.get(can), can).add())(name)

type Kind = {
  table: string
  add(): Promise<string>
  /** What the token opens, with the id of the object. */
  path: (token: string, id: string) => string
  page?: string
  unknown: string
}

/** Every purpose that the table admits. */
const kinds: Record<string, Kind> = {
  application: {
    ...{ table: 'artist_applications', unknown: 'application.unknown' },
    add: () =>
      idOf(
        `insert into artist_applications (artist_name, email, specialty, status)
         values ('Lena Ochre', 'lena-' || uuidv7() || '@example.com', 'Ink', 'approved') returning id`,
      ),
    path: (token) => `/application-links/${token}`,
  },
  'authenticity-request': {
    ...{ table: 'authenticity_requests', unknown: 'authenticity.unknown' },
    add: () => added('authenticity.view', ':id'),
    path: (token, id) => `/authenticity-requests/${id}?token=${token}`,
  },
  calendar: {
    ...{ table: 'accounts', unknown: 'meeting.feed-unknown' },
    add: async () => (await server.signedIn()).id,
    path: (token) => `/meetings/calendar.ics?token=${token}`,
  },
  invitation: {
    ...{ table: 'production_invitations', unknown: 'invitation.unknown', page: 'invitations' },
    add: () => added('team.manage', ':invitationId'),
    path: (token) => `/invitations/${token}`,
  },
  meeting: {
    ...{ table: 'meetings', unknown: 'meeting.unknown', page: 'meetings' },
    add: () => added('meeting.view', ':meetingId'),
    path: (token) => `/meeting-links/${token}`,
  },
  passport: {
    ...{ table: 'passports', unknown: 'passport.unknown', page: 'clearance' },
    add: async () =>
      idOf('insert into passports (production_id) values ($1) returning id', [
        await added('passport.read', ':productionId'),
      ]),
    path: (token) => `/clearance-links/${token}`,
  },
  proposal: {
    ...{ table: 'clients', unknown: 'proposal.unknown', page: 'proposals' },
    add: () => added('proposal.view', ':proposalId'),
    path: (token) => `/proposal-links/${token}`,
  },
  staging: {
    ...{ table: 'loans', unknown: 'staging.unknown', page: 'stagings' },
    add: async () =>
      idOf(
        `update loans set state = 'accepted', accepted_at = house_now(), pay_by = house_now() + interval '1 day'
         where id = $1 returning id`,
        [await added('staging.view', ':stagingId')],
      ),
    path: (token) => `/staging-links/${token}`,
  },
  wall: {
    ...{ table: 'walls', unknown: 'wall.unknown', page: 'walls' },
    add: () => added('wall.manage', ':wallId'),
    path: (token) => `/wall-links/${token}`,
  },
}
const all = Object.entries(kinds).map(([purpose, kind]) => ({ purpose, ...kind }))
const withPages = all.filter(({ page }) => page)

/** An object of this kind and a link to it. */
async function linkTo({ purpose, add, path }: Kind & { purpose: string }) {
  const links: PrivateLinks = privateLinks({ purpose, days: 30 })
  const id = await add()
  const link = await links.create(server.database.db, id)
  const call = (token: string) => fetch(`${server.url}/api/v1${path(token, id)}`)
  return { links, id, token: link.token, linkId: link.id, call }
}
const answerOf = async (answer: Promise<Response>) => {
  const { status, headers } = await answer
  const { code, message } = (await (await answer).json()) as { code: string; message: string }
  return { status, code, message, cache: headers.get('cache-control') }
}

describe('a private link', () => {
  test.each(all)('to a $purpose opens it, and its answer is cached nowhere', async (kind) => {
    const { call, token } = await linkTo(kind)
    const answer = await call(token)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toContain('no-store')
    // Other sites learn the address of ours alone.
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  })

  test.each(all)('to a $purpose that is unknown, expired or withdrawn is the same 404', async (kind) => {
    const { links, id, call, token } = await linkTo(kind)
    const unknown = await answerOf(call(newLinkToken()))
    expect(unknown).toMatchObject({ status: 404, code: kind.unknown })
    const [before] = await query<{ at: Date }>('select house_now() as at')
    await links.extend(server.database.db, id, must(before, 'a time').at)
    expect(await answerOf(call(token))).toEqual(unknown)
    await query(`update private_links set expires_at = house_now() + interval '1 day' where subject_id = $1`, [id])
    expect((await call(token)).status).toBe(200)
    await links.withdraw(server.database.db, id)
    expect(await answerOf(call(token))).toEqual(unknown)
  })

  test.each(withPages)('to a $purpose that has ended is a page that isn’t there, also without script', async (kind) => {
    const { links, id, token } = await linkTo(kind)
    const page = async (of: string) => {
      const answer = await fetch(`${server.url}/${kind.page}/${of}`)
      return { status: answer.status, main: /<main.*<\/main>/s.exec(await answer.text())?.[0] }
    }
    expect((await page(token)).status).toBe(200)
    await links.withdraw(server.database.db, id)
    const gone = await page(token)
    expect(gone.status).toBe(404)
    expect(gone).toEqual(await page(newLinkToken()))
  })

  test.each(all)('of another kind opens no $purpose', async (kind) => {
    const { id, call } = await linkTo(kind)
    for (const { purpose } of all.filter((other) => other.purpose !== kind.purpose)) {
      const other = await privateLinks({ purpose, days: 30 }).create(server.database.db, id)
      expect(await answerOf(call(other.token))).toMatchObject({ status: 404, code: kind.unknown })
    }
  })

  test.each(all)('to a $purpose goes with it', async (kind) => {
    const { links, id, linkId, token, call } = await linkTo(kind)
    if (kind.purpose === 'calendar') await links.remove(server.database.db, id)
    else if (kind.purpose === 'proposal') {
      // A link to a proposal outlasts it: by it the client still has their data removed.
      await query('delete from proposals where id = $1', [id])
      expect(await query('select id from private_links where id = $1', [linkId])).toHaveLength(1)
      await query('delete from clients where id = (select client_id from client_links where link_id = $1)', [linkId])
    } else await query(`delete from ${kind.table} where id = $1`, [id])
    expect(await query('select id from private_links where id = $1', [linkId])).toEqual([])
    expect((await call(token)).status).toBe(404)
  })

  test('is in no table and in no line of the log', async () => {
    const tokens: string[] = []
    for (const kind of all) {
      const { token, call } = await linkTo(kind)
      await call(token)
      if (kind.page) await fetch(`${server.url}/${kind.page}/${token}`)
      tokens.push(token)
    }
    const rows = JSON.stringify(await query('select * from private_links, client_links'))
    await expect.poll(() => log.lines().filter(({ path }) => path === '/walls/:token').length).toBeGreaterThan(0)
    for (const token of tokens) {
      expect(rows).not.toContain(token)
      expect(log.text()).not.toContain(token)
    }
  })
})

test('every purpose of the table is tested here, or with the labels', async () => {
  const [found] = await query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'private_links_purpose_known'`,
  )
  const purposes = [...must(found, 'the constraint').definition.matchAll(/'([\w-]+)'/g)].map(([, name]) => name)
  expect(purposes.toSorted()).toEqual([...Object.keys(kinds), 'label-visitor'].toSorted())
})

test('the address of a calendar stays open while a calendar reads it', async () => {
  const { call, token, linkId } = await linkTo({ purpose: 'calendar', ...must(kinds.calendar, 'the calendar') })
  const daysLeft = async () =>
    one(
      await query<{ days: number }>(
        'select extract(day from expires_at - house_now())::int as days from private_links where id = $1',
        [linkId],
      ),
    ).days
  expect(await daysLeft()).toBeLessThan(31)
  expect((await call(token)).status).toBe(200)
  expect(await daysLeft()).toBeGreaterThanOrEqual(364)
})

const MIGRATION = '0074_private_links.sql'
const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const hash = (n: number) => `sha256('token ${n}')`

test('the links of the version before are moved, and each opens what it opened', async () => {
  const { pool, apply } = await databaseBefore(
    MIGRATION,
    `insert into accounts (id, email) values ('${id(99)}', 'ada@example.com');
     insert into authenticity_requests (id, artwork_title, artist, year, medium, dimensions, provenance, condition,
       estimated_value, description, contact_name, contact_email, contact_phone)
       values ('${id(1)}', 'Tide', 'Ada', '', 'Oil', '', '', '', '', 'A tide.', 'Ada', 'ada@example.com', '');
     insert into authenticity_links (token_hash, request_id, created_at) values (${hash(1)}, '${id(1)}', '2026-01-01');
     insert into meeting_feeds (account_id, token_hash) values ('${id(99)}', ${hash(2)});
     insert into production_invitations (id, production_id, email, role, level, token_hash, invited_by, expires_at)
       values ('${id(3)}', '${id(90)}', 'guest@example.com', '', 'view', ${hash(3)}, '${id(99)}', '2026-03-01');
     insert into label_visitors (id, label_id, email, token_hash, asked_at)
       values ('${id(4)}', '${id(91)}', 'guest@example.com', ${hash(4)}, '2026-01-01');
     insert into meetings (id, host_id, guest_name, guest_email, guest_time_zone, starts_at, ends_at, topic, place)
       values ('${id(5)}', '${id(99)}', 'Gil', 'gil@example.com', 'UTC', '2026-01-01 10:00Z', '2026-01-01 11:00Z', '', '');
     insert into meeting_links (token_hash, meeting_id) values (${hash(5)}, '${id(5)}'), (${hash(55)}, '${id(5)}');
     insert into passports (id, production_id) values ('${id(6)}', '${id(90)}');
     insert into passport_links (id, passport_id, token_hash, label, expires_at, withdrawn_at)
       values ('${id(66)}', '${id(6)}', ${hash(6)}, 'Counsel', '2026-04-01', '2026-02-01');
     insert into stagings (id, artwork_id, realtor_id, payer, token_hash, title, artist_name, address, room, realtor_name,
       owner_name, from_day, monthly_cents, deposit_cents, state, answer_by, accepted_at, pay_by)
       values ('${id(7)}', '${id(92)}', '${id(99)}', 'client', ${hash(7)}, 'Tide', '', '', '', '', '', '2026-01-01', 1, 0,
         'accepted', '2026-01-01', '2026-01-01', '2026-01-03');
     insert into walls (id, owner_id, room, name, width_cm, height_cm, color, eye_line_cm, unit, token_hash, link_ends_at)
       values ('${id(8)}', '${id(99)}', 'Hall', 'North', 400, 260, '#f4f1ea', 145, 'cm', ${hash(8)}, '2026-05-01');
     insert into clients (id, owner_id, name, phone, property_interest, art_preference, notes)
       values ('${id(93)}', '${id(99)}', 'Nora', '', '', '', '');
     insert into proposals (id, owner_id, client_id, room, message, token_hash, sent_to, sent_at, expires_at, withdrawn_at)
       values ('${id(9)}', '${id(99)}', '${id(93)}', '', '', ${hash(9)}, 'nora@example.com', '2026-01-01', '2026-01-31',
         '2026-01-05');
     insert into proposal_links (token_hash, proposal_id) values (${hash(95)}, '${id(9)}');
     insert into client_links (token_hash, client_id, sent_to, created_at)
       values (${hash(9)}, '${id(93)}', 'nora@example.com', '2026-01-01'),
         (${hash(95)}, '${id(93)}', 'nora@example.com', '2026-01-02'),
         (${hash(98)}, '${id(93)}', 'old@example.com', '2025-12-01')`,
  )
  await apply()
  const { rows } = await pool.query(
    `select purpose || ' ' || right(subject_id::text, 2) || ' ' || label as opens, token_hash as hash,
       expires_at::date::text as until, withdrawn_at is not null as withdrawn, expires_at > (select house_now()) as open
     from private_links order by 1, expires_at, token_hash = ${hash(55)}`,
  )
  const hashes = await pool.query(
    `select n, sha256(convert_to('token ' || n, 'utf8')) as hash
     from unnest(array[1, 2, 3, 4, 5, 55, 6, 7, 9, 95, 98, 8]) n`,
  )
  const numberOf = (hash: Buffer) => hashes.rows.find((row) => row.hash.equals(hash))?.n
  expect(
    rows.map((row) => `${numberOf(row.hash)} ${row.opens.trim()} ${row.withdrawn ? 'withdrawn' : ''}`.trim()),
  ).toEqual([
    ...['1 authenticity-request 01', '2 calendar 99', '3 invitation 03', '4 label-visitor 04', '5 meeting 05'],
    ...['55 meeting 05', '6 passport 06 Counsel withdrawn', '9 proposal 09 withdrawn', '95 proposal 09 withdrawn'],
    ...['98 proposal 93 withdrawn', '7 staging 07', '8 wall 08'],
  ])
  const endOf = (n: number) => rows.find((row) => numberOf(row.hash) === n)?.until
  expect([1, 3, 4, 5, 6, 9, 95, 8].map(endOf)).toEqual([
    ...['2026-04-01', '2026-03-01', '2026-05-01', '2026-01-31', '2026-04-01', '2026-01-31', '2026-01-31', '2026-05-01'],
  ])
  // Without an end until now: they stay open.
  expect(rows.filter((row) => [2, 7].includes(numberOf(row.hash))).map((row) => row.open)).toEqual([true, true])
  const { rows: sent } = await pool.query(
    `select l.token_hash as hash, k.sent_to as "sentTo" from client_links k join private_links l on l.id = k.link_id
     order by l.created_at`,
  )
  expect(sent.map((row) => [numberOf(row.hash), row.sentTo])).toEqual([
    [98, 'old@example.com'],
    [9, 'nora@example.com'],
    [95, 'nora@example.com'],
  ])
})

test('the move stops if a link would be lost', async () => {
  const { pool, apply } = await databaseBefore(
    MIGRATION,
    `insert into passport_links (passport_id, token_hash, label, expires_at)
     values ('${id(9)}', ${hash(1)}, '', '2026-04-01')`,
  )
  await expect(apply()).rejects.toThrow('of 1 links of kind passport, 0 were moved')
  expect((await pool.query('select id from passport_links')).rows).toHaveLength(1)
})
