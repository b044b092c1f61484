import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runJobs } from '../test/run-jobs.ts'
import { startTestServer, type TestServer } from '../test/test-server.ts'
import { requestText } from './selling/auctions/bidding/bid-answer-store.ts'

/** The windows of "Data retention" in docs/runbook.md. */
let server: TestServer
let accountId: string
let artworkId: string
let lotId: string
let factorId: string
let productionId: string
let propertyId: string
let clientId: string
let labelId: string
let searchIds: string[]
beforeAll(async () => {
  server = await startTestServer()
  accountId = (await server.signedIn()).id
  artworkId = await idOf(
    `with artist as (insert into artists (name, slug) values ('Ada Verrier', 'ada-verrier') returning id)
     insert into artworks (artist_id, status, title, category, medium, starting_bid_cents)
     select id, 'listed', 'Low Tide', 'painting', 'oil', 10000 from artist returning id`,
  )
  lotId = await idOf(
    `insert into lots (artwork_id, venue, starting_bid_cents, state, outcome, ended_at)
     values ('${artworkId}', 'timed', 10000, 'passed', 'passed', ${daysAgo(0)}) returning id`,
  )
  productionId = await idOf(
    `insert into productions (owner_id, title, type, status, art_budget_cents, total_art_needed, director, location,
       description)
     values ('${accountId}', 'The Long Winter', 'Feature Film', 'active-production', 0, 0, '', '', '') returning id`,
  )
  propertyId = await idOf(
    `insert into properties (owner_id, address, price_cents, status, rooms)
     values ('${accountId}', '14 Harbor Lane', 0, 'active', '{}') returning id`,
  )
  labelId = await idOf(
    `insert into labels (code, artwork_id, property_id) values ('7K9QXT4B', '${artworkId}', '${propertyId}') returning id`,
  )
  clientId = await idOf(
    `insert into clients (owner_id, name, phone, property_interest, art_preference, notes)
     values ('${accountId}', 'Nora Feld', '', '', '', '') returning id`,
  )
  const search = `insert into saved_searches (account_id, name, criteria, anchors, mail)
    values ('${accountId}', 'Oil', '{}', '{any}', 'never') returning id`
  searchIds = [await idOf(search), await idOf(search)]
  factorId = await idOf(
    `insert into mfa_factors (account_id, sealed_secret) values ('${accountId}', '\\x00') returning id`,
  )
})
afterAll(() => server.close())

const query = async (text: string) => (await server.database.pool.query(text)).rows
const idOf = async (text: string): Promise<string> => (await query(text))[0].id
const prune = () => runJobs(server, (name) => name.includes('prune'))
/** A time as SQL. */
const daysAgo = (days: number) => `'${new Date(Date.now() - days * 86_400_000).toISOString()}'::timestamptz`
const hash = 'uuid_send(gen_random_uuid())'

type Window = [table: string, since: string, days: number, insert: (at: string, n: number) => string]
const windows: Window[] = [
  [
    'sessions',
    'used_at',
    90,
    (at) => `(account_id, amr, refresh_hash, used_at) values ('${accountId}', '[]', ${hash}, ${at})`,
  ],
  [
    'known_addresses',
    'seen_at',
    180,
    (at) => `(account_id, address_hash, seen_at) values ('${accountId}', ${hash}, ${at})`,
  ],
  [
    'known_devices',
    'seen_at',
    180,
    (at, n) => `(account_id, device, seen_at) values ('${accountId}', 'Browser ${n}', ${at})`,
  ],
  [
    'sign_in_marks',
    'seen_at',
    180,
    (at) => `(account_id, kind, mark, seen_at) values ('${accountId}', 'network', ${hash}, ${at})`,
  ],
  [
    'signals',
    'renewed_at',
    400,
    (at, n) =>
      `(rule, account_id, evidence, renewed_at) values
       ((array['one-seller', 'voided-bids', 'lapsed-orders', 'shared-card'])[1 + ${n} % 4], '${accountId}', '[]', ${at})`,
  ],
  [
    'mailed_code_tries',
    'tried_at',
    1,
    (at) => `(kind, email_hash, wrong, tried_at) values ('signup', ${hash}, 1, ${at})`,
  ],
  [
    'pending_sign_ups',
    'created_at',
    30,
    (at) => `(email, password_hash, user_metadata, created_at) values ('ada@example.com', 'x', '{}', ${at})`,
  ],
  [
    'mailed_tokens',
    'expires_at',
    1,
    (at, n) => `(account_id, kind, token_hash, code_hash, expires_at)
    values ('${accountId}', '${n ? 'recovery' : 'email_change'}', ${hash}, ${hash}, ${at})`,
  ],
  [
    'auth_codes',
    'expires_at',
    1,
    (at) => `(code_hash, account_id, method, code_challenge, code_challenge_method, expires_at)
    values (${hash}, '${accountId}', 'otp', 'x', 'plain', ${at})`,
  ],
  ['mfa_challenges', 'expires_at', 1, (at) => `(factor_id, expires_at) values ('${factorId}', ${at})`],
  [
    'email_changes',
    'requested_at',
    30,
    (at) => `(account_id, old_email, new_email, requested_at) values ('${accountId}', 'a', 'b', ${at})`,
  ],
  [
    'production_activities',
    'at',
    730,
    (at) =>
      `(production_id, account_id, act, what, at) values ('${productionId}', '${accountId}', 'set.added', '', ${at})`,
  ],
  [
    'production_invitations',
    'created_at',
    14,
    (at, n) => `(production_id, email, role, level, invited_by, created_at)
    values ('${productionId}', '${n}@example.com', '', 'view', '${accountId}', ${at})`,
  ],
  [
    'private_links',
    'expires_at',
    90,
    (at, n) => `(purpose, subject_id, token_hash, expires_at)
    values ('passport', uuidv7(), sha256('link ${n}'), ${at})`,
  ],
  [
    'loans',
    'ended_at',
    730,
    (
      at,
    ) => `(kind, artwork_id, borrower_id, title, from_day, monthly_cents, rent_cents, deposit_cents, state, answer_by, ended_at)
    values ('staging', '${artworkId}', '${accountId}', 'Low Tide', '2026-01-01', 100, 100, 100, 'declined', ${at}, ${at})`,
  ],
  [
    'set_locations',
    'deleted_at',
    1,
    (at) => `(production_id, name, address, type, status, budget_cents, description, deleted_at)
    values ('${productionId}', 'Stage 4', '', '', 'active', 0, '', ${at})`,
  ],
  [
    'meetings',
    'ends_at',
    365,
    (at) => `(host_id, guest_name, guest_email, guest_time_zone, starts_at, ends_at, topic, place)
    values ('${accountId}', 'Ada', 'ada@example.com', 'UTC', ${at} - interval '30 minutes', ${at}, '', '')`,
  ],
  [
    'label_visitors',
    'asked_at',
    120,
    (at) => `(label_id, email, asked_at)
    values ('${labelId}', 'visitor-' || uuidv7() || '@example.com', ${at})`,
  ],
  [
    'property_changes',
    'at',
    730,
    (at) => `(property_id, field, before, after, at) values ('${propertyId}', 'price', '1', '2', ${at})`,
  ],
  [
    'properties',
    'deleted_at',
    1,
    (at) => `(owner_id, address, price_cents, status, rooms, deleted_at)
    values ('${accountId}', '14 Harbor Lane', 0, 'active', '{}', ${at})`,
  ],
  [
    'clients',
    'deleted_at',
    1,
    (at) => `(owner_id, name, phone, property_interest, art_preference, notes, deleted_at)
    values ('${accountId}', 'Nora Feld', '', '', '', '', ${at})`,
  ],
  [
    'delivery_quotes',
    'ended_at',
    365,
    (at) => `(account_id, lot_id, country, region, city, postal_code, state, until_at, ended_at)
    values ('${accountId}', '${lotId}', 'ES', '', '', '', 'expired', ${at}, ${at})`,
  ],
  [
    'lot_questions',
    'asked_at',
    730,
    (at) => `(account_id, lot_id, question, asked_at) values ('${accountId}', '${lotId}', 'Is it framed?', ${at})`,
  ],
  [
    'addresses',
    'deleted_at',
    1,
    (at) => `(account_id, name, line1, line2, city, region, postal_code, country, phone, deleted_at)
    values ('${accountId}', 'Ada', 'Calle Mayor 1', '', 'Madrid', 'Madrid', '28013', 'ES', '', ${at})`,
  ],
  [
    'saved_searches',
    'deleted_at',
    1,
    (at) => `(account_id, name, criteria, anchors, mail, deleted_at)
    values ('${accountId}', 'Oil', '{}', '{any}', 'never', ${at})`,
  ],
  [
    'search_matches',
    'matched_at',
    365,
    (at, n) => `(search_id, artwork_id, matched_at) values ('${searchIds[n]}', '${artworkId}', ${at})`,
  ],
  [
    'proposals',
    'created_at',
    730,
    (at) => `(owner_id, client_id, room, message, created_at) values ('${accountId}', '${clientId}', '', '', ${at})`,
  ],
  [
    'walls',
    'updated_at',
    1_095,
    (at) => `(owner_id, room, name, width_cm, height_cm, color, eye_line_cm, unit, updated_at)
    values ('${accountId}', 'Hall', 'North', 400, 260, '#f4f1ea', 145, 'cm', ${at})`,
  ],
  [
    'walls',
    'deleted_at',
    1,
    (at) => `(owner_id, room, name, width_cm, height_cm, color, eye_line_cm, unit, deleted_at)
    values ('${accountId}', 'Hall', 'North', 400, 260, '#f4f1ea', 145, 'cm', ${at})`,
  ],
  ['artwork_views', 'viewed_at', 400, (at) => `(artwork_id, viewed_at) values ('${artworkId}', ${at})`],
  [
    'notices',
    'read_at',
    90,
    (at) => `(account_id, kind, at, mail_settled_at, read_at) values ('${accountId}', 'won', ${at}, ${at}, ${at})`,
  ],
  [
    'notices',
    'at',
    365,
    (at) => `(account_id, kind, at, mail_settled_at) values ('${accountId}', 'won', ${at}, ${at})`,
  ],
]

test.each(windows)('%s: %s is at most %i days ago', async (table, since, days, insert) => {
  const [old, young] = [daysAgo(days + 0.5), daysAgo(days - 0.5)]
  for (const [n, at] of [old, young].entries()) await query(`insert into ${table} ${insert(at, n)}`)
  const times = () => query(`select ${since} as at from ${table} where ${since} in (${old}, ${young})`)
  expect(await times()).toHaveLength(2)
  await prune()
  expect(await times()).toEqual(await query(`select ${young} as at`))
})

test('more rows than one batch has are all removed', async () => {
  await query(`insert into notices (account_id, kind, at, mail_settled_at)
    select '${accountId}', 'won', ${daysAgo(400)}, house_now() from generate_series(1, 2500)`)
  await prune()
  expect(await query(`select from notices where at < ${daysAgo(365)}`)).toEqual([])
})

test('an email change that was confirmed late can still be reverted for 7 days', async () => {
  await query(`insert into email_changes (account_id, old_email, new_email, requested_at, confirmed_at)
    values ('${accountId}', 'old', 'new', ${daysAgo(32)}, ${daysAgo(6)})`)
  await prune()
  expect(await query(`select from email_changes where old_email = 'old'`)).toHaveLength(1)
})

test('the daily figures of works and sellers are removed after 400 days', async () => {
  for (const days of [402, 398]) {
    const day = `(${daysAgo(days)})::date`
    await query(`insert into artwork_days (artwork_id, day) values ('${artworkId}', ${day})`)
    await query(
      `insert into artwork_referrers (artwork_id, day, host, view_count) values ('${artworkId}', ${day}, 'direct', 1)`,
    )
    await query(`insert into seller_viewers (seller_id, day, viewer_count) values ('${accountId}', ${day}, 1)`)
  }
  await prune()
  for (const table of ['artwork_days', 'artwork_referrers', 'seller_viewers']) {
    expect(await query(`select day = (${daysAgo(398)})::date as "isYoung" from ${table}`)).toEqual([{ isYoung: true }])
  }
})

test('a view outlives the hash of its visitor', async () => {
  await query(`insert into artwork_views (artwork_id, visitor, viewed_at)
    values ('${artworkId}', '\\x01', ${daysAgo(31.5)}), ('${artworkId}', '\\x02', ${daysAgo(30.5)})`)
  await prune()
  const views = `select visitor from artwork_views where viewed_at > ${daysAgo(40)} order by viewed_at`
  expect(await query(views)).toEqual([{ visitor: null }, { visitor: Buffer.from([2]) }])
})

describe('the answer to a bid', () => {
  const lotOf = (columns: string, values: string) =>
    idOf(`insert into lots (artwork_id, venue, starting_bid_cents, ${columns})
      values ('${artworkId}', 'timed', 10000, ${values}) returning id`)
  const endedLot = (days: number) => lotOf('state, outcome, ended_at', `'passed', 'passed', ${daysAgo(days)}`)
  const answer = async (key: string, lotId: string, days: number) =>
    query(`insert into bid_answers (account_id, key, request, is_accepted, answer, answered_at)
      values ('${accountId}', '${key}', '${requestText(lotId, { amount: 10_000 })}', true, '[]', ${daysAgo(days)})`)
  /** The country that was sent with a bid. */
  const destination = (lotId: string, country: string) =>
    query(`insert into bid_destinations (lot_id, account_id, country, chosen_at)
      values ('${lotId}', '${accountId}', '${country}', ${daysAgo(100)})`)
  const keys = async () => (await query('select key from bid_answers order by key')).map(({ key }) => key)

  test('is there for a retry until 90 days after the lot ended', async () => {
    const [old, young] = [await endedLot(91), await endedLot(89)]
    const running = await lotOf('state, closes_at', `'live', house_now() + interval '1 day'`)
    await answer('ended 91 days ago', old, 100)
    await answer('ended 89 days ago', young, 100)
    await answer('running', running, 100)
    const withdrawn = await lotOf('state', `'withdrawn'`)
    for (const [lot, country] of [
      [old, 'ES'],
      [young, 'FR'],
      [running, 'IT'],
      [withdrawn, 'PT'],
    ] as const) {
      await destination(lot, country)
    }
    await answer('withdrawn, bid 181 days ago', withdrawn, 181)
    await answer('withdrawn, bid 179 days ago', withdrawn, 179)
    await prune()
    expect(await keys()).toEqual(['ended 89 days ago', 'running', 'withdrawn, bid 179 days ago'])
    const countries = 'select country from bid_destinations order by country'
    expect((await query(countries)).map(({ country }) => country)).toEqual(['FR', 'IT'])
  })

  test('cannot be removed earlier by anybody', async () => {
    await answer('ended 92 days ago', await endedLot(92), 92)
    for (const key of ['ended 89 days ago', 'running', 'withdrawn, bid 179 days ago']) {
      await expect(query(`delete from bid_answers where key = '${key}'`)).rejects.toThrow('append-only')
    }
    await expect(query('delete from bid_answers')).rejects.toThrow('append-only')
    await expect(query('truncate bid_answers')).rejects.toThrow('append-only')
    await query(`delete from bid_answers where key = 'ended 92 days ago'`)
    expect(await keys()).toHaveLength(3)
  })
})
