// @module-tag sampled
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { fillTables, giveWorks } from '../test/fill-tables.ts'
import { type LoggedPlan, logPlans, planFaults, readPlans } from '../test/query-plans.ts'
import { runJobs } from '../test/run-jobs.ts'
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { type SignedIn, startTestServer, type TestServer } from '../test/test-server.ts'
import { addArtist, addSoldWork } from './desk/collection/collection.fixtures.ts'
import { must } from './platform/must.ts'
import { linkTokenHash } from './platform/private-links/link-token.ts'

/**
 * Statements that run by the clock or with every bid stay index lookups however many rows there are (promise 25).
 * Each table they read has ten thousand rows, of which they want a handful; in the deep tier there are a hundred
 * thousand orders and saved searches, and a million views.
 */
let database: TestDatabase
let server: TestServer
let bidder: SignedIn
let admin: SignedIn
let lotId: string
let hostId: string
let pieceId: string
beforeAll(async () => {
  database = await createTestDatabase()
  await logPlans(database)
  server = await startTestServer({}, database)
  bidder = await server.signedIn({ otherRoles: ['realtor'] })
  admin = await server.signedIn({ role: 'admin' })
  lotId = await fillTables(database, 10_000)
  await giveWorks(database, bidder.id, 20)
  admin = await server.signedIn({ role: 'admin' })
  await database.pool.query(`insert into audit_log (actor_id, act, subject)
    select ids[1 + n % 40], 'act-' || n % 30, 'lot:' || n / 2
    from generate_series(1, 10000) n, (select array_agg(uuidv7()) as ids from generate_series(1, 40)) as actors`)
  await database.pool.query('analyze audit_log')
  await ownPiece()
  await ownPage()
  await ownProduction()
  hostId = await addHost()
  await ownProperty()
})
afterAll(() => server.close())

/** Works of an artist who sells little among many who sell much, one of them the bidder's own. */
async function ownPiece() {
  const artist = await addArtist(database.pool, 'Bo Lindgren')
  for (const ago of ['30 days', '60 days', '90 days']) await addSoldWork(database.pool, artist, { ago })
  pieceId = must((await addSoldWork(database.pool, artist, { buyerId: bidder.id })).orderId, 'the order of the piece')
}

/** An artist with many followers, of whom few came lately. */
async function ownPage() {
  const { rows } = await database.pool.query(
    `insert into artists (account_id, name, slug) values ($1, 'Cy Arden', 'cy-arden') returning id`,
    [bidder.id],
  )
  await database.pool.query(
    `insert into follows (account_id, artist_id, created_at)
     select id, $1, (select house_now()) - row_number() over (order by id) * interval '12 hours' from accounts
     where email like 'filler-%'`,
    [rows[0].id],
  )
  await database.pool.query('analyze artists, follows')
}

let productionId: string
let setId: string
/** One of ten thousand productions is the bidder's own. */
async function ownProduction() {
  const { rows } = await database.pool.query<{ id: string }>(
    `update productions set owner_id = $1 where id = (select max(id::text)::uuid from productions) returning id`,
    [bidder.id],
  )
  productionId = must(rows[0], 'a production').id
  const sets = await database.pool.query<{ id: string }>(
    `insert into production_sets (production_id, name, status, budget_cents, description)
     values ($1, 'Detective Office', 'planning', 0, '') returning id`,
    [productionId],
  )
  setId = must(sets.rows[0], 'a set').id
}

/** Somebody with hours, whom the bidder meets. */
async function addHost(): Promise<string> {
  const host = await server.signedIn({ role: 'artist' })
  const weekly = Array.from({ length: 7 }, () => [{ from: '00:00', until: '24:00' }])
  const hours = { isPublished: true, timeZone: 'UTC', minutes: 60, place: '', weekly, exceptions: [] }
  await host.fetch('/api/v1/meetings/hours', { method: 'PUT', json: hours })
  const startsAt = `${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T10:00:00Z`
  const json = { hostId: host.id, startsAt, topic: '', timeZone: 'UTC' }
  expect((await bidder.fetch('/api/v1/meetings', { method: 'POST', json })).status).toBe(201)
  return host.id
}

let propertyId: string
let clientId: string
let proposalId: string
let wallId: string
/** One of ten thousand properties, clients, proposals and walls each is the bidder's own. */
async function ownProperty() {
  const ownOne = async (table: 'properties' | 'clients' | 'proposals' | 'walls') => {
    const { rows } = await database.pool.query<{ id: string }>(
      `update ${table} set owner_id = $1 where id = (select max(id::text)::uuid from ${table}) returning id`,
      [bidder.id],
    )
    return must(rows[0], 'a row').id
  }
  propertyId = await ownOne('properties')
  clientId = await ownOne('clients')
  proposalId = await ownOne('proposals')
  wallId = await ownOne('walls')
}

/** The bidder's client opens a proposal, and the bidder buys a work that somebody else has proposed to them. */
async function openAndBuy() {
  const token = 'AAAAAAAAAAAAAAAAAAAAAA'
  await database.pool.query(
    `with sent as (update proposals set sent_to = 'nora@example.com' where id = $1)
     update private_links set token_hash = $2 where subject_id = $1`,
    [proposalId, linkTokenHash(token)],
  )
  const opening = await fetch(`${server.url}/api/v1/proposal-links/${token}/opening`, { method: 'PUT' })
  expect(opening.status).toBe(204)
  const { rows } = await database.pool.query<{ artworkId: string }>(
    `update proposal_attributions set email = $1
     where id = (select a.id from proposal_attributions a join lots l on l.artwork_id = a.artwork_id and l.state = 'live'
       where a.realtor_id <> $2 and l.id <> $3 limit 1)
     returning artwork_id as "artworkId"`,
    [bidder.email, bidder.id, lotId],
  )
  const { artworkId } = must(rows[0], 'a work that was proposed')
  // Too much for a card, so that no provider is needed.
  const amount = 200_000_000
  await database.pool.query('update lots set buy_now_cents = $2 where artwork_id = $1', [artworkId, amount])
  await database.pool.query(
    `update document_counters set last = (select max(invoice_number) from orders) where kind = 'invoice'`,
  )
  const body = { amount, artworkId, paymentType: 'purchase' }
  expect((await bidder.client.functions.invoke('create-payment', { body })).error).toBeNull()
  const { rows: orders } = await database.pool.query(
    'select from orders where buyer_id = $1 and realtor_id is not null',
    [bidder.id],
  )
  expect(orders).toHaveLength(1)
}

/** A plan that is made, changed and stopped. */
async function planAndStop() {
  await database.pool.query(
    `update artworks set shipping = 'own-price', own_delivery_cents = 0 where id = (select artwork_id from lots where id = $1)`,
    [lotId],
  )
  const json = {
    ...{ name: 'Autumn', budget: 100_000, maxWins: 1, country: 'US', region: '' },
    lots: [{ lotId, limit: 100_000 }],
  }
  const added = await bidder.fetch('/api/v1/spend-plans', { method: 'POST', json })
  expect(added.status).toBe(201)
  const { id } = (await added.json()) as { id: string }
  expect((await bidder.fetch(`/api/v1/spend-plans/${id}`, { method: 'PUT', json })).status).toBe(200)
  await server.spendPlans.round()
  expect((await bidder.fetch(`/api/v1/spend-plans/${id}/stop`, { method: 'POST' })).status).toBe(200)
}

/** The lot comes on offer, among a hundred thousand saved searches of which the bidder's own matches. */
async function matchLot() {
  const json = { name: 'Paintings', criteria: { category: ['painting'] }, mail: 'daily' }
  expect((await bidder.fetch('/api/v1/saved-searches', { method: 'POST', json })).status).toBe(201)
  const job = {
    name: 'alerts.match-work',
    data: z.object({ lotId: z.string(), isFirst: z.boolean(), after: z.null() }),
  }
  await server.database.transaction((tx) => server.jobs.send(tx, job, { lotId, isFirst: true, after: null }))
  const { searches } = await vi.waitFor(
    async () => {
      const list = (await (await bidder.fetch('/api/v1/saved-searches')).json()) as { searches: { newWorks: number }[] }
      expect(list.searches[0]?.newWorks).toBe(1)
      return list
    },
    { timeout: 60_000, interval: 100 },
  )
  expect(searches).toHaveLength(1)
}

const faultsOf = (plans: readonly LoggedPlan[]) =>
  Object.fromEntries(
    plans.map((plan) => [plan.text, planFaults(plan)] as const).filter(([, found]) => found.length > 0),
  )

/** Compares every row with its source by design, once in ten minutes or a day. */
const wholeTableJobs = new Set(['catalog.catch-up', 'catalog.count-viewers', 'counters.repair', 'payment.reconcile'])

/** One statement of each loop that runs beside the jobs: the plans count once all of these have been seen. */
const loops = [
  /closes_at <= \(select house_now\(\)\)/,
  /opens_at <= /,
  /ending_soon_notices/,
  /mail_settled_at is null/,
  /where is_push_due and id <> all/,
  /digest_due_at <= \(select house_now\(\)\) and account_id <> all/,
]

test('no statement that runs by the clock or with a bid reads rows it does not want', async () => {
  const before = (await readPlans(database)).length
  expect((await runJobs(server, (name) => !wholeTableJobs.has(name))).length).toBeGreaterThan(7)
  expect((await bidder.fetch(`/api/v1/lots/${lotId}/bids`, { method: 'POST', json: { amount: 10_000 } })).status).toBe(
    201,
  )
  await openAndBuy()
  const issued = await bidder.fetch(`/api/v1/collection/${pieceId}/certificate`, { method: 'PUT' })
  const { code } = (await issued.json()) as { code: string }
  await planAndStop()
  await matchLot()
  const ownPages = [
    ...[
      '/notices',
      '/notices/preferences',
      '/notices/push',
      '/orders',
      `/orders/${pieceId}/problem`,
      '/shipments',
      '/shipments/to-ship',
      '/bids',
      '/collection',
    ],
    ...['/meetings?when=upcoming', '/meetings?when=past', `/meeting-hosts/${hostId}/times`],
    ...[
      '/sales',
      '/account/lots',
      '/account/overview',
      '/account/recommendations',
      '/account/taste',
      '/account/statements',
    ],
    ...[
      '/account/artist-page',
      '/account/screen-terms',
      '/account/addresses',
      '/delivery/rates',
      '/quotes',
      '/questions',
      '/spend-plans',
      '/saved-searches',
      '/follows',
      `/certificates/${code}`,
    ],
  ]
  const production = `/productions/${productionId}`
  const productionPages = [
    ...['/productions', '/productions/overview', '/productions/today?day=2026-06-01', production],
    ...[`${production}/placements`, `${production}/team`, `${production}/activity`, `${production}/passport`],
    `${production}/sets/${setId}/labels`,
    ...['/hires', '/rentals', '/rentals?available=true', '/rentals/choices', '/hire-terms', '/claims'],
  ]
  const realtorPages = [
    ...['/properties', '/clients', '/proposals', '/realtor/overview', '/stagings'],
    ...[
      `/properties/${propertyId}/labels`,
      `/properties/${propertyId}`,
      `/clients/${clientId}`,
      `/proposals/${proposalId}`,
    ],
    ...['/walls', `/walls/${wallId}`, `/wall-works?lots=${lotId}`],
  ]
  const pages = [...ownPages, ...productionPages, ...realtorPages]
  const lotPages = ['', '/bids', '/room-events', '/questions', '/similar'].map((part) => `/lots/${lotId}${part}`)
  const searchPages = ['/suggestions?q=cy+ard', '/suggestions?q=cy+ardn']
  // The figures of all sales, or of a month of them, are counted once a minute for everybody.
  const results = ['/results', `/results?month=${new Date().toISOString().slice(0, 7)}`, '/results?name=bo+lindgren']
  const resultPages = [...results, '/results/figures?name=bo+lindgren']
  for (const path of [...lotPages, '/saleroom', ...searchPages, ...resultPages, ...pages]) {
    expect((await bidder.fetch(`/api/v1${path}`)).status).toBe(200)
  }
  const actor = (await database.pool.query('select actor_id from audit_log limit 1')).rows[0].actor_id
  const filters = ['', `actor=${actor}`, 'act=act-7', 'subject=lot:99', 'until=2026-01-01T00:00:00.000Z']
  for (const search of filters) {
    expect((await admin.fetch(`/api/v1/admin/audit-log?${search}`)).status).toBe(200)
  }
  expect((await admin.fetch('/api/v1/admin/audit-log/choices')).status).toBe(200)
  expect((await admin.fetch('/api/v1/admin/settings')).status).toBe(200)

  for (const period of ['30d', '90d', '12m']) {
    expect((await bidder.fetch(`/api/v1/analytics?period=${period}`)).status).toBe(200)
  }

  const plans = await vi.waitFor(
    async () => {
      const logged = (await readPlans(database)).slice(before).filter(isOurs)
      const missing = loops.filter((loop) => !logged.some(({ text }) => loop.test(text)))
      if (missing.length > 0) throw new Error(`These have not run yet: ${missing.join(', ')}`)
      return logged
    },
    { timeout: 60_000, interval: 500 },
  )
  expect(faultsOf(plans)).toEqual({})
})

/** What an administrator's screens read when they open, with each filter and order. */
const deskPaths = () => [
  ...['', '?sort=name', '?sort=-email', '?q=4242@', '?state=suspended', '?role=admin', '?plan=enterprise'].map(
    (query) => `/admin/accounts${query}`,
  ),
  `/admin/accounts/${bidder.id}`,
  ...[
    '/account/overview',
    '/admin/desk',
    '/admin/finance',
    '/admin/finance?period=12-months',
    '/admin/payouts',
    '/admin/disputes',
    '/admin/refunds',
    '/admin/reconciliation',
  ],
  ...['/admin/orders', '/admin/orders?status=refunded', '/admin/orders?q=VM-000123', '/admin/orders?q=no+such+title'],
  ...['/admin/artworks', '/admin/artworks?status=in_review', '/admin/artworks?q=no+such+title'],
  ...['/admin/artworks?sort=title', '/admin/artworks?sort=-price', '/admin/upcoming', '/admin/featured', '/featured'],
]

test('no statement of the administrator’s dashboard reads rows it does not want', async () => {
  const before = (await readPlans(database)).length
  for (const path of deskPaths()) expect((await admin.fetch(`/api/v1${path}`)).status, path).toBe(200)
  const logged = await vi.waitFor(
    async () => {
      const plans = (await readPlans(database)).slice(before).filter(isOurs)
      // The statement of the last path.
      expect(plans.some(({ text }) => text.includes('chosen as ('))).toBe(true)
      return plans
    },
    { timeout: 60_000, interval: 500 },
  )
  expect(faultsOf(logged)).toEqual({})
})

/** Which lots were open during an outage is asked once after it. A machine that stalls under these tests meets one. */
const afterOutage = /^select id from lots where closes_at >= \$1/

/** The job library's own statements are its own affair; the rest of this test's are preparation. */
const isOurs = ({ text }: LoggedPlan) => !text.includes('pgboss') && !afterOutage.test(text.trim())
