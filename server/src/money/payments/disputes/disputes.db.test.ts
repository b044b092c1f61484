import { Shipment } from '@vermeil/contracts/fulfillment/shipping.schema'
import { DisputeList, FinanceReport, RefusedRefunds } from '@vermeil/contracts/money/payments-admin.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../../../test/test-server.ts'
import { until } from '../../../../test/until.ts'
import { must } from '../../../platform/must.ts'
import { answerOf, type PayingServer } from '../payments.fixtures.ts'
import { onboard, owedTo, payOut, payoutTried, soldOrder } from '../payouts.fixtures.ts'
import { codeOf, get, noDifference, openSale, orderOf, post, refundsDone } from '../sales.fixtures.ts'

let server: PayingServer
let buyer: SignedIn
let admin: SignedIn
beforeAll(async () => {
  const sale = await openSale()
  server = sale.server
  buyer = sale.buyer
  admin = sale.admin
})
afterAll(() => server.close())

const seller = () => server.signedIn({ role: 'artist', isApproved: true })
const disputes = async () => (await answerOf(get(admin, '/admin/disputes'), DisputeList)).disputes
const disputeOf = async (orderId: string) => (await disputes()).find(({ order }) => order?.id === orderId)
const chargebackCosts = () =>
  server.one<number>(`select coalesce(sum(amount_cents), 0)::int from ledger_lines where account = 'chargeback'`)

const refused = async () => (await answerOf(get(admin, '/admin/refunds'), RefusedRefunds)).refunds
const shipmentOf = (person: SignedIn, orderId: string) => answerOf(get(person, `/orders/${orderId}/shipment`), Shipment)
const pack = (person: SignedIn, orderId: string) => post(person, `/orders/${orderId}/shipment/packing`)

/** Delivers what the provider has to say about one dispute or refund. */
async function delivered(id: string): Promise<void> {
  const events = await server.allEvents()
  for (const event of events) if ((event.data.object as { id?: string }).id === id) await server.deliver(event)
}

async function dispute(intent: string, form: Record<string, string> = {}): Promise<string> {
  const { id } = (await server.control(`payment_intents/${intent}/dispute`, form)) as Stripe.Dispute
  return id
}

test('an open dispute freezes order, payout and refunds; won, everything is free again and costs the fee', async () => {
  const artist = await seller()
  const order = await soldOrder(server, artist.id, buyer)
  const id = await dispute(order.intent, { reason: 'product_not_received' })
  await delivered(id)
  expect(await disputeOf(order.id)).toMatchObject({
    ...{ id, amount: dollars(1_000), reason: 'product_not_received', status: 'open', closedAt: null },
  })
  expect(await owedTo(admin, artist)).toMatchObject({
    ...{ payable: 0, held: dollars(850), holds: [{ orderId: order.id, reason: 'chargeback' }] },
  })
  expect(await orderOf(admin, order.id)).toMatchObject({ isDisputed: true, refundable: 0 })
  const refund = { amount: dollars(10), reason: 'A scratched frame' }
  expect(await codeOf(post(admin, `/admin/orders/${order.id}/refunds`, refund))).toBe('order.not-refundable')
  await server.mailTo(artist.email, /is disputed/)
  for (const call of [pack(artist, order.id), post(buyer, `/orders/${order.id}/delivery`)]) {
    expect(await codeOf(call)).toBe('shipment.disputed')
  }
  expect(await shipmentOf(artist, order.id)).toMatchObject({
    ...{ isDisputed: true, shipBy: null, can: { pack: false, dispatch: false, addPhotos: true } },
  })

  const costs = await chargebackCosts()
  await server.control(`disputes/${id}/close`, { outcome: 'won' })
  await delivered(id)
  expect(await disputeOf(order.id)).toMatchObject({ status: 'won', fee: dollars(15) })
  expect(await owedTo(admin, artist)).toMatchObject({ payable: dollars(850), holds: [] })
  expect((await chargebackCosts()) - costs).toBe(dollars(15))
  expect(await shipmentOf(buyer, order.id)).toMatchObject({ isDisputed: false })
  expect((await pack(artist, order.id)).status).toBe(200)
  await noDifference(server)
})

test('a lost dispute takes the shares back, or makes a debt of what was paid out', async () => {
  const artist = await seller()
  await onboard(server, artist)
  const paidOut = await soldOrder(server, artist.id, buyer)
  await payOut(admin, artist, dollars(850))
  await payoutTried(server, artist)
  const id = await dispute(paidOut.intent, { amount: String(dollars(400)) })
  const costs = await chargebackCosts()
  const figures = async () => (await answerOf(get(admin, '/admin/finance'), FinanceReport)).current
  const before = await figures()
  await server.control(`disputes/${id}/close`, { outcome: 'lost' })
  await delivered(id)
  // 40% of the sale: the seller gives back 40% of their share, and we 40% of our commission.
  expect(await owedTo(admin, artist)).toMatchObject({ payable: 0, debt: dollars(340) })
  expect((await chargebackCosts()) - costs).toBe(dollars(15))
  const { chargebacks, refunded } = await figures()
  expect([chargebacks - before.chargebacks, refunded - before.refunded]).toEqual([dollars(415), 0])
  expect(await orderOf(admin, paidOut.id)).toMatchObject({
    ...{ isDisputed: false, refundable: dollars(600) },
    refunds: [{ cause: 'chargeback', amount: dollars(400), status: 'done' }],
  })

  const unpaid = await soldOrder(server, artist.id, buyer)
  const lost = await dispute(unpaid.intent)
  await server.control(`disputes/${lost}/close`, { outcome: 'lost' })
  await delivered(lost)
  expect(await orderOf(admin, unpaid.id)).toMatchObject({ status: 'refunded' })
  expect(await owedTo(admin, artist)).toMatchObject({ payable: 0, debt: dollars(340) })
  await noDifference(server)
})

test('events of a dispute that come late, twice or in another order book it once', async () => {
  const artist = await seller()
  const order = await soldOrder(server, artist.id, buyer)
  const id = await dispute(order.intent)
  await server.control(`disputes/${id}/close`, { outcome: 'lost' })
  const costs = await chargebackCosts()
  const events = (await server.allEvents()).filter(({ data }) => (data.object as { id?: string }).id === id)
  expect(events.map(({ type }) => type)).toContain('charge.dispute.closed')
  for (const event of events.toReversed()) await server.deliver(event)
  for (const event of events) await server.deliver({ ...event, id: `${event.id}_again` })
  expect((await chargebackCosts()) - costs).toBe(dollars(15))
  expect(await owedTo(admin, artist)).toBeUndefined()
  expect(await orderOf(admin, order.id)).toMatchObject({ status: 'refunded', refunds: [{ amount: dollars(1_000) }] })
  await noDifference(server)
})

test('a dispute that is known before its payment waits for it', async () => {
  const artist = await seller()
  const work = await server.work({ sellerId: artist.id, buyNow: dollars(500) })
  const body = { amount: dollars(500), paymentType: 'purchase', artworkId: work.artworkId, metadata: {} }
  const { body: link } = await server.invoke(buyer, 'create-payment', body)
  await server.pay(link.url, '4000000000000259')
  const events = await server.allEvents()
  const opened = must(
    events.findLast(({ type }) => type === 'charge.dispute.created'),
    'a dispute',
  )
  await server.deliver(opened)
  expect((await disputes()).some(({ id }) => id === (opened.data.object as { id: string }).id)).toBe(false)
  await server.deliverAll()
  await until(async () => {
    const orderId = await server.one<string>('select id from orders where artwork_id = $1', [work.artworkId])
    expect(await disputeOf(orderId)).toMatchObject({ status: 'open', reason: 'fraudulent' })
  })
})

test('a refund that the provider refuses is shown, and retried on its own and by the administrator', async () => {
  const artist = await seller()
  const order = await soldOrder(server, artist.id, buyer)
  await server.control(`payment_intents/${order.intent}/refuse_refunds`, { times: '2' })
  await post(admin, `/admin/orders/${order.id}/refunds`, { amount: dollars(100), reason: 'A scratched frame' })
  await until(async () => expect(await refused()).toHaveLength(1))
  const [first] = await refused()
  expect(first).toMatchObject({
    ...{ orderId: order.id, amount: dollars(100), attempts: 1, status: 'wanted' },
    failure: expect.stringContaining('Insufficient funds'),
  })
  await server.windClock('6 minutes')
  await server.payments.rounds.sendRefunds()
  expect(await refused()).toMatchObject([{ attempts: 2 }])
  expect(await codeOf(post(admin, `/admin/refunds/${order.id}/retry`))).toBe('refund.unknown')
  expect((await post(admin, `/admin/refunds/${first?.id}/retry`)).status).toBe(204)
  await refundsDone(server)
  expect(await refused()).toEqual([])
  expect(await codeOf(post(admin, `/admin/refunds/${first?.id}/retry`))).toBe('refund.not-refused')
  expect(await orderOf(admin, order.id)).toMatchObject({ refundable: dollars(900) })
  await noDifference(server)
})

test('a refund that the bank sends back is owed to the payer, shown, and sent again', async () => {
  const artist = await seller()
  const order = await soldOrder(server, artist.id, buyer)
  const payable = async () => (await owedTo(admin, artist))?.payable
  await post(admin, `/admin/orders/${order.id}/refunds`, { amount: dollars(100), reason: 'A scratched frame' })
  await refundsDone(server)
  const sent = () => server.one<string>('select provider_id from refunds where order_id = $1', [order.id])
  const owed = () =>
    server.one<number>(
      `select coalesce(-sum(amount_cents), 0)::int from ledger_lines where account = 'unfulfilled' and order_id = $1`,
      [order.id],
    )
  const [first, shareAfter] = [await sent(), await payable()]
  await server.control(`refunds/${first}/fail`)
  await delivered(first)
  expect(await refused()).toMatchObject([
    { orderId: order.id, amount: dollars(100), attempts: 1, failure: expect.stringContaining('sent it back') },
  ])
  expect(await owed()).toBe(dollars(100))
  // The refund is still promised: nobody is paid from it, and it can't be promised again.
  expect(await payable()).toBe(shareAfter)
  expect(await orderOf(admin, order.id)).toMatchObject({ refundable: dollars(900) })

  const [{ id } = { id: '' }] = await refused()
  expect((await post(admin, `/admin/refunds/${id}/retry`)).status).toBe(204)
  await refundsDone(server)
  await delivered(first)
  expect(await refused()).toEqual([])
  expect(await sent()).not.toBe(first)
  expect([await owed(), await payable()]).toEqual([0, shareAfter])
  await noDifference(server)
})
