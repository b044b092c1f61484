import { Order, OrderList, PaymentResult, SalesView } from '@vermeil/contracts/money/payments.schema'
import { FinanceReport, PayoutBook } from '@vermeil/contracts/money/payments-admin.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readPdf, tagsOf } from '../../../test/read-pdf.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import type { SignedIn } from '../../../test/test-server.ts'
import { must } from '../../platform/must.ts'
import { answerOf, type PayingServer, refusalOf } from './payments.fixtures.ts'
import { complete, openSale } from './sales.fixtures.ts'

let server: PayingServer
let artist: SignedIn
let buyer: SignedIn
let rival: SignedIn
let admin: SignedIn
beforeAll(async () => {
  ;({ server, artist, buyer, rival, admin } = await openSale())
})
afterAll(() => server.close())

const purchase = (work: { artworkId: string; title: string }, amount: number) => ({
  amount,
  description: `Purchase of ${work.title}`,
  paymentType: 'purchase',
  artworkId: work.artworkId,
  metadata: {
    artworkTitle: work.title,
    artworkArtist: 'Ada Verrier',
    paymentType: 'purchase',
    artworkId: work.artworkId,
    description: `Purchase of ${work.title}`,
  },
})

const resultOf = (person: SignedIn, sessionId: string) =>
  answerOf(person.fetch(`/api/v1/payments/session/${sessionId}`), PaymentResult)
const ordersOf = async (person: SignedIn) => (await answerOf(person.fetch('/api/v1/orders'), OrderList)).orders
const salesOf = (person: SignedIn) => answerOf(person.fetch('/api/v1/sales'), SalesView)
const settled = () =>
  vi.waitFor(
    async () => {
      expect(await server.one(`select count(*) from refunds where status = 'wanted'`)).toBe(0)
      expect(await server.one('select count(*) from provider_events where processed_at is null')).toBe(0)
    },
    { timeout: 20_000, interval: 100 },
  )

describe('a purchase', () => {
  const price = dollars(1_234.57)
  // 15 % of $1,234.57 is $185.1855: the fraction is the artist's.
  const earnings = 104_939

  /** A work that the buyer has paid for at the provider; the server has no event of it yet. */
  async function paid(seller = artist) {
    const work = await server.work({ sellerId: seller.id, buyNow: price })
    const { status, body } = await server.invoke(buyer, 'create-payment', purchase(work, price))
    expect(status).toBe(200)
    await server.pay(body.url)
    return { work, sessionId: server.sessionIdOf(body.url) }
  }
  /** The same, after the provider's events arrived; of an artist who has sold nothing else. */
  async function bought() {
    const seller = await server.signedIn({ role: 'artist', isApproved: true })
    const { work } = await paid(seller)
    await server.deliverAll()
    const order = (await ordersOf(buyer)).find(({ lotId }) => lotId === work.lotId)
    return { seller, work, order: must(order, 'an order of the bought work') }
  }
  const rate = (orderId: string, stars: number) =>
    buyer.fetch(`/api/v1/orders/${orderId}/rating`, { method: 'PUT', json: { stars } })

  test('is made by the signed word of the provider, and by nothing else', async () => {
    const { work, sessionId } = await paid()
    const session = await server.client.checkout.sessions.retrieve(sessionId)
    expect(session.metadata).toEqual({ ...purchase(work, 0).metadata })
    expect(session.amount_total).toBe(price)
    // Paid there, and nothing has happened here: only an event fulfills.
    expect(await server.one('select state from lots where id = $1', [work.lotId])).toBe('live')
    expect(await resultOf(buyer, sessionId)).toMatchObject({
      status: 'processing',
      amount: price,
      paymentType: 'purchase',
    })

    await server.deliverAll()
    await server.deliverAll()
    expect(await server.one('select state from lots where id = $1', [work.lotId])).toBe('sold')
    expect(await server.one('select buyer_id from sales where lot_id = $1', [work.lotId])).toBe(buyer.id)
    expect(await resultOf(buyer, sessionId)).toMatchObject({ status: 'completed', title: work.title })
  })

  test('is shared to the cent', async () => {
    const { seller, order } = await bought()
    expect(order).toMatchObject({ status: 'paid', deliveredAt: null, canRate: false, kind: 'purchase' })
    const { sales } = await salesOf(seller)
    expect(sales).toMatchObject([{ salePrice: price, commission: 18_518, earnings, status: 'processing' }])
  })

  test('is receipted, with an invoice that only the buyer can read', async () => {
    const { order } = await bought()
    expect(order.invoiceNumber).toMatch(/^VM-\d{6}$/)
    const receipt = await server.mailTo(buyer.email, /Your receipt for/)
    expect(receipt.attachments[0]).toMatchObject({ type: 'application/pdf' })
    const pdf = await buyer.fetch(`/api/v1/orders/${order.id}/invoice.pdf`)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    const paper = await readPdf(new Uint8Array(await pdf.arrayBuffer()))
    expect(paper).toMatchObject({ title: expect.stringMatching(/^Receipt No. VM-\d{6}$/), isTagged: true })
    expect(tagsOf(paper.tags, 'TD').map(({ text }) => text)).toEqual(['$1,234.57', 'Included', '$1,234.57'])
    expect((await rival.fetch(`/api/v1/orders/${order.id}/invoice.pdf`)).status).toBe(404)
    expect((await rival.fetch(`/api/v1/orders/${order.id}`)).status).toBe(404)
  })

  test('is rated once it is delivered', async () => {
    const { seller, work, order } = await bought()
    expect(await refusalOf(rate(order.id, 5))).toMatchObject({ status: 409, code: 'order.not-ratable' })
    await complete(seller, buyer, order.id)
    expect(await answerOf(rate(order.id, 4), Order)).toMatchObject({ rating: 4, canRate: false })
    expect(await server.one('select rating_sum from artists where id = $1', [work.artistId])).toBe(4)
  })

  test('is paid out once, and not before the order is completed', async () => {
    const { seller, order } = await bought()
    const book = await answerOf(admin.fetch('/api/v1/admin/payouts'), PayoutBook)
    expect(book.owed.find(({ party }) => party.id === seller.id)).toMatchObject({ payable: 0, held: earnings })
    const payOut = () =>
      admin.fetch('/api/v1/admin/payouts', {
        method: 'POST',
        json: { partyId: seller.id, amount: earnings, reference: 'WIRE-1' },
      })
    expect(await refusalOf(payOut())).toMatchObject({ code: 'payout.amount-differs', details: { payable: 0 } })

    await complete(seller, buyer, order.id)
    const answers = await Promise.all([payOut(), payOut()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await salesOf(seller)).toMatchObject({
      totals: { payable: 0, paidOut: earnings, earnings },
      sales: [{ isPaidOut: true }],
    })
  })

  test('of two payments the first to arrive buys the work, and the later is refunded automatically', async () => {
    const work = await server.work({ sellerId: artist.id, buyNow: dollars(600) })
    const urls = []
    for (const person of [buyer, rival]) {
      const { body } = await server.invoke(person, 'create-payment', purchase(work, dollars(600)))
      await server.pay(body.url)
      urls.push(body.url)
    }
    const completed = (await server.allEvents()).filter(({ type }) => type === 'checkout.session.completed').slice(-2)
    await server.deliver(must(completed[1], 'the second payment'))
    await server.deliver(must(completed[0], 'the first payment'))
    await settled()

    expect(await server.one('select buyer_id from sales where lot_id = $1', [work.lotId])).toBe(rival.id)
    await server.mailTo(buyer.email, /Your refund for/)
    expect(await resultOf(buyer, server.sessionIdOf(must(urls[0], 'a first checkout')))).toMatchObject({
      status: 'refunded',
    })
    const charges = await server.client.charges.list({ limit: 2 })
    expect(charges.data.map(({ amount_refunded }) => amount_refunded).sort()).toEqual([0, dollars(600)])
    expect((await server.payments.reconcile({ grace: 0 })).differences).toEqual([])
  })

  test('with the same Idempotency-Key is one checkout, and another request under it is refused', async () => {
    const work = await server.work({ sellerId: artist.id, buyNow: dollars(700) })
    const call = async (amount: number) => {
      const { data } = await buyer.client.auth.getSession()
      const response = await fetch(`${server.url}/functions/v1/create-payment`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${must(data.session, 'a session').access_token}`,
          apikey: server.config.anonKey,
          'content-type': 'application/json',
          'idempotency-key': 'my-purchase',
        },
        body: JSON.stringify(purchase(work, amount)),
      })
      return { status: response.status, body: await response.json() }
    }
    const [first, second] = [await call(dollars(700)), await call(dollars(700))]
    expect(second).toEqual(first)
    expect(await server.one('select count(*) from orders where lot_id = $1', [work.lotId])).toBe(1)
    const changed = await server.work({ buyNow: dollars(700) })
    work.artworkId = changed.artworkId
    expect((await call(dollars(700))).status).toBe(422)
  })

  test('the test artwork costs a real dollar, and counts as no sale', async () => {
    await server.deliverAll()
    const figures = async () => (await answerOf(admin.fetch('/api/v1/admin/finance'), FinanceReport)).current
    const stats = async () => (await fetch(`${server.url}/api/v1/stats`)).json()
    const [before, soldBefore] = [await figures(), await stats()]
    const body = { amount: 100, paymentType: 'purchase', artworkId: 'test-artwork', description: 'Test', metadata: {} }
    const { body: link } = await server.invoke(buyer, 'create-payment', body)
    await server.pay(link.url)
    await server.deliverAll()
    expect((await ordersOf(buyer))[0]).toMatchObject({
      ...{ kind: 'test', title: 'Test Artwork', amount: 100, status: 'paid' },
      canRate: false,
    })
    // It is real money, so what was received grows by it; nothing else does.
    expect(await figures()).toEqual({ ...before, received: before.received + 100 })
    expect(await stats()).toEqual(soldBefore)
    expect((await server.payments.reconcile()).differences).toEqual([])
  })
})

describe('bad input moves nothing', () => {
  const orderCount = () => server.one<number>('select count(*) from orders')

  test.each([
    [
      'a changed amount',
      (work: { artworkId: string; title: string }) => purchase(work, dollars(1)),
      409,
      'payment.amount-differs',
    ],
    ['no amount', (work: { artworkId: string; title: string }) => purchase(work, 0), 400, 'payment.amount-invalid'],
    ['a negative donation', () => ({ amount: -50_000, paymentType: 'donation' }), 400, 'payment.amount-invalid'],
    [
      'a donation below the minimum',
      () => ({ amount: dollars(400), paymentType: 'donation' }),
      400,
      'payment.amount-invalid',
    ],
    [
      'a donation between the steps',
      () => ({ amount: dollars(550), paymentType: 'donation' }),
      400,
      'payment.amount-invalid',
    ],
    ['half a cent', () => ({ amount: 50_000.5, paymentType: 'donation' }), 400, 'payment.amount-invalid'],
    [
      'a foreign artwork',
      () => purchase({ artworkId: '00000000-0000-7000-8000-000000000000', title: 'x' }, 100),
      404,
      'work.unknown',
    ],
    ['no artwork id at all', () => purchase({ artworkId: 'nonsense', title: 'x' }, 100), 404, 'work.unknown'],
    [
      'another currency',
      (work: { artworkId: string; title: string }) => ({ ...purchase(work, dollars(800)), currency: 'eur' }),
      422,
      'request.invalid',
    ],
    [
      'a lease of what is not for lease',
      (work: { artworkId: string; title: string }) => ({
        ...purchase(work, dollars(1)),
        paymentType: 'lease',
        metadata: { duration: '1-month' },
      }),
      409,
      'lease.unavailable',
    ],
  ])('%s is refused clearly', async (_, bodyOf, status, code) => {
    const work = await server.work({ sellerId: artist.id, buyNow: dollars(800) })
    const before = await orderCount()
    const answer = await server.invoke(buyer, 'create-payment', bodyOf(work))
    expect(answer).toMatchObject({ status, body: { code, error: expect.any(String) } })
    expect(await orderCount()).toBe(before)
  })

  test('a visitor is asked to sign in, in the words the screens look for', async () => {
    const visitor = { client: server.newClient() } as unknown as SignedIn
    const answer = await server.invoke(visitor, 'create-payment', { amount: 50_000, paymentType: 'donation' })
    expect(answer).toMatchObject({ status: 401, body: { error: 'Authentication required' } })
    expect(await server.invoke(visitor, 'check-subscription')).toMatchObject({ status: 401 })
    expect(await server.invoke(visitor, 'delete-everything')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    })
  })

  test('sellers do not buy their own works, nor the staff any', async () => {
    const work = await server.work({ sellerId: artist.id, buyNow: dollars(800) })
    const [own, staff] = [artist, admin].map((person) =>
      server.invoke(person, 'create-payment', purchase(work, dollars(800))),
    )
    expect(await own).toMatchObject({ body: { code: 'bid.own-lot' } })
    expect(await staff).toMatchObject({ body: { code: 'bid.by-staff' } })
  })

  test('an expired session cancels the order that waited for it', async () => {
    const work = await server.work({ sellerId: artist.id, buyNow: dollars(800) })
    const { body } = await server.invoke(buyer, 'create-payment', purchase(work, dollars(800)))
    await server.control(`checkout/sessions/${server.sessionIdOf(body.url)}/expire`)
    await server.deliverAll()
    expect(await server.one('select status from orders where lot_id = $1', [work.lotId])).toBe('canceled')
    const refused = await refusalOf(buyer.fetch(`/api/v1/payments/session/${server.sessionIdOf(body.url)}`))
    expect(refused).toMatchObject({ code: 'payment.verification-failed', title: 'Payment verification failed' })
  })

  test('an unknown session and one with "error" in it are not verified, for nobody', async () => {
    for (const id of ['cs_test_nothing', 'cs_error_123']) {
      const path = `/api/v1/payments/session/${id}`
      for (const answer of [await buyer.fetch(path), await fetch(server.url + path)]) {
        expect(await refusalOf(answer)).toMatchObject({
          code: 'payment.verification-failed',
          title: 'Payment verification failed',
        })
      }
    }
  })

  test('anybody with the session’s id sees that it was completed; the figures are the payer’s', async () => {
    const work = await server.work({ sellerId: artist.id, buyNow: dollars(700) })
    const { body } = await server.invoke(buyer, 'create-payment', purchase(work, dollars(700)))
    const sessionId = server.sessionIdOf(body.url)
    await server.pay(body.url)
    const anonymous = () => answerOf(fetch(`${server.url}/api/v1/payments/session/${sessionId}`), PaymentResult)
    expect(await anonymous()).toEqual({ isPayer: false, sessionId, status: 'processing' })
    await server.deliverAll()
    for (const result of [await anonymous(), await resultOf(rival, sessionId)]) {
      expect(result).toEqual({ isPayer: false, sessionId, status: 'completed' })
    }
    expect(await resultOf(buyer, sessionId)).toMatchObject({ isPayer: true, amount: dollars(700), title: work.title })
  })

  test('an event that arrives again after its payload was pruned is recognized and fulfills nothing', async () => {
    const work = await server.work({ sellerId: artist.id, buyNow: dollars(650) })
    const { body } = await server.invoke(buyer, 'create-payment', purchase(work, dollars(650)))
    await server.pay(body.url)
    await server.deliverAll()
    const books = () => server.one('select count(*) || $$/$$ || coalesce(sum(abs(amount_cents)), 0) from ledger_lines')
    const before = await books()
    await server.database.pool.query(`update provider_events set processed_at = processed_at - interval '91 days'`)
    await runJobs(server, (name) => name === 'payment.prune-events')
    expect(await server.one('select count(*) from provider_events where payload is not null')).toBe(0)
    for (const event of await server.allEvents()) expect((await server.deliver(event)).status).toBe(200)
    expect(await server.one('select count(*) from provider_events where payload is not null')).toBe(0)
    expect(await books()).toBe(before)
    expect(await server.one('select count(*) from sales where lot_id = $1', [work.lotId])).toBe(1)
  })

  test('a forged, unsigned or changed event is refused, and one of a foreign checkout is stored and ignored', async () => {
    const [event] = (await server.allEvents()).filter(({ type }) => type === 'checkout.session.completed')
    const stored = await server.one('select count(*) from provider_events')
    expect((await server.deliver({ ...must(event, 'an event'), id: 'evt_forged' }, 'whsec_wrong')).status).toBe(400)
    const unsigned = { method: 'POST', body: JSON.stringify(event), headers: { 'content-type': 'application/json' } }
    expect((await fetch(`${server.url}/webhooks/stripe`, unsigned)).status).toBe(400)
    expect(await server.one('select count(*) from provider_events')).toBe(stored)
    expect(
      (
        await server.deliver({
          ...must(event, 'an event'),
          id: 'evt_unknown',
          type: 'radar.early_fraud_warning.created',
        } as never)
      ).status,
    ).toBe(200)
    expect(await server.one(`select outcome from provider_events where id = 'evt_unknown'`)).toBe('ignored')
  })

  test('a signed event that tells of another amount, currency or payer gives nothing and goes back', async () => {
    for (const change of [{ amount_total: 100 }, { currency: 'eur' }, { customer: 'cus_somebody_else' }]) {
      const work = await server.work({ sellerId: artist.id, buyNow: dollars(900) })
      const { body } = await server.invoke(buyer, 'create-payment', purchase(work, dollars(900)))
      await server.pay(body.url)
      const event = must(
        (await server.allEvents()).findLast(({ type }) => type === 'checkout.session.completed'),
        'a completed checkout',
      )
      const object = { ...event.data.object, ...change }
      await server.deliver({ ...event, data: { ...event.data, object } } as never)
      expect(await server.one('select state from lots where id = $1', [work.lotId])).toBe('live')
      expect(await server.one('select cause from refunds order by created_at desc limit 1')).toBe('unfulfillable')
    }
  })
})
