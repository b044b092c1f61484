import { Claim } from '@vermeil/contracts/fulfillment/claims.schema'
import { CheckoutLink } from '@vermeil/contracts/money/payments.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KillableServer, startKillableServer } from '../../../../test/killable-server.ts'
import { createRefundGate } from '../../../../test/refund-gate.ts'
import type { SignedIn } from '../../../../test/test-server.ts'
import { until } from '../../../../test/until.ts'
import { chooseDelivery, tracking } from '../../../fulfillment/shipping/shipping.fixtures.ts'
import { addWork, answerOf } from '../../../money/payments/payments.fixtures.ts'
import { codeOf, post } from '../../../money/payments/sales.fixtures.ts'
import { type Agent, datesIn, hireOf, inProduction, rent, requestHire } from './hires.fixtures.ts'

const gate = createRefundGate()
let server: KillableServer
let today: string
let owner: SignedIn
let agent: Agent
let admin: SignedIn
beforeAll(async () => {
  server = await startKillableServer({ providerUrl: gate.before })
  today = await server.one<string>(`select (house_now() at time zone 'utc')::date::text`)
  owner = await server.signedIn('owner@example.com', { role: 'artist', isApproved: true })
  agent = await inProduction(await server.signedIn('agent@example.com', { role: 'prop-agent' }))
  admin = await server.signedIn('admin@example.com', { role: 'admin' })
}, 120_000)
afterAll(async () => {
  await server.close()
  gate.end()
})

const stateOf = (hireId: string) => server.one<string>('select state from loans where id = $1', [hireId])
const heldOf = (orderId: string) =>
  server.one(`select coalesce(-sum(amount_cents), 0) from ledger_lines where order_id = $1 and account = 'deposit'`, [
    orderId,
  ])

/** A hire that the owner has accepted, and the address where it is paid. */
async function accepted() {
  const { artworkId } = await addWork(server.database.pool, { sellerId: owner.id, lease: rent })
  const terms = { acceptsAtOnce: true, replacementValue: dollars(1_000), insuredSum: null, creditPercent: 50 }
  await owner.fetch(`/api/v1/hire-terms/${artworkId}`, { method: 'PUT', json: terms })
  const { id } = await hireOf(requestHire(agent, agent, { artworkId, ...datesIn(today, 0, 9) }))
  const { url } = await answerOf(post(agent, `/hires/${id}/checkout`), CheckoutLink)
  return { id, url, orderId: await server.one<string>('select order_id from loan_invoices where loan_id = $1', [id]) }
}

/** A damage that the agent has answered to. */
async function claimed() {
  const hire = await accepted()
  await server.pay(hire.url)
  await until(async () => expect(await stateOf(hire.id)).toBe('paid'))
  // As the round of the first minute does, which the test doesn't wait for.
  await server.database.pool.query(`update loans set state = 'running', started_at = house_now() where id = $1`, [
    hire.id,
  ])
  await hireOf(post(owner, `/hires/${hire.id}/return`, { condition: 'A corner is dented', isGood: false }))
  const body = { asked: dollars(250), text: 'The frame is broken' }
  const { id: claimId } = await answerOf(post(owner, `/claim-subjects/hire/${hire.id}/claims`, body), Claim)
  await answerOf(post(agent, `/claims/${claimId}/messages`, { text: 'It was so before' }), Claim)
  return { ...hire, claimId }
}

/** Two problems with orders that were won for $300 and shipped: one is answered, the other waits for the work. */
async function reported() {
  const { artworkId, lotId } = await addWork(server.database.pool, { sellerId: owner.id, startingBid: dollars(300) })
  expect((await post(agent, `/lots/${lotId}/bids`, { amount: dollars(300) })).status).toBe(201)
  await server.database.pool.query('update lots set closes_at = house_now() where id = $1', [lotId])
  const ordered = 'select count(*) from orders where artwork_id = $1'
  await until(async () => expect(await server.one(ordered, [artworkId])).toBe(1))
  const orderId = await server.one<string>('select id from orders where artwork_id = $1', [artworkId])
  await chooseDelivery(server, orderId, 'delivery')
  const { url } = await answerOf(post(agent, `/orders/${orderId}/checkout`), CheckoutLink)
  await server.pay(url)
  await until(async () =>
    expect((await post(owner, `/orders/${orderId}/shipment/dispatch`, tracking)).status).toBe(200),
  )
  const body = { problem: 'different', text: 'It is a print' }
  const { id: claimId } = await answerOf(post(agent, `/claim-subjects/order/${orderId}/claims`, body), Claim)
  await answerOf(post(owner, `/claims/${claimId}/messages`, { text: 'I said so' }), Claim)
  return { orderId, claimId }
}
const refund = (claimId: string, returnPaidBy: 'seller' | null) =>
  post(admin, `/admin/claims/${claimId}/decision`, {
    ...{ refund: dollars(100), returnPaidBy, isInsured: false, reason: 'It is a print' },
  })

const decide = (claimId: string, awarded: number) =>
  post(admin, `/admin/claims/${claimId}/decision`, { awarded, reason: 'The photos show it' })

async function refundedAtProvider(orderId: string): Promise<number> {
  const intent = await server.one<string>('select payment_intent from orders where id = $1', [orderId])
  const { data } = await server.stripe.refunds.list({ payment_intent: intent, limit: 100 })
  return data.reduce((sum, { amount }) => sum + amount, 0)
}

test('killed between the event of a payment and its processing, the server books the hire once', async () => {
  const hire = await accepted()
  const lock = await server.database.pool.connect()
  try {
    // The event is stored without the order, and can't be processed while it is locked.
    await lock.query('begin')
    await lock.query('select from orders where id = $1 for update', [hire.orderId])
    await server.pay(hire.url)
    const stored = `select count(*) from provider_events where type = 'checkout.session.completed'`
    await until(async () => expect(await server.one(stored)).toBe(1))
    await server.kill()
    expect(await server.one(`${stored} and processed_at is null`)).toBe(1)
    await lock.query('rollback')
  } finally {
    lock.release()
  }
  expect(await stateOf(hire.id)).toBe('accepted')

  await server.restart()
  await until(async () => expect(await stateOf(hire.id)).toBe('paid'))
  await until(async () => {
    expect(await server.one('select count(*) from provider_events where processed_at is null')).toBe(0)
  })
  const received = `select sum(amount_cents) from ledger_lines where order_id = $1 and account = 'provider'`
  const owed = await server.one('select amount_cents from orders where id = $1', [hire.orderId])
  expect(await server.one(received, [hire.orderId])).toBe(owed)
  expect(await heldOf(hire.orderId)).toBe(rent)
  expect(await server.one(`select count(*) from work_bookings where subject_id = $1`, [hire.id])).toBe(1)
}, 240_000)

test('killed between the decisions of claims and their refunds, the server moves the money once', {
  tags: ['deep'],
}, async () => {
  const [first, second, above] = [await claimed(), await claimed(), await claimed()]
  const [atOnce, sentBack] = [await reported(), await reported()]
  expect((await refund(sentBack.claimId, 'seller')).status).toBe(200)
  const back = rent - dollars(30)
  gate.shut()
  // The provider makes the first refund and we never hear of it. The second waits behind it.
  expect((await decide(first.claimId, dollars(30))).status).toBe(200)
  await gate.held
  expect((await decide(second.claimId, dollars(30))).status).toBe(200)
  expect((await decide(above.claimId, dollars(150))).status).toBe(200)
  expect((await refund(atOnce.claimId, null)).status).toBe(200)
  expect((await post(owner, `/claims/${sentBack.claimId}/return/confirmation`)).status).toBe(200)
  await server.kill()
  gate.open()
  const wanted = `select count(*) from refunds where status = 'wanted'`
  expect(await server.one(wanted)).toBe(4)
  expect(await refundedAtProvider(first.orderId)).toBe(back)

  await server.restart()
  await until(async () => expect(await server.one(wanted)).toBe(0))
  for (const [{ claimId, orderId }, refunded] of [
    [first, back],
    [second, back],
    [above, 0],
  ] as const) {
    expect(await refundedAtProvider(orderId)).toBe(refunded)
    expect(await heldOf(orderId)).toBe(0)
    expect(await codeOf(decide(claimId, dollars(20)))).toBe('claim.ended')
  }
  for (const { claimId, orderId } of [atOnce, sentBack]) {
    expect(await refundedAtProvider(orderId)).toBe(dollars(100))
    expect(await server.one('select refunded_cents from orders where id = $1', [orderId])).toBe(dollars(100))
    expect(await server.one('select count(*) from payout_holds where order_id = $1', [orderId])).toBe(0)
    expect(await codeOf(refund(claimId, null))).toBe('claim.ended')
    expect(await codeOf(post(owner, `/claims/${claimId}/return/confirmation`))).toBe('claim.return-wrong-state')
  }
  const { rows: invoices } = await server.database.pool.query(
    `select o.amount_cents as amount, d.claim_id as "claimId" from orders o
     left join claim_decisions d on d.order_id = o.id where o.kind = 'damage'`,
  )
  expect(invoices).toEqual([{ amount: dollars(150) - rent, claimId: above.claimId }])
  expect(await server.one('select sum(amount_cents) from ledger_lines')).toBe(0)
})
