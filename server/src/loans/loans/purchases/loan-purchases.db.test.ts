import { ResultPage } from '@vermeil/contracts/desk/results.schema'
import { LoanPurchaseOffer } from '@vermeil/contracts/loans/loans.schema'
import { CheckoutLink } from '@vermeil/contracts/money/payments.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../../../test/test-server.ts'
import { answerOf, type PayingServer } from '../../../money/payments/payments.fixtures.ts'
import { codeOf, complete, get, leasesOf, noDifference, post } from '../../../money/payments/sales.fixtures.ts'
import { must } from '../../../platform/must.ts'
import {
  type Agent,
  datesIn,
  hireOf,
  inProduction,
  openHires,
  payHire,
  rent,
  requestHire,
} from '../hires/hires.fixtures.ts'
import { payLease } from '../leases/leases.fixtures.ts'

let server: PayingServer
let today: string
let owner: SignedIn
let agent: Agent
let rival: Agent
beforeAll(async () => {
  ;({ server, today, owner, agent, rival } = await openHires())
})
afterAll(() => server.close())

const price = dollars(1_000)
const newWork = (buyNow?: number) =>
  server.work({ sellerId: owner.id, lease: rent, startingBid: dollars(200), ...(buyNow && { buyNow }) })

/** A hire of 30 days that has begun: $90, and $90 deposit. */
async function runningHire(artworkId: string, from = 0): Promise<string> {
  const { id } = await hireOf(requestHire(agent, agent, { artworkId, ...datesIn(today, from, from + 29) }))
  await post(owner, `/hires/${id}/acceptance`)
  await payHire(server, agent, id)
  await server.loans.round()
  return id
}

const path = (kind: string, id: string) => `/loans/${kind}/${id}/purchase`
const offerOf = (person: SignedIn, kind: string, id: string) => answerOf(get(person, path(kind, id)), LoanPurchaseOffer)

async function buy(person: SignedIn, kind: string, id: string, amount: number): Promise<void> {
  const { url } = await answerOf(post(person, path(kind, id), { amount }), CheckoutLink)
  await server.pay(url)
  await server.deliverAll()
}

const saleOf = (artworkId: string) =>
  server.database.pool
    .query(`select buyer_id, price_cents::float8 as price from sales where artwork_id = $1`, [artworkId])
    .then(({ rows }) => rows)

type Paid = { amount: number; seller: number; platform: number; lot_id: string | null; status: string }
const purchaseOf = async (artworkId: string): Promise<Paid> => {
  const { rows } = await server.database.pool.query(
    `select amount_cents::float8 as amount, seller_cents::float8 as seller, platform_cents::float8 as platform, lot_id,
       status from orders where artwork_id = $1 and kind = 'loan-purchase' order by created_at desc limit 1`,
    [artworkId],
  )
  return must(rows[0] as Paid | undefined, 'an order')
}

test('a hired work is bought with half of the rent taken off, and the hire ends with the payment', async () => {
  const { artworkId } = await newWork(price)
  const hireId = await runningHire(artworkId)
  const offer = await offerOf(agent, 'hire', hireId)
  expect(offer).toMatchObject({ price, credit: rent / 2, amount: price - rent / 2, deposit: rent })
  expect(await codeOf(get(rival, path('hire', hireId)))).toBe('loan.unknown')
  expect(await codeOf(get(owner, path('hire', hireId)))).toBe('loan.unknown')
  expect(await codeOf(post(agent, path('hire', hireId), { amount: price }))).toBe('payment.amount-differs')

  await buy(agent, 'hire', hireId, offer.amount)
  expect(await saleOf(artworkId)).toEqual([{ buyer_id: agent.id, price }])
  const order = await purchaseOf(artworkId)
  // Commission is taken on the price after the credit, which is at the owner's cost.
  expect(order).toMatchObject({ status: 'paid', amount: offer.amount, seller: offer.amount - order.platform })
  expect(order.platform).toBe(Math.floor(offer.amount * 0.15))
  expect(order.lot_id).not.toBeNull()
  expect(await hireOf(get(agent, `/hires/${hireId}`))).toMatchObject({ state: 'returned', can: { buy: false } })
  expect(await server.one(`select count(*) from refunds where amount_cents = $1`, [rent])).toBe(1)
  expect(
    await server.one(
      `select count(*) from work_bookings where artwork_id = $1 and kind = 'sale' and upper_inf(during)`,
      [artworkId],
    ),
  ).toBe(1)
  expect(await codeOf(get(agent, path('hire', hireId)))).toBe('loan.not-for-sale')
  const { results } = await answerOf(get(rival, '/results'), ResultPage)
  expect(results).toMatchObject([{ lotId: order.lot_id, way: 'private', price: null }])
  await noDifference(server)
})

test('the owner sets the credit; without a price, or with somebody after it, the work is not for sale', async () => {
  const { artworkId } = await newWork(price)
  const terms = { acceptsAtOnce: false, replacementValue: null, insuredSum: null, creditPercent: 20 }
  await owner.fetch(`/api/v1/hire-terms/${artworkId}`, { method: 'PUT', json: terms })
  const hireId = await runningHire(artworkId)
  expect(await offerOf(agent, 'hire', hireId)).toMatchObject({ credit: rent / 5 })
  const next = await inProduction(await server.signedIn({ role: 'prop-agent' }))
  const later = await hireOf(requestHire(next, next, { artworkId, ...datesIn(today, 40, 50) }))
  await post(owner, `/hires/${later.id}/acceptance`)
  expect(await codeOf(get(agent, path('hire', hireId)))).toBe('loan.not-for-sale')

  const plain = await newWork()
  const other = await runningHire(plain.artworkId)
  expect(await codeOf(post(agent, path('hire', other), { amount: price }))).toBe('loan.not-for-sale')
})

test('a payment that comes after the work is back is refunded, and nothing is sold', async () => {
  const { artworkId } = await newWork(price)
  const hireId = await runningHire(artworkId)
  const { amount } = await offerOf(agent, 'hire', hireId)
  const { url } = await answerOf(post(agent, path('hire', hireId), { amount }), CheckoutLink)
  await post(owner, `/hires/${hireId}/return`, { condition: 'As it left', isGood: true })
  await server.pay(url)
  await server.deliverAll()
  expect(await saleOf(artworkId)).toEqual([])
  expect(await purchaseOf(artworkId)).toMatchObject({ status: 'canceled' })
  expect(await server.one(`select state from lots where artwork_id = $1 order by id desc limit 1`, [artworkId])).toBe(
    'live',
  )
  await noDifference(server)
})

test('a leased work is bought in the same way, and its deposit goes back', async () => {
  const work = await newWork(price)
  const buyer = await server.signedIn()
  const { id, orderId } = await payLease(server, buyer, work, rent)
  // Not while it is on its way.
  expect(await codeOf(get(buyer, path('lease', id)))).toBe('loan.not-for-sale')
  await complete(owner, buyer, orderId)
  const offer = await offerOf(buyer, 'lease', id)
  expect(offer).toMatchObject({ price, credit: rent / 2, deposit: rent })
  await buy(buyer, 'lease', id, offer.amount)
  expect(await saleOf(work.artworkId)).toEqual([{ buyer_id: buyer.id, price }])
  expect((await leasesOf(buyer))[0]).toMatchObject({ status: 'returned', damage: 0 })
  await noDifference(server)
})
