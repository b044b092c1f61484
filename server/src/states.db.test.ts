import { randomBytes } from 'node:crypto'
import { ClaimState } from '@vermeil/contracts/fulfillment/claims.schema'
import { HireState } from '@vermeil/contracts/loans/hires.schema'
import { LoanState } from '@vermeil/contracts/loans/loans.schema'
import { allOrderKinds } from '@vermeil/contracts/money/order-kinds'
import { dollars } from '@vermeil/contracts/money.schema'
import { shareOf } from '@vermeil/test-kit/tier'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodies } from '../test/access-bodies.ts'
import { fileForm, picture } from '../test/admin-calls.ts'
import { addLoan, insertRow } from '../test/loan-rows.ts'
import type { SignedIn } from '../test/test-server.ts'
import { type PayingServer, startPayingServer } from './money/payments/payments.fixtures.ts'
import { must, one } from './platform/must.ts'
import { linkTokenHash } from './platform/private-links/link-token.ts'

/**
 * Promise 20: whatever state something is in, a person who may act on it gets an answer. Calls every operation about a
 * hire, a staging, a quote, an order, a lease, a claim and a spend plan, in every state of it and as everybody who sees
 * it.
 */
let server: PayingServer
let owner: SignedIn
let agent: SignedIn
let realtor: SignedIn
let buyer: SignedIn
let admin: SignedIn
beforeAll(async () => {
  server = await startPayingServer({ SHARED_READS: 'on' })
  owner = await server.signedIn({ role: 'artist', isApproved: true })
  agent = await server.signedIn({ role: 'prop-agent' })
  realtor = await server.signedIn({ role: 'realtor' })
  buyer = await server.signedIn()
  admin = await server.signedIn({ role: 'admin' })
})
afterAll(() => server.close())

type Row = Record<string, unknown>
const now = { sql: 'house_now()' }
const inDays = (days: number) => ({ sql: `house_now() + interval '${days} days'` })

/** Answers with the first column: the id. */
const insert = async (table: string, row: Row): Promise<string> =>
  String(Object.values(await insertRow(server.database.pool, table, row))[0])

/** Beyond the numbers that the server gives. */
let invoices = 1_000_000
/** An order of the buyer for a work of the owner. */
const addOrder = (order: Row) =>
  insert('orders', { title: 'Low Tide', amount_cents: 100, invoice_number: ++invoices, seller_id: owner.id, ...order })
const orderStates: Record<string, Row> = {
  pending: { status: 'pending' },
  due: { status: 'due', due_at: inDays(2) },
  paid: { status: 'paid', paid_at: now, paid_with: 'bank-transfer' },
  lapsed: { status: 'lapsed', lapsed_at: now, due_at: now },
  canceled: { status: 'canceled' },
  refunded: { status: 'refunded', paid_at: now, paid_with: 'bank-transfer', refunded_cents: 100 },
}
const paid = must(orderStates.paid, 'a paid order')

/** A name for the state, and what adds something in it: the parameters of its routes. */
type States = Record<string, () => Promise<Record<string, string>>>

/** For a work that its owner lends, and whose agent pays. */
function hires(): States {
  const add = (state: HireState, row: Row, order?: Row) => async () => {
    const { artworkId } = await server.work({ sellerId: owner.id, lease: dollars(90), buyNow: dollars(900) })
    const sides = { artwork_id: artworkId, owner_id: owner.id, borrower_id: agent.id }
    const dates = { answer_by: inDays(1), from_day: now, until_day: inDays(30) }
    const paying = { kind: 'hire', buyer_id: agent.id, amount_cents: 200, deposit_cents: 100, artwork_id: artworkId }
    const hireId = await addLoan(
      server.database.pool,
      'hire',
      { ...sides, ...dates, state, ...(order && { accepted_at: now, pay_by: inDays(2) }), ...row },
      order && { orderId: await addOrder({ ...paying, ...order }) },
    )
    const fileId = await insert('attachments', {
      ...{ subject_kind: 'hire', subject_id: hireId, purpose: 'photo', position: 0 },
      ...{ media_key: `private/${hireId}.jpg`, bytes: 1, filename: 'photo.jpg' },
    })
    return { hireId, fileId, loanId: hireId, subjectId: hireId, kind: 'hire' }
  }
  const { due } = orderStates
  return {
    requested: add('requested', {}),
    accepted: add('accepted', {}, due),
    declined: add('declined', {}),
    lapsed: add('lapsed', {}),
    released: add('released', {}, orderStates.canceled),
    paid: add('paid', {}, paid),
    running: add('running', {}, paid),
    returned: add('returned', {}, paid),
    'returned, deposit settled': add('returned', { deposit_settled_at: now }, paid),
    canceled: add('canceled', {}),
    'canceled after it was accepted': add('canceled', { canceled_by: 'owner' }, orderStates.canceled),
  }
}

/** For a work that its owner lends, paid by the realtor, or by a client who has a link. */
function stagings(): States {
  const add = (state: LoanState, row: Row, order?: Row) => async () => {
    const { artworkId } = await server.work({ sellerId: owner.id, lease: dollars(90) })
    const token = randomBytes(16).toString('base64url')
    const sides = { artwork_id: artworkId, owner_id: owner.id, borrower_id: realtor.id }
    const dates = { answer_by: inDays(1), from_day: now, until_day: inDays(50) }
    const kind = { kind: 'staging', buyer_id: realtor.id, amount_cents: 200, deposit_cents: 100 }
    const stagingId = await addLoan(
      server.database.pool,
      'staging',
      { ...sides, ...dates, state, ...row },
      {
        ...(row.payer_id === null && { beside: { payer: 'client' } }),
        ...(order && { orderId: await addOrder({ ...kind, artwork_id: artworkId, ...order }) }),
      },
    )
    if (!['requested', 'declined', 'lapsed'].includes(state)) {
      const link = { purpose: 'staging', subject_id: stagingId, token_hash: linkTokenHash(token) }
      await insert('private_links', { ...link, expires_at: inDays(90) })
    }
    return { stagingId, token, fileId: stagingId, loanId: stagingId, subjectId: stagingId, kind: 'staging' }
  }
  const held = { accepted_at: now, pay_by: inDays(2) }
  const byClient = { ...held, payer_id: null }
  const out = { ...held, paid_until: inDays(29) }
  const back = { ...out, until_day: inDays(29) }
  return {
    requested: add('requested', {}),
    accepted: add('accepted', held, orderStates.due),
    'accepted, and its client has not signed in': add('accepted', byClient),
    declined: add('declined', {}),
    lapsed: add('lapsed', {}),
    released: add('released', held, orderStates.canceled),
    'released, and its client never signed in': add('released', byClient),
    paid: add('paid', out, paid),
    running: add('running', out, paid),
    ended: add('ended', back, paid),
    returned: add('returned', { ...back, deposit_settled_at: now }, paid),
    'returned, deposit held': add('returned', back, paid),
    canceled: add('canceled', {}),
    'canceled after it was accepted': add('canceled', { ...held, canceled_by: 'owner' }, orderStates.canceled),
  }
}

/** Before a purchase, and for the order of a lot that was won. */
function quotes(): States {
  const offer = { price_cents: 8_500, arrives_min_days: 5, arrives_max_days: 9 }
  const terms = {
    terms: { delivery: { fixed: 8_500, insuranceRate: 0 }, tax: null },
    rates_version: 0,
    taxes_version: 0,
  }
  const over = { ended_at: now }
  const states: Record<string, Row> = {
    asked: {},
    offered: offer,
    accepted: { ...offer, ...terms },
    refused: { ...offer, ...over },
    expired: over,
    withdrawn: over,
  }
  const add = (state: string, row: Row, order?: Row) => async () => {
    const work = await server.work({ sellerId: owner.id, delivery: { shipping: 'quote' } })
    const bought = { kind: 'auction', buyer_id: buyer.id, artwork_id: work.artworkId, lot_id: work.lotId }
    const quoteId = await insert('delivery_quotes', {
      ...{ account_id: buyer.id, seller_id: owner.id, lot_id: work.lotId, until_at: inDays(1), state, ...row },
      ...{ country: 'ES', region: 'Madrid', city: 'Madrid', postal_code: '28013' },
      order_id: order ? await addOrder({ ...bought, ...order }) : null,
    })
    return { quoteId }
  }
  return Object.fromEntries(
    Object.entries(states).flatMap(([state, row]) => [
      [state, add(state, row)],
      ...Object.entries(orderStates).map(([order, of]) => [`${state}, its order is ${order}`, add(state, row, of)]),
    ]),
  )
}

/** Of each kind, in each state, and with each state of its delivery. */
function orders(): States {
  const shipments: Record<string, Row | null> = {
    '': null,
    ', packed': { state: 'packed', packed_at: now },
    ', shipped': { state: 'shipped', shipped_at: now },
    ', delivered': { state: 'delivered', delivered_at: now, completes_at: inDays(3) },
    ', completed': { state: 'completed', delivered_at: now, completes_at: now, completed_at: now },
    ', delivery canceled': { state: 'canceled', canceled_at: now },
    ', to be delivered': { state: 'paid' },
  }
  const add = (kind: string, order: Row, shipment: Row | null) => async () => {
    const work = await server.work({ sellerId: owner.id })
    const sold = { lot_id: work.lotId, artwork_id: work.artworkId, artist_id: work.artistId }
    const whose = kind === 'test' || kind === 'donation' ? { seller_id: null } : sold
    const id = await addOrder({ kind, buyer_id: buyer.id, ...whose, ...order })
    if (shipment) {
      await insert('shipments', {
        ...{ order_id: id, buyer_id: buyer.id, seller_id: owner.id, option: 'pickup', paid_at: now },
        ...{ ship_by: inDays(3), arrives_by: inDays(5), transit_days: 2, ...shipment },
      })
    }
    return { id, fileId: id, orderId: id, subjectId: id, kind: 'order' }
  }
  const states = allOrderKinds.flatMap((kind) =>
    Object.entries(orderStates).map(([state, of]) => [`${kind}, ${state}`, add(kind, of, null)]),
  )
  const delivered = Object.entries(shipments).map(([name, shipment]) => [
    `purchase, paid${name}`,
    add('purchase', paid, shipment),
  ])
  const ofTheHouse = add('auction', { ...paid, buyer_id: null, paid_with: 'house' }, null)
  return Object.fromEntries([...states, ...delivered, ['bought by Vermeil', ofTheHouse]])
}

function leases(): States {
  const add = (row: Row, back?: Row) => async () => {
    const { artworkId } = await server.work({ sellerId: owner.id, lease: dollars(90), buyNow: dollars(900) })
    const order = { kind: 'lease', buyer_id: buyer.id, artwork_id: artworkId, amount_cents: 200, deposit_cents: 100 }
    const lease = { artwork_id: artworkId, borrower_id: buyer.id, owner_id: owner.id, ...row }
    const orderId = await addOrder({ ...order, ...paid })
    const id = await addLoan(server.database.pool, 'lease', lease, { orderId })
    const dates = { paid_at: now, ship_by: inDays(3), arrives_by: inDays(17), transit_days: 14 }
    const sides = { order_id: orderId, buyer_id: buyer.id, seller_id: owner.id, option: 'arranged' }
    if (back) await insert('shipments', { ...sides, ...dates, direction: 'back', follows: 'loan', ...back })
    return { id, leaseId: id, fileId: id, loanId: id, subjectId: id, kind: 'lease' }
  }
  const settled = { state: 'returned', deposit_settled_at: now }
  return {
    'paid, not begun': add({ state: 'paid' }),
    canceled: add({ state: 'canceled' }),
    active: add({}),
    returned: add(settled),
    'returned, deposit held': add({ state: 'returned' }),
    'active, to be sent back': add({}, { state: 'paid' }),
    'active, packed for its way back': add({}, { state: 'packed', packed_at: now }),
    'active, on its way back': add({}, { state: 'shipped', shipped_at: now }),
    'canceled, on its way back': add({ state: 'canceled' }, { state: 'shipped', shipped_at: now }),
    'returned, sent back': add(settled, {
      state: 'completed',
      delivered_at: now,
      completes_at: now,
      completed_at: now,
    }),
  }
}

/** About the damage to a hired work, and about a problem with an order. */
function claims(): States {
  const over = { ended_at: now }
  const returned = must(hires().returned, 'a hire that is over')
  const delivered = must(orders()['purchase, paid, delivered'], 'an order that has arrived')
  const of: Record<string, () => Promise<Row>> = {
    hire: async () => ({ subject_id: (await returned()).hireId, claimant_id: owner.id, respondent_id: agent.id }),
    order: async () => ({
      ...{ subject_id: (await delivered()).id, claimant_id: buyer.id, respondent_id: owner.id, problem: 'damaged' },
    }),
  }
  const add =
    (kind: string, state: ClaimState, row: Row, decision: Row | null = null, back: Row | null = null) =>
    async () => {
      const subject = await must(of[kind], 'a kind of claim')()
      const claimId = await insert('claims', {
        ...{ subject_kind: kind, ...subject, title: 'Low Tide', asked_cents: 100, answer_by: inDays(1), state, ...row },
      })
      if (kind === 'hire') {
        await server.database.pool.query('update loans set claim_id = $1 where id = $2', [claimId, subject.subject_id])
      }
      const decided = { claim_id: claimId, decided_by: admin.id, awarded_cents: 0, reason: 'The photos show it' }
      const nothing = { deposit_cents: 0, invoiced_cents: 0, refunded_cents: 0 }
      if (decision) await insert('claim_decisions', { ...decided, ...nothing, ...decision })
      if (back) await insert('claim_returns', { claim_id: claimId, send_by: inDays(7), ...back })
      const fileId = await insert('attachments', {
        ...{ subject_kind: 'claim', subject_id: claimId, purpose: 'photo', position: 0, side: 'claimant' },
        ...{ media_key: `private/${claimId}.jpg`, bytes: 1, filename: 'photo.jpg', uploaded_by: subject.claimant_id },
      })
      return { claimId, fileId }
    }
  const refund = { awarded_cents: 100, payment_cents: 100 }
  const awaited = { ...refund, return_paid_by: 'seller' }
  const sent = { carrier: 'DHL', tracking_number: 'RT1', sent_at: now, refund_at: inDays(3) }
  const forBoth = Object.keys(of).flatMap((kind) => [
    [`opened about the ${kind}`, add(kind, 'opened', {})],
    [`opened about the ${kind}, and not answered in time`, add(kind, 'opened', { answer_by: now })],
    [`answered about the ${kind}`, add(kind, 'answered', {})],
    [`decided about the ${kind}`, add(kind, 'decided', over, {})],
    [`withdrawn about the ${kind}`, add(kind, 'withdrawn', over)],
  ])
  return {
    ...Object.fromEntries(forBoth),
    'decided with a refund': add('order', 'decided', over, refund),
    returning: add('order', 'returning', {}, awaited, {}),
    'returning, and not sent in time': add('order', 'returning', {}, awaited, { send_by: now }),
    'returning, and on its way': add('order', 'returning', {}, awaited, sent),
    objected: add('order', 'objected', {}, awaited, { ...sent, objection: 'An empty box' }),
    'decided after the return': add('order', 'decided', over, awaited, { ...sent, ended_at: now, is_returned: true }),
  }
}

/** Of the buyer, with one lot in each of its states, and each state of the plan's maximum on it. */
function spendPlans(): States {
  const places: Record<string, Row> = {
    waiting: {},
    placing: { state: 'placing', next_max_cents: 12_000, move_no: 1 },
    placed: { state: 'placed', max_cents: 12_000, move_no: 1 },
    won: { state: 'won', max_cents: 12_000, move_no: 1 },
    over: { state: 'over', reason: 'outbid' },
  }
  const ended = `ended_at = house_now(), closes_at = house_now()`
  const lots: Record<string, string> = {
    live: '',
    'not open': `state = 'scheduled', opens_at = house_now() + interval '1 hour'`,
    stopped: `state = 'stopped', stopped_at = house_now()`,
    passed: `state = 'passed', outcome = 'passed', ${ended}`,
    withdrawn: `state = 'withdrawn', closes_at = null`,
  }
  const add = (plan: Row, place: Row | null, change: string) => async () => {
    const { lotId } = await server.work({ sellerId: owner.id })
    if (change) await server.database.pool.query(`update lots set ${change} where id = $1`, [lotId])
    const planId = await insert('spend_plans', {
      ...{
        account_id: buyer.id,
        name: 'Autumn',
        budget_cents: 50_000,
        most_wins: 1,
        country: 'US',
        region: '',
        ...plan,
      },
    })
    if (place) {
      const terms = JSON.stringify({ delivery: { fixed: 0, insuranceRate: 0 }, tax: null })
      await insert('spend_plan_lots', {
        ...{ plan_id: planId, lot_id: lotId, preference: 0, limit_cents: 20_000, terms, ...place },
      })
    }
    return { planId, lotId }
  }
  const plans: Record<string, Row> = {
    open: {},
    'to be lowered': { asked_budget_cents: 10_000 },
    stopped: { stopped_at: now },
  }
  const each = Object.entries(plans).flatMap(([plan, row]) => [
    [`${plan}, without a lot`, add(row, null, '')],
    ...Object.entries(places).flatMap(([place, of]) =>
      Object.entries(lots).map(([lot, change]) => [`${plan}, ${place} on a lot that is ${lot}`, add(row, of, change)]),
    ),
  ])
  return Object.fromEntries(each)
}

/** Bodies that pass validation for what this walk adds, by its ids. Each is sent for an object of its own. */
const bodiesOf: Record<string, (ids: Record<string, string>) => object[]> = {
  'POST /api/v1/admin/claims/:claimId/decision': () => [
    { awarded: 50, reason: 'The photos show it' },
    { refund: 50, returnPaidBy: null, isInsured: false, reason: 'The photos show it' },
    { refund: 50, returnPaidBy: 'seller', isInsured: false, reason: 'The photos show it' },
  ],
  'POST /api/v1/admin/claims/:claimId/return-outcome': () => [
    { isReturned: true, reason: 'The carrier says so' },
    { isReturned: false, reason: 'The carrier says so' },
  ],
  'PUT /api/v1/spend-plans/:planId': ({ lotId }) =>
    [9_000, 60_000].map((budget) => ({
      ...{ name: 'Winter', budget, maxWins: 1, country: 'US', region: '' },
      lots: [{ lotId, limit: budget }],
    })),
}
const ownBodies: Record<string, object> = {
  ...bodies,
  'POST /api/v1/admin/orders/:id/refunds': { amount: 1, reason: 'A scratched frame' },
  'POST /api/v1/admin/orders/:id/bank-transfer': { amount: 100, reference: 'Wire 7' },
  'POST /api/v1/admin/leases/:id/return': { damage: 0 },
}

const isUpload = (operation: string) => /^POST .*\/(?:photos|handover-photos|files|certificate)$/.test(operation)
async function bodiesFor(operation: string, ids: Record<string, string>): Promise<object[]> {
  const fields = { insuredSum: '10000', expiresOn: '2099-01-01' }
  if (isUpload(operation)) {
    return [fileForm('photo.jpg', await picture(), operation.endsWith('/certificate') ? fields : {})]
  }
  return bodiesOf[operation]?.(ids) ?? [ownBodies[operation] ?? {}]
}

const kinds = {
  hire: { states: hires, paths: /:hireId|\/loans\/|\/claim-subjects\//, people: () => ({ owner, agent, admin }) },
  staging: {
    states: stagings,
    paths: /:stagingId|\/staging-links\/|\/loans\/|\/claim-subjects\//,
    people: () => ({ owner, realtor, buyer, admin }),
  },
  quote: { states: quotes, paths: /:quoteId/, people: () => ({ owner, buyer, admin }) },
  order: {
    ...{ states: orders, paths: /\/(orders\/:id|collection\/:orderId|claim-subjects\/)/ },
    people: () => ({ owner, buyer, admin }),
  },
  claim: { states: claims, paths: /:claimId/, people: () => ({ owner, agent, buyer, admin }) },
  'spend plan': { states: spendPlans, paths: /:planId/, people: () => ({ owner, buyer, admin }) },
  lease: { states: leases, paths: /\/leases\/:|\/loans\/|\/claim-subjects\//, people: () => ({ owner, buyer, admin }) },
}
/** Of each kind by itself, so that each is in both tiers. */
const cases = Object.entries(kinds).flatMap(([kind, { states, ...of }]) =>
  shareOf(Object.entries(states()), 6).map(([state, add]) => ({ kind, state, add, ...of })),
)

type Answer = { status: number; code: string | null }
async function call(person: SignedIn, method: string, path: string, sent: object = {}): Promise<Answer> {
  const body = sent instanceof FormData ? { body: sent } : { json: sent }
  const answer = await person.fetch(path, { method, ...(/GET|DELETE/.test(method) ? {} : body) })
  const text = await answer.text()
  return { status: answer.status, code: text.startsWith('{') ? (JSON.parse(text).code ?? null) : null }
}

test.each(cases)(
  'every operation about one $kind has an answer while it is $state',
  { tags: ['sampled'] },
  async ({ add, paths, people }) => {
    const operations = server.app.accessTable.filter(
      ({ method, url }) => paths.test(url) && url.startsWith('/api/v1/') && !/HEAD|OPTIONS/.test(method),
    )
    expect(operations.length).toBeGreaterThan(1)
    const failures: string[] = []
    for (const { method, url } of operations) {
      // A read or a refusal changes nothing, so that the next person can have the same object.
      let ids: Record<string, string> | null = null
      for (const [name, person] of Object.entries(people())) {
        for (let sent = 0, count = 1; sent < count; sent += 1) {
          ids ??= await add()
          const path = url.replace(/:(\w+)/g, (_, parameter: string) =>
            must(ids?.[parameter], `an id for ${parameter}`),
          )
          const json = await bodiesFor(`${method} ${url}`, ids)
          count = json.length
          const { status, code } = await call(person, method, path, json[sent])
          const isUnread = code === 'request.invalid' && Object.keys(json[sent] ?? {}).length > 0
          if (status >= 500 || isUnread) failures.push(`${method} ${url} as ${name}: ${status} ${code}`)
          if (method !== 'GET' && status < 400) ids = null
        }
      }
    }
    expect(failures).toEqual([])
  },
)

describe('a checkout', () => {
  const payable: Record<string, readonly string[]> = { hire: ['accepted'], staging: ['accepted', 'running'] }
  test.each(['hire', 'staging'] as const)(
    'of a %s that is not to be paid now is refused as its state',
    async (kind) => {
      const { states } = kinds[kind]
      const payer = kind === 'hire' ? agent : realtor
      const answers: Record<string, string | null> = {}
      const expected: Record<string, string> = {}
      for (const [state, add] of Object.entries(states())) {
        if (payable[kind]?.includes(state) || /its client/.test(state)) continue
        const id = must(one(Object.values(await add()).slice(0, 1)), 'an id')
        answers[state] = (await call(payer, 'POST', `/api/v1/${kind}s/${id}/checkout`)).code
        expected[state] = `${kind}.wrong-state`
      }
      expect(answers).toEqual(expected)
    },
  )

  test('knows every state', () => {
    const known = (states: States) => new Set(Object.keys(states).map((name) => name.split(',')[0]?.split(' ')[0]))
    expect(known(hires())).toEqual(new Set(HireState.options))
    expect(known(stagings())).toEqual(new Set(LoanState.options))
    expect(known(claims())).toEqual(new Set(ClaimState.options))
  })
})
