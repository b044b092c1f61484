import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hireLimits } from '@vermeil/contracts/loans/hire-terms'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addLoan, insertRow } from '../../test/loan-rows.ts'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { must } from '../platform/must.ts'
import { onClient } from '../platform/postgres/run-sql.ts'
import { promiseChecks } from './checked-promises.ts'

const all = Object.entries(promiseChecks).flatMap(([check, compared]) => compared.map((each) => ({ check, ...each })))

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.close()
})

type Row = Record<string, unknown>
const insert = (table: string, row: Row) => insertRow(client, table, row)
const idOf = async (inserted: Promise<Row>) => String((await inserted).id)
const without = (table: string, constraint: string) =>
  client.query(`alter table ${table} drop constraint ${constraint}`)

const now = { sql: 'house_now()' }
const hoursAgo = (hours: number) => ({ sql: `house_now() - interval '${hours} hours'` })
const inHours = (hours: number) => ({ sql: `house_now() + interval '${hours} hours'` })

const lot = (row: Row = {}) =>
  idOf(
    insert('lots', {
      ...{ artwork_id: randomUUID(), venue: 'timed', state: 'live', starting_bid_cents: 100, closes_at: inHours(24) },
      ...row,
    }),
  )
const led = { current_bid_cents: 500, leader_id: randomUUID(), lead_instruction: 1 }
const sold = { state: 'sold', outcome: 'highest-bidder', ended_at: now, hammer_cents: 500, buyer_id: randomUUID() }
const entry = (lotId: string, sequence: number, row: Row = {}) =>
  insert('lot_entries', {
    ...{ lot_id: lotId, sequence, kind: 'open', placed_at: now, hash: 'a'.repeat(64) },
    ...{ instruction_no: sequence, of_instruction: sequence },
    ...((row.kind ?? 'open') === 'open' && {
      amount_cents: 100 * sequence,
      bidder_id: randomUUID(),
      paddle: 'Paddle 100',
    }),
    ...row,
  })
const sale = (lotId: string, row: Row = {}) =>
  idOf(
    insert('sales', {
      ...{ lot_id: lotId, artwork_id: randomUUID(), buyer_id: randomUUID(), price_cents: 500, venue: 'timed' },
      ...{ outcome: 'highest-bidder', sold_at: hoursAgo(9), payment_due_at: inHours(1), ...row },
    }),
  )

let invoices = 0
const order = (row: Row = {}) =>
  idOf(
    insert('orders', {
      ...{ kind: 'auction', status: 'due', title: 'Low Tide', amount_cents: 500, invoice_number: ++invoices },
      ...{ buyer_id: randomUUID(), due_at: inHours(24), ...row },
    }),
  )
const paid = { status: 'paid', paid_at: hoursAgo(24), paid_with: 'card', payment_intent: 'pi_1' }
const checkout = (orderId: string, row: Row = {}) =>
  idOf(
    insert('checkouts', {
      ...{ id: randomUUID(), account_id: randomUUID(), purpose: 'order', order_id: orderId, amount_cents: 500 },
      ...{ request_hash: 'x', status: 'paid', payment_intent: 'pi_1', settled_at: now, ...row },
    }),
  )
const payout = (row: Row = {}) =>
  idOf(
    insert('payouts', {
      ...{ party_id: randomUUID(), amount_cents: 500, method: 'transfer', destination: 'acct_1', status: 'wanted' },
      ...{ paid_at: null, next_attempt_at: now, ...row },
    }),
  )
const shipment = async (row: Row = {}) => {
  const orderId = randomUUID()
  await insert('shipments', {
    ...{
      order_id: orderId,
      option: 'delivery',
      paid_at: hoursAgo(99),
      ship_by: '2026-01-01',
      arrives_by: '2026-01-09',
    },
    ...{ transit_days: 3, ...row },
  })
  return orderId
}
const claim = (row: Row = {}) =>
  idOf(
    insert('claims', {
      ...{ subject_kind: 'hire', subject_id: randomUUID(), title: 'Low Tide', claimant_id: randomUUID() },
      ...{ asked_cents: 100, state: 'opened', answer_by: inHours(24), ...row },
    }),
  )
const decided = (claimId: string) =>
  insert('claim_decisions', {
    ...{ claim_id: claimId, awarded_cents: 0, deposit_cents: 0, invoiced_cents: 0, refunded_cents: 0 },
    ...{ payment_cents: 0, reason: 'Seen', decided_by: randomUUID() },
  })
const loan = (row: Row = {}) =>
  addLoan(client, 'hire', { artwork_id: randomUUID(), borrower_id: randomUUID(), answer_by: inHours(24), ...row })
const booking = (row: Row) =>
  insert('work_bookings', {
    kind: 'sale',
    subject_id: randomUUID(),
    during: { sql: 'tstzrange(house_now(), null)' },
    ...row,
  })
const account = (row: Row = {}) => idOf(insert('accounts', { email: `${randomUUID()}@example.com`, ...row }))
const erased = { email: null, erased_at: now }

/** Writes what tables and triggers would refuse; answers with what the sentence names. */
const plants: Readonly<Record<string, () => Promise<string>>> = {
  async 'auctions.acknowledged-bids'() {
    const [lotId, person] = [await lot(), randomUUID()]
    await insert('bid_answers', {
      ...{ account_id: person, key: 'k', request: `["${lotId}",{"amount":100}]`, is_accepted: true },
      ...{ answer: `[1,[100,1,"2026-01-01","${'b'.repeat(64)}"],[],[]]`, answered_at: now },
    })
    return `${person} k`
  },
  async 'auctions.history-gaps'() {
    const lotId = await lot()
    await entry(lotId, 1)
    await entry(lotId, 3)
    return lotId
  },
  async 'auctions.rising-amounts'() {
    const lotId = await lot()
    await entry(lotId, 1)
    await entry(lotId, 2, { amount_cents: 100 })
    return lotId
  },
  'auctions.leading-maximum': () => lot({ ...led, leader_max_cents: 900 }),
  async 'auctions.paddles'() {
    const lotId = await lot()
    await entry(lotId, 1)
    return lotId
  },
  'auctions.last-entries': () => lot(led),
  async 'auctions.bids-after-the-end'() {
    const lotId = await lot()
    await entry(lotId, 1, { kind: 'closing', outcome: 'passed' })
    await entry(lotId, 2)
    return lotId
  },
  'auctions.sales': () => lot(sold),
  'auctions.closings': () => lot({ state: 'passed', outcome: 'passed', ended_at: now }),
  async 'auctions.reserves'() {
    const lotId = await lot({ reserve_cents: 900 })
    await sale(lotId)
    return lotId
  },
  'auctions.late-lots': () => lot({ closes_at: hoursAgo(5) }),
  async 'auctions.charged-prices'() {
    const lotId = await lot()
    await order({ sale_id: await sale(lotId), lot_id: lotId, amount_cents: 501 })
    return lotId
  },
  'auctions.counted-leaders': () => lot(led),
  async 'auctions.sales-without-order'() {
    const lotId = await lot()
    await sale(lotId)
    return lotId
  },
  async 'payments.received-payments'() {
    await checkout(await order({ ...paid, payment_intent: 'pi_2' }))
    return 'pi_1'
  },
  'payments.charged-amounts': async () => checkout(await order(paid), { amount_cents: 501 }),
  async 'payments.paid-twice'() {
    await client.query('drop index orders_one_standing_per_sale')
    const saleId = randomUUID()
    const first = await order({ ...paid, sale_id: saleId })
    await order({ ...paid, sale_id: saleId, payment_intent: 'pi_2' })
    return first
  },
  async 'payments.waiting-events'() {
    await insert('provider_events', { id: 'evt_1', type: 'x', payload: '{}', received_at: hoursAgo(5) })
    return 'evt_1'
  },
  'payments.refunds': () => order({ ...paid, refunded_cents: 100 }),
  async 'payments.deposits'() {
    const orderId = await order(paid)
    const row = { account: 'deposit', party_id: randomUUID(), order_id: orderId, amount_cents: -100 }
    await insert('ledger_lines', { entry_id: randomUUID(), position: 0, ...row })
    return orderId
  },
  async 'payments.payout-lines'() {
    const id = await payout()
    await insert('payout_lines', { payout_id: id, order_id: randomUUID(), amount_cents: 400 })
    return id
  },
  async 'payments.disputes'() {
    const orderId = randomUUID()
    await insert('payout_holds', { order_id: orderId, reason: 'chargeback' })
    return orderId
  },
  'payments.late-payouts': () => payout({ next_attempt_at: hoursAgo(5) }),
  'payments.late-refunds': () =>
    idOf(
      insert('refunds', {
        ...{ order_id: randomUUID(), amount_cents: 1, cause: 'administrator', reason: 'x', status: 'wanted' },
        created_at: hoursAgo(30),
      }),
    ),
  'payments.held-bids': async () =>
    idOf(
      insert('bid_guarantees', {
        ...{ account_id: randomUUID(), lot_id: await lot(), amount_cents: 1, status: 'held', created_at: hoursAgo(5) },
      }),
    ),
  'payments.unpaid-orders': () => order({ due_at: hoursAgo(5) }),
  'payments.orders-without-shipment': () => order(paid),
  async 'payments.arrivals'() {
    const orderId = await shipment()
    return order({ id: orderId, ...paid, delivered_at: now })
  },
  'shipping.next-steps': () => shipment({ state: 'shipped', shipped_at: hoursAgo(9) }),
  'shipping.late-steps': () => shipment({ next_step_at: hoursAgo(5) }),
  'shipping.events': () => shipment({ state: 'canceled', canceled_at: now }),
  'claims.decisions': () => claim({ state: 'decided', ended_at: now }),
  async 'claims.returns'() {
    const id = await claim({ state: 'returning' })
    await decided(id)
    return id
  },
  async 'claims.late-returns'() {
    const id = await claim({ state: 'returning' })
    await decided(id)
    await insert('claim_returns', { claim_id: id, send_by: hoursAgo(5) })
    return id
  },
  async 'loans.overlapping-bookings'() {
    await without('work_bookings', 'work_bookings_one_place_at_a_time')
    const artworkId = randomUUID()
    await booking({ artwork_id: artworkId })
    await booking({ artwork_id: artworkId })
    return artworkId
  },
  async 'loans.out-twice'() {
    await client.query('drop index loans_one_out_per_work')
    const artworkId = randomUUID()
    await loan({ artwork_id: artworkId, state: 'running' })
    await loan({ artwork_id: artworkId, state: 'running' })
    return artworkId
  },
  async 'loans.out-and-on-offer'() {
    const artworkId = randomUUID()
    await lot({ artwork_id: artworkId })
    await loan({ artwork_id: artworkId, state: 'running' })
    return artworkId
  },
  'loans.unbooked-loans': () => loan({ state: 'accepted', pay_by: inHours(24) }),
  async 'loans.bookings-without-loan'() {
    const id = await loan({ state: 'canceled', ended_at: hoursAgo(5) })
    await booking({ artwork_id: randomUUID(), kind: 'hire', subject_id: id })
    return id
  },
  async 'loans.unpaid-loans'() {
    const borrower = randomUUID()
    for (let i = 0; i <= hireLimits.unpaid; i++) await loan({ borrower_id: borrower })
    return borrower
  },
  'loans.unpaid-and-out': () => loan({ state: 'paid' }),
  'loans.without-end': () =>
    addLoan(client, 'staging', {
      ...{ artwork_id: randomUUID(), borrower_id: randomUUID(), state: 'running', until_day: null },
    }),
  'loans.late-loans': () => loan({ answer_by: hoursAgo(5) }),
  async 'spend-plans.wins'() {
    const plan = await insert('spend_plans', {
      ...{ account_id: randomUUID(), name: 'Spring', budget_cents: 499, most_wins: 1, country: 'US', region: '' },
    })
    const row = { lot_id: await lot(sold), preference: 0, limit_cents: 499, terms: '{}', state: 'won', max_cents: 499 }
    await insert('spend_plan_lots', { plan_id: plan.id, ...row })
    return String(plan.id)
  },
  async 'spend-plans.late-places'() {
    const planId = randomUUID()
    const row = { lot_id: await lot({ ...sold, ended_at: hoursAgo(5) }), preference: 0, limit_cents: 499, terms: '{}' }
    await insert('spend_plan_lots', { plan_id: planId, ...row })
    return planId
  },
  async 'accounts.erased-rows'() {
    const id = await account(erased)
    await insert('known_addresses', { account_id: id, address_hash: Buffer.alloc(32) })
    return id
  },
  async 'accounts.erased-leaders'() {
    const id = await account(erased)
    await lot({ ...led, leader_id: id })
    return id
  },
  async 'accounts.suspended-sessions'() {
    const id = await account({ suspended_at: now, suspended_reason: 'x' })
    await insert('sessions', {
      id: randomUUID(),
      account_id: id,
      refresh_hash: Buffer.alloc(32),
      amr: '[]',
      aal: 'aal1',
    })
    return id
  },
  async 'accounts.administrators'() {
    const id = await account({ role: 'admin' })
    for (const role of ['admin', 'artist']) await insert('account_roles', { account_id: id, role })
    return id
  },
  'accounts.home-roles': () => account(),
  async 'accounts.capabilities'() {
    const id = await account()
    await insert('staff_capabilities', { account_id: id, capability: 'clerk' })
    return id
  },
  async 'accounts.all-capabilities'() {
    const id = await account({ role: 'admin' })
    await insert('staff_capabilities', { account_id: id, capability: 'clerk' })
    return id
  },
  'notices.late-notices': () =>
    idOf(insert('notices', { account_id: randomUUID(), kind: 'won', at: hoursAgo(5), mail_settled_at: null })),
  async 'jobs.late-jobs'() {
    const { name, id } = await insert('pgboss.job_common', { name: 'late', start_after: hoursAgo(5) })
    return `${name} ${id}`
  },
  async 'house.audited-amendments'() {
    const lotId = await lot()
    await entry(lotId, 1, { kind: 'void', voids: [1], reason: 'x', actor_id: randomUUID() })
    return `lot:${lotId}`
  },
  'house.held-shipments': () => shipment({ has_open_problem: true }),
  async 'house.held-deposits'() {
    const claimId = await claim({ state: 'decided', ended_at: now })
    return loan({ state: 'returned', claim_id: claimId })
  },
}

const find = (each: (typeof all)[number]) => each.find(onClient(client), new Date(Date.now() - 3 * 3_600_000))

test('nothing is found in an empty house', async () => {
  for (const each of all) expect(await find(each)).toEqual([])
})

/** Runs on rows that tables and triggers would refuse, and takes them back. */
async function planted<T>(work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query(`set local session_replication_role = 'replica'`)
    return await work()
  } finally {
    await client.query('rollback')
  }
}

test('a reminder that was due before its order was paid is not late', async () => {
  const late = all.filter(({ name }) => name === 'shipping.late-steps')
  await planted(async () => {
    await shipment({ next_step_at: hoursAgo(5), paid_at: hoursAgo(1) })
    for (const each of late) expect(await find(each)).toEqual([])
  })
})

test.each(all)('$name is found broken', (each) =>
  planted(async () => {
    const subject = await must(plants[each.name], 'a contradiction')()
    expect(await find(each)).toEqual([each.sentence.replace('%', subject)])
  }),
)

test('each comparison has its row in docs/promises.md', () => {
  const text = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'promises.md'), 'utf8')
  const rows = [...text.matchAll(/^\| (\d+) \| `([^`]+)` \| (.+) \|$/gm)].map(([, ...row]) => row)
  const expected = all
    .toSorted((a, b) => a.promise - b.promise)
    .map(({ promise, name, sentence }) => [String(promise), name, sentence.replace('%', '…')])
  expect(rows).toEqual(expected)
})
