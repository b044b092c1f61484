import { rm } from 'node:fs/promises'
import { houseScreenTerms } from '@vermeil/contracts/catalog/screen-terms.schema'
import type { Venue } from '@vermeil/contracts/selling/bidding.schema'
import { documentedTerms } from '@vermeil/contracts/selling/house-terms'
import { verifyBidChain } from '@vermeil/contracts/selling/verify-bid-chain'
import { missingIn, nameReader } from '@vermeil/contracts/trades/passport-text'
import { readEntry } from '@vermeil/contracts/trades/passports.schema'
import { verifyPassport } from '@vermeil/contracts/trades/verify-passport.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addArtistCounts } from '../../server/src/catalog/catalog/public/artist-figure-store.ts'
import { similarLots } from '../../server/src/catalog/catalog/public/similar-lots.ts'
import { projection } from '../../server/src/catalog/catalog/search/projection-store.ts'
import { createScreenRights } from '../../server/src/catalog/screen-rights/screen-rights.ts'
import { seedMeetings } from '../../server/src/contact/meetings/seed-meetings.ts'
import { shipmentStore } from '../../server/src/fulfillment/shipping/shipment-store.ts'
import { profileStore } from '../../server/src/identity/accounts/profile/profile-store.ts'
import { loanStore } from '../../server/src/loans/loans/loan-store.ts'
import { payoutStore } from '../../server/src/money/payments/books/payout-store.ts'
import { refundableTotalOf } from '../../server/src/money/payments/orders/order-cost-rules.ts'
import { orderDeliveryStore } from '../../server/src/money/payments/orders/order-delivery-store.ts'
import { orderListStore } from '../../server/src/money/payments/orders/order-list-store.ts'
import { ownedOrderStore } from '../../server/src/money/payments/orders/owned-order-store.ts'
import { createProblemOrders } from '../../server/src/money/payments/orders/problem-orders.ts'
import { createDiskStore } from '../../server/src/platform/media/disk-store.ts'
import { must } from '../../server/src/platform/must.ts'
import type { Db, Tx } from '../../server/src/platform/postgres/database.ts'
import { onClient, onTx } from '../../server/src/platform/postgres/run-sql.ts'
import { bidsOf } from '../../server/src/selling/auctions/bidding/own-bid-store.ts'
import { readHistory } from '../../server/src/selling/auctions/lots/public-lot.ts'
import { salesOf } from '../../server/src/selling/auctions/lots/sale-store.ts'
import { openingTerms } from '../../server/src/selling/auctions/rules/offer-rules.ts'
import { payableWork } from '../../server/src/selling/listings/offers/payable-work-store.ts'
import { readChain } from '../../server/src/trades/productions/passports/read-chain.ts'
import { seedProduction } from '../../server/src/trades/productions/seed-production.ts'
import { makeScratchFolder } from '../../server/test/scratch-folder.ts'
import { createTestDatabase, type TestDatabase } from '../../server/test/test-database.ts'
import { quickHash } from '../../server/test/test-server.ts'
import { nameOf as accountName, demoAccounts } from './accounts.ts'
import { agentsProductions } from './agent.ts'
import { demoMeetings } from './meetings.ts'
import { planDemo } from './plan/plan.ts'
import { artistsScreenTerms } from './screen-terms.ts'
import { type SeededModules, seedFirstPages, seedSales } from './seed.ts'
import { seedAgentsHires } from './seed-agent.ts'
import { seedCollector } from './seed-collector.ts'
import { seedProblem } from './seed-problem.ts'
import { seedRealtor } from './seed-realtor.ts'
import { seedShipments } from './seed-shipments.ts'
import { seedRealtorsStagings } from './seed-stagings.ts'

let database: TestDatabase
let folder: string
let firstPages: Awaited<ReturnType<typeof readCatalog>>
const _termsFor = (venue: Venue) => openingTerms(documentedTerms, venue)
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await makeScratchFolder('vermeil-seed-')
  const listings = { payableWork: (id: string, on?: Db | Tx) => payableWork(on ?? database.db, id) }
  const modules = {
    ...{ terms: () => documentedTerms, hashCost: quickHash, listings, media: await createDiskStore({ dir: folder }) },
    catalog: { addArtistCounts, refreshNow: projection.rebuild },
    auctions: { salesOf: (id, tx) => salesOf(must(tx && onTx(tx), 'the transaction of a seed'), id) },
  } satisfies SeededModules
  const now = new Date()
  await database.transaction((tx) => seedFirstPages(tx, modules, 'vermeil-demo', now))
  firstPages = await readCatalog()
  await database.transaction((tx) => seedSales(tx, modules, now))
  const collector = { payments: { ownedBy: (id: string) => ownedOrderStore.ofAccount(database.db, id) } }
  await database.transaction((tx) => seedCollector(tx, collector, now))
  const shipments = {
    payments: {
      latestOrdersOf: (id: string, limit: number) => orderListStore.latestOf(database.db, id, limit),
      deliveries: { of: (ids: readonly string[], on?: Db | Tx) => orderDeliveryStore.of(on ?? database.db, ids) },
    },
  }
  await database.transaction((tx) => seedShipments(tx, shipments, now))
  const refundable = (_: unknown, order: Parameters<typeof refundableTotalOf>[0]) =>
    Promise.resolve(refundableTotalOf(order))
  const seedsNoRefund = () => Promise.reject(new Error('A seeded problem is not decided.'))
  const problems = {
    payments: {
      ...{ ...shipments.payments, payouts: payoutStore },
      problems: createProblemOrders({ refundable, ofProblem: seedsNoRefund }),
    },
    shipping: {
      setProblem: async (tx: Tx, orderId: string, isOpen: boolean) =>
        void (await shipmentStore.change(tx, { orderId, direction: 'out' }, { has_open_problem: isOpen })),
    },
  }
  await database.transaction((tx) => seedProblem(tx, problems, now))
  const auctions = { commission: async () => [] }
  await database.transaction((tx) => seedRealtor(tx, { auctions }, now))
  await database.transaction((tx) => seedRealtorsStagings(tx, now))
  await database.transaction((tx) => seedMeetings(tx, demoMeetings(now)))
  const settings = { current: () => ({ screen: houseScreenTerms }) }
  const screenRights = createScreenRights({ database, settings })
  const profileOf = async (ids: readonly string[], on: Db | Tx = database.db) =>
    new Map((await profileStore.publicProfiles(on, ids)).map((profile) => [profile.id, profile]))
  // Productions are seeded before hires, so no hire has granted anything yet.
  const hooks = { hiresOfWorks: { ask: async () => [] } }
  await database.transaction(async (tx) => {
    await screenRights.change(demoAccounts.artist.id, artistsScreenTerms, tx)
    for (const production of agentsProductions(planDemo(now), now)) {
      await seedProduction(tx, { database, accounts: { profileOf }, screenRights, hooks }, production)
    }
    await seedAgentsHires(tx, { screenRights }, now)
  })
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const one = async (sql: string) => Object.values((await database.pool.query(sql)).rows[0])[0]

/** What is on offer, sold and found, and how many artists have other counts than their works. */
async function readCatalog() {
  const { rows } = await database.pool.query(
    `select (select count(*) from lots where state in ('live', 'scheduled')) as "onOffer",
       (select count(*) from lots where state = 'sold') as sold,
       (select count(*) from lot_search) as found,
       (select count(*) from artists r where (work_count, sale_count, sale_value_cents) <> (
         select count(*), count(l.hammer_cents), coalesce(sum(l.hammer_cents), 0)
         from artworks a join lots l on l.artwork_id = a.id where a.artist_id = r.id
       )) as miscounted`,
  )
  return rows[0] as Record<'onOffer' | 'sold' | 'found' | 'miscounted', number>
}

test('the first pages have every work on offer and the latest sales, and their counts are those of these works', () => {
  expect(firstPages).toEqual({ onOffer: 156, sold: 60, found: 216, miscounted: 0 })
})

test('the demo starts with the figures the home page shows', async () => {
  expect(await readCatalog()).toEqual({ onOffer: 156, sold: 2_847, found: 3_003, miscounted: 0 })
  expect(await one('select count(*) from artists')).toBe(892)
  expect(await one(`select count(*) from lots where state = 'sold'`)).toBe(2_847)
  expect(await one(`select sum(hammer_cents) from lots where state = 'sold'`)).toBe(120_000_000)
  expect(await one(`select count(*) from lots where state in ('live', 'scheduled')`)).toBe(156)
  expect(await one(`select count(*) from lots where venue = 'saleroom' and state = 'scheduled'`)).toBe(10)
  expect(await one('select count(*) from artworks where is_featured')).toBe(9)
})

test('the demo realtor has homes in every state, clients to call and proposals to look at', async () => {
  const statuses = `select string_agg(distinct status, ' ' order by status) from properties`
  expect(await one(statuses)).toBe('active pending under-contract')
  expect(await one('select count(*) from properties')).toBe(6)
  // Each home has a picture of its own.
  expect(await one(`select count(distinct subject_id) from attachments where subject_kind = 'property'`)).toBe(6)
  expect(await one(`select count(distinct bytes) from attachments where subject_kind = 'property'`)).toBe(6)
  expect(await one('select count(*) from clients')).toBe(8)
  expect(
    await one(`select string_agg((accepted_at is not null) || ' ' || (sent_at is null), ', ' order by created_at)
    from proposals`),
  ).toBe('true false, false false, false true')
  // Nobody proposes a work before it is on offer.
  expect(
    await one(`select count(*) from proposals p join proposal_works w on w.proposal_id = p.id
    join lots l on l.artwork_id = w.artwork_id where l.opens_at > p.created_at`),
  ).toBe(0)
  expect(
    await one(`select count(*) from clients where last_contact_on < created_at::date or created_at > house_now()`),
  ).toBe(0)
})

test('the demo artist has twelve months of sales and views, and a lot that opens later', async () => {
  expect(await one(`select count(*) from lots where venue = 'timed' and state = 'scheduled'`)).toBe(1)
  expect(await one(`select count(distinct date_trunc('month', day)) from artwork_days`)).toBeGreaterThanOrEqual(12)
  // Analytics show by day what the pages of the works show in all; days are stored for little more than a year.
  expect(
    await one(`select count(*) from artworks a join artwork_figures f on f.artwork_id = a.id
      join lots l on l.artwork_id = a.id
      cross join lateral (select coalesce(sum(view_count), 0) as views, coalesce(sum(watch_count), 0) as watches
        from artwork_days where artwork_id = a.id) as d
      where a.seller_id = '${demoAccounts.artist.id}' and coalesce(l.ended_at, house_now()) > house_now() - interval '390 days'
        and (d.views, d.watches) is distinct from (f.view_count, f.watch_count)`),
  ).toBe(0)
  expect(await one('select count(distinct host) from artwork_referrers')).toBeGreaterThan(4)
  const shares = `select array_agg(round(amount * 100 / total) order by amount desc) from (
    select category, sum(amount_cents - deposit_cents) as amount,
      sum(sum(amount_cents - deposit_cents)) over () as total
    from orders o join artworks a on a.id = o.artwork_id
    where o.seller_id = a.seller_id and o.status = 'paid' and o.paid_at > house_now() - interval '365 days' group by category
  ) as categories`
  expect(((await one(shares)) as unknown[]).map(Number)).toEqual([45, 28, 15, 12])
})

test('the demo artist has sales of every kind: by bids, at their price, and rent', async () => {
  const { rows } = await database.pool.query<{ kind: string; n: number }>(
    `select kind, count(*)::int as n from orders where seller_id = $1 and status = 'paid' group by kind order by kind`,
    [demoAccounts.artist.id],
  )
  const counts = new Map(rows.map(({ kind, n }) => [kind, n]))
  expect(counts.get('auction')).toBeGreaterThan(30)
  expect(counts.get('purchase')).toBeGreaterThanOrEqual(4)
  expect(counts.get('lease')).toBe(2)
  // One of them is recent: the first screen compares the last 30 days.
  const recent = `select count(*) from orders where seller_id = '${demoAccounts.artist.id}' and kind = 'purchase'
    and paid_at > house_now() - interval '30 days'`
  expect(await one(recent)).toBeGreaterThan(0)
  const lots = `select count(*) from orders o join lots l on l.id = o.lot_id
    where o.kind = 'purchase' and (l.outcome, l.hammer_cents) is distinct from ('buy-now', o.amount_cents)`
  expect(await one(lots)).toBe(0)
})

test('the numbers of the queue follow each other, also into what is listed next', async () => {
  const queue = await database.pool.query<{ n: number }>(
    `select lot_number as n from lots where venue = 'saleroom' and state = 'scheduled' order by queue_position`,
  )
  const highest = Number(await one('select max(lot_number) from lots'))
  expect(highest).toBe(Number(await one('select count(*) from lots')))
  expect(queue.rows.map(({ n }) => n)).toEqual(Array.from({ length: 10 }, (_, place) => highest - 9 + place))
  expect(Number(await one(`select nextval(pg_get_serial_sequence('lots', 'lot_number'))`))).toBe(highest + 1)
})

test('everybody joined before they did anything, on a day of their own, and was seen since', async () => {
  const early = (what: string) => `select count(*) from accounts a join ${what} < a.created_at`
  expect(await one(early('lot_entries b on b.bidder_id = a.id and b.placed_at'))).toBe(0)
  expect(await one(early('orders o on a.id in (o.buyer_id, o.seller_id) and o.created_at'))).toBe(0)
  expect(await one(early('lots l on l.seller_id = a.id and l.opens_at'))).toBe(0)
  expect(await one(early('follows f on f.account_id = a.id and f.created_at'))).toBe(0)
  expect(await one('select count(*) - count(distinct created_at::date) from accounts')).toBe(0)
  expect(await one('select count(*) from accounts where last_sign_in_at is null or last_sign_in_at < created_at')).toBe(
    0,
  )
  expect(await one(`select count(*) from accounts where last_sign_in_at > coalesce(suspended_at, house_now())`)).toBe(0)
  // The page of an artist says the year of their account, and nobody sold anything before it.
  expect(
    await one(`select count(*) from artists r join accounts a on a.id = r.account_id
      where extract(year from a.created_at at time zone 'utc') <> r.joined_year`),
  ).toBe(0)
  expect(
    await one(`select count(*) from lots l join artworks a on a.id = l.artwork_id join artists r on r.id = a.artist_id
      where extract(year from l.opens_at at time zone 'utc') < r.joined_year`),
  ).toBe(0)
})

test('the demo artist’s page lists exhibitions and links, and followers who joined before they followed', async () => {
  const { rows } = await database.pool.query(
    `select (select count(*)::int from artist_exhibitions where artist_id = r.id) as exhibitions,
       (select count(*)::int from artist_links where artist_id = r.id) as links,
       (select count(*)::int from follows where artist_id = r.id) as followers,
       (select count(*)::int from follows f join accounts a on a.id = f.account_id
        where f.artist_id = r.id and f.created_at < a.created_at) as too_early
     from artists r where r.account_id = $1`,
    [demoAccounts.artist.id],
  )
  expect(rows).toEqual([{ exhibitions: 8, links: 3, followers: 17, too_early: 0 }])
})

test('works like a landscape are landscapes, on offer first', async () => {
  const { rows } = await database.pool.query<{ id: string; style: string; state: string }>(
    `select l.id, a.style, l.state from lots l join artworks a on a.id = l.artwork_id where a.style is not null`,
  )
  const workOf = new Map(rows.map((row) => [row.id, row]))
  const landscapes = rows.filter(({ style, state }) => style === 'Contemporary landscape' && state !== 'sold')
  expect(landscapes.length).toBeGreaterThan(3)
  for (const { id } of landscapes) {
    const similar = (await similarLots(database.pool, id, null)) ?? []
    expect(similar.length).toBeGreaterThanOrEqual(3)
    const styles = new Set(similar.map((lot) => workOf.get(lot.id)?.style))
    expect([...styles]).toEqual(['Contemporary landscape'])
    expect(similar.map((lot) => lot.id)).not.toContain(id)
    expect(similar[0]?.state).not.toBe('sold')
  }
})

test('every seeded history can be verified like any other', async () => {
  const { rows } = await database.pool.query(
    `select id from lots where bid_count > 3 and state = 'sold' order by id limit 3`,
  )
  for (const { id } of rows) {
    const { bids, chain } = await readHistory(onClient(database.pool), id, 0, null)
    expect(await verifyBidChain(bids, chain.head)).toMatchObject({ verdict: 'intact' })
  }
})

test('every seeded passport can be verified like any other, and one says what is missing', async () => {
  const { rows } = await database.pool.query(
    `select p.id, s.name as set from passports p left join production_sets s on s.id = p.set_id order by s.name`,
  )
  expect(rows.map(({ set }) => set)).toEqual(['Corporate Office', null])
  const missing: number[] = []
  const kinds: string[] = []
  for (const { id } of rows) {
    const chain = await readChain(database.db, id)
    expect(await verifyPassport(chain)).toMatchObject({ verdict: 'intact', revisions: 1, signatures: 1, erased: 0 })
    const entries = chain.entries.map((entry) => readEntry(entry))
    const [revision, signature] = entries
    if (revision?.kind !== 'revision' || signature?.kind !== 'signature') throw new Error('Another order of entries.')
    missing.push(missingIn(revision).length)
    kinds.push(...revision.works.map(({ right }) => right.kind))
    const nameOf = nameReader(chain.texts)
    expect(nameOf(signature.name)).toBe(accountName(demoAccounts.agent))
    expect(nameOf(revision.by)).toBe(accountName(demoAccounts.agent))
    // One changed letter is found.
    const [first, ...others] = chain.entries
    const altered = { ...first, body: first?.body?.replace('"position":"', '"position":"x') ?? null }
    expect(await verifyPassport({ ...chain, entries: [{ ...first, ...altered } as never, ...others] })).toMatchObject({
      ...{ verdict: 'broken', sequence: 1 },
    })
  }
  expect(missing).toEqual([1, 0])
  expect([...new Set(kinds)].sort()).toEqual(['granted', 'missing', 'override'])
})

test('the demo accounts have orders, and the ledger balances', async () => {
  const states = await database.pool.query('select distinct state from shipments order by state')
  expect(states.rows.map(({ state }) => state)).toEqual(['completed', 'delivered', 'packed', 'paid', 'shipped'])
  expect(
    await one(
      'select count(*) from shipments join orders on id = order_id where orders.delivered_at is distinct from shipments.delivered_at',
    ),
  ).toBe(0)
  expect(await one('select count(*) from orders where paid_at is not null')).toBeGreaterThan(5)
  expect(await one(`select count(*) from orders where status = 'due'`)).toBeGreaterThan(0)
  expect(await one('select sum(amount_cents) from ledger_lines')).toBe(0)
  expect(await one(`select count(*) from subscriptions where plan = 'premium' and status = 'active'`)).toBe(1)
})

test('the demo collector leads, is outbid, has won and lost, and watches', async () => {
  const standings = new Map<string, number>()
  for (const { standing } of await bidsOf(onClient(database.pool), demoAccounts.collector.id)) {
    standings.set(standing, (standings.get(standing) ?? 0) + 1)
  }
  expect(Object.fromEntries(standings)).toEqual({ leading: 2, outbid: 2, won: 6, lost: 3 })
  expect(await one('select count(*) from watches')).toBe(7)
})

test('the collector and the artist have notices about their own bids and sales, some unread, and none is mailed', async () => {
  const { rows } = await database.pool.query(
    `select a.role, n.kind, bool_or(n.read_at is null) as unread
     from notices n join accounts a on a.id = n.account_id group by 1, 2 order by 1, 2`,
  )
  expect(rows).toEqual([
    { role: 'artist', kind: 'lot-sold', unread: expect.any(Boolean) },
    { role: 'collector', kind: 'lost', unread: expect.any(Boolean) },
    { role: 'collector', kind: 'outbid', unread: true },
    { role: 'collector', kind: 'payment-due', unread: true },
    { role: 'collector', kind: 'payment-received', unread: expect.any(Boolean) },
    { role: 'collector', kind: 'won', unread: true },
  ])
  expect(await one('select count(*) from notices where mail_settled_at is null or is_push_due')).toBe(0)
  expect(
    await one(
      `select count(*) from notices n join accounts a on a.id = n.account_id
       where a.role = 'collector' and not exists (
         select from lot_entries e where e.lot_id = n.subject_id and e.bidder_id = n.account_id)`,
    ),
  ).toBe(0)
})

test('the demo collector has a note, a running lease and an ended one whose deposit is back', async () => {
  expect(await one('select count(*) from piece_notes')).toBe(1)
  const leases = await database.pool.query(
    'select state, ends_at > house_now() as runs from loans join loan_leases on loan_id = id order by starts_at',
  )
  expect(leases.rows).toEqual([
    { state: 'returned', runs: false },
    { state: 'running', runs: true },
  ])
  const held = `select sum(amount_cents) from ledger_lines where account = 'deposit' and party_id = '${demoAccounts.collector.id}'`
  expect(await one(held)).toBe(-12_000)
})

test('artist, realtor and agent can be met, and the collector has met one and will meet another', async () => {
  const { rows: hosts } = await database.pool.query(
    'select a.role from public_meeting_hosts h join accounts a on a.id = h.account_id order by 1',
  )
  expect(hosts).toEqual([{ role: 'artist' }, { role: 'prop-agent' }, { role: 'realtor' }])
  const { rows: meetings } = await database.pool.query(
    'select starts_at > house_now() as comes from meetings where guest_id = $1 order by starts_at',
    [demoAccounts.collector.id],
  )
  expect(meetings).toEqual([{ comes: false }, { comes: true }])
})

test('the administrator finds a suspended person, and signals whose bids are in the histories', async () => {
  expect(await one('select count(*) from accounts where suspended_at is not null')).toBe(1)
  const { rows } = await database.pool.query(
    `select rule, (select count(*)::int from jsonb_array_elements(evidence) as part
       where not exists (select from lot_entries e join lots l on l.id = e.lot_id
         where e.lot_id = (part ->> 'id')::uuid and e.bidder_id = signals.account_id and l.seller_id = signals.seller_id)
     ) as missing, jsonb_array_length(evidence) > 0 as "hasEvidence" from signals order by rule`,
  )
  expect(rows).toEqual(
    ['shared-device', 'shared-network', 'shared-network'].map((rule) => ({ rule, missing: 0, hasEvidence: true })),
  )
})

test('the administrator finds applications, works to review and authentication requests, and their own past decisions', async () => {
  const counts = async (table: string) =>
    (await database.pool.query(`select status, count(*)::int as count from ${table} group by 1 order by 1`)).rows
  expect(await counts('artist_applications')).toEqual([
    { status: 'pending', count: 3 },
    { status: 'rejected', count: 1 },
  ])
  expect(await counts('authenticity_requests')).toEqual(
    ['in-review', 'received', 'report-ready'].map((status) => ({ status, count: 1 })),
  )
  expect(
    await one(`select count(*) from artworks w join artists a on a.id = w.artist_id
      where w.status = 'in_review' and w.seller_id = a.account_id
        and not exists (select from lots where artwork_id = w.id)`),
  ).toBe(2)
  const { rows } = await database.pool.query(
    `select l.act, l.before is not null and l.after is not null as "hasChange" from audit_log l
     join accounts a on a.id = l.actor_id where a.role = 'admin' and l.at < house_now() order by l.at, l.id`,
  )
  expect(rows).toEqual([
    { act: 'account.suspend', hasChange: true },
    { act: 'authenticity.move', hasChange: true },
    { act: 'authenticity.attach-report', hasChange: false },
    { act: 'authenticity.move', hasChange: true },
    { act: 'application.rejected', hasChange: true },
    { act: 'listing.reject', hasChange: true },
    { act: 'authenticity.move', hasChange: true },
  ])
})

test('the demo agent has hires in several states, and the demo artist accepts most requests at once', async () => {
  const { rows } = await database.pool.query("select state from loans where kind = 'hire' order by from_day")
  expect(rows.map(({ state }) => state)).toEqual(['returned', 'returned', 'running', 'paid', 'requested'])
  expect(await one('select count(*) from hire_terms where accepts_at_once')).toBeGreaterThan(0)
  // What was promised is booked, and nothing of it is on offer.
  expect(
    await one(`select count(*) from loans h join work_bookings b on b.loan_id = h.id
      where h.kind = 'hire' and not exists (select from lots where artwork_id = h.artwork_id)`),
  ).toBe(4)
})

test('the demo realtor has works in two homes, one on its way, and one that went back', async () => {
  const { rows } = await database.pool.query("select state from loans where kind = 'staging' order by from_day")
  expect(rows.map(({ state }) => state)).toEqual(['returned', 'running', 'running', 'paid', 'requested'])
  expect(
    await one(
      `select count(distinct property_id) from loan_stagings join loans on id = loan_id where state = 'running'`,
    ),
  ).toBe(2)
  expect(
    await one(`select count(*) from loans s join work_bookings b on b.loan_id = s.id
      where s.kind = 'staging' and not exists (select from lots where artwork_id = s.artwork_id)`),
  ).toBe(4)
  // What is running is paid for, today included.
  expect(
    await one(`select count(*) from loans where state = 'running' and paid_until >= (select house_now())::date`),
  ).toBe(2)
})

test('the demo artist is asked for a work by the agent and by the realtor, and could say yes to both', async () => {
  const { id } = demoAccounts.artist
  for (const kind of ['hire', 'staging'] as const) {
    const { count, firstAnswerBy } = await loanStore.waitingFor(database.db, kind, id)
    expect(count).toBe(1)
    expect(Number(firstAnswerBy)).toBeGreaterThan(Date.now())
  }
  // Nobody can have bid on it, and the two ask for different days.
  expect(
    await one(`select count(*) from loans h join loans s on s.artwork_id = h.artwork_id and s.from_day > h.until_day
      join lots l on l.artwork_id = h.artwork_id and l.state = 'scheduled' and l.opens_at > h.answer_by
      join artworks a on a.id = h.artwork_id and a.lease_price_cents = h.monthly_cents
      where h.kind = 'hire' and s.kind = 'staging' and h.state = 'requested' and s.state = 'requested'`),
  ).toBe(1)
})

test('a damage of a returned work waits for the demo agent’s answer, and its deposit is held', async () => {
  const { rows } = await database.pool.query(
    `select c.state, c.opened_at > h.ended_at and c.opened_at < (select house_now()) as "inTime",
       c.answer_by > (select house_now()) as "canAnswer", h.deposit_settled_at as settled,
       -(select sum(amount_cents) from ledger_lines where order_id = v.order_id and account = 'deposit')
         = h.deposit_cents as held
     from claims c join loans h on h.claim_id = c.id and h.id = c.loan_id
     join loan_invoices v on v.loan_id = h.id where c.respondent_id = $1`,
    [demoAccounts.agent.id],
  )
  expect(rows).toEqual([{ state: 'opened', inTime: true, canAnswer: true, settled: null, held: true }])
})

test('the demo artist has a problem to answer, and its payout is held', async () => {
  const { rows } = await database.pool.query(
    `select c.state, c.problem, c.asked_cents = o.amount_cents as "asksAll", s.state as shipped,
       s.has_open_problem as "isStopped", h.reason as held
     from claims c join orders o on o.id = c.subject_id join shipments s on s.order_id = o.id
       join payout_holds h on h.order_id = o.id where c.respondent_id = $1`,
    [demoAccounts.artist.id],
  )
  const stopped = { shipped: 'shipped', isStopped: true, held: 'problem' }
  expect(rows).toEqual([{ state: 'opened', problem: 'damaged', asksAll: true, ...stopped }])
})

test('the demo agent has productions in each status, with something to hang today, and a team of each level', async () => {
  expect(await one('select count(distinct status) from productions')).toBe(3)
  expect(await one('select count(distinct level) from production_members')).toBe(3)
  expect(
    await one(`select count(*) from placements p join production_sets s on s.id = p.set_id
      join set_locations l on l.id = s.location_id
      where (select house_now())::date between coalesce(s.start_date, l.start_date) and coalesce(s.end_date, l.end_date)`),
  ).toBeGreaterThan(3)
  // A work of the catalog waits for its hire, and is one that can be hired. What was filmed has been there.
  expect(
    await one(`select count(*) from placements a join production_sets s on s.id = a.set_id
      join productions p on p.id = s.production_id
      where a.artwork_id is not null and a.status <> 'pending' and p.status <> 'post-production'`),
  ).toBe(0)
  expect(
    await one(`select count(*) from placements p join artworks a on a.id = p.artwork_id where not a.is_leasable`),
  ).toBe(0)
})
