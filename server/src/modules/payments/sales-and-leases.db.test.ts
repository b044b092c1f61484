import { LotHistory } from '@vermeil/contracts/auctions'
import { LeaseList } from '@vermeil/contracts/leasing'
import { HouseStats, LotView } from '@vermeil/contracts/lots'
import { dollars } from '@vermeil/contracts/money'
import { NoticePage } from '@vermeil/contracts/notices'
import { CheckoutLink, Order, SalesView } from '@vermeil/contracts/payments'
import { AdminOrder, AdminOrderPage, FinanceFigures, Reconciliation } from '@vermeil/contracts/payments-admin'
import { verifyBidChain } from '@vermeil/contracts/verify-bid-chain'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SignedIn } from '../../../test/test-house.ts'
import { answerOf, openPayingHouse, type PayingHouse, refusalOf } from './payments.fixtures.ts'

let house: PayingHouse
let artist: SignedIn
let buyer: SignedIn
let rival: SignedIn
let admin: SignedIn
beforeAll(async () => {
  house = await openPayingHouse()
  artist = await house.signedIn({ role: 'artist', isApproved: true })
  buyer = await house.signedIn()
  rival = await house.signedIn()
  admin = await house.signedIn({ role: 'admin' })
})
afterAll(() => house.close())
afterEach(() => house.windClock('0 seconds'))

const post = (person: SignedIn, path: string, json?: unknown) =>
  person.fetch(`/api/v1${path}`, { method: 'POST', ...(json === undefined ? {} : { json }) })
const get = (person: SignedIn, path: string) => person.fetch(`/api/v1${path}`)
const codeOf = async (response: Promise<Response>) => (await refusalOf(response)).code

const ownOrder = (person: SignedIn, orderId: string) => answerOf(get(person, `/orders/${orderId}`), Order)
const leasesOf = async (person: SignedIn) => (await answerOf(get(person, '/leases'), LeaseList)).leases
const checkout = (person: SignedIn, orderId: string) => post(person, `/orders/${orderId}/checkout`)
const payLink = async (person: SignedIn, orderId: string) =>
  (await answerOf(checkout(person, orderId), CheckoutLink)).url

const until = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 20_000, interval: 100 })
const refundsDone = () =>
  until(async () => expect(await house.one(`select count(*) from refunds where status = 'wanted'`)).toBe(0))

async function bid(person: SignedIn, lotId: string, amount: number) {
  const answer = await person.fetch(`/api/v1/lots/${lotId}/bids`, { method: 'POST', json: { amount } })
  expect(answer.status).toBe(201)
}

/** Two have bid and the hammer has fallen: the buyer owes $300, the rival offered $250. */
async function wonLot() {
  const work = await house.work({ sellerId: artist.id, startingBid: dollars(100) })
  await bid(rival, work.lotId, dollars(250))
  await bid(buyer, work.lotId, dollars(300))
  await house.database.pool.query(`update lots set closes_at = house_now() where id = $1`, [work.lotId])
  const orderId = await until(async () => {
    const { rows } = await house.database.pool.query(`select id from orders where lot_id = $1`, [work.lotId])
    expect(rows).toHaveLength(1)
    return rows[0].id as string
  })
  return { ...work, orderId }
}

const orderOf = (orderId: string) => answerOf(get(admin, `/admin/orders/${orderId}`), AdminOrder)

const figures = () => answerOf(get(buyer, '/stats'), HouseStats)
/** What the home page shows beyond what it showed before. Its figures are kept for a moment, so they are waited for. */
const moreSold = (before: HouseStats, sold: number, value: number) =>
  until(async () => expect(await figures()).toMatchObject({ sold: before.sold + sold, value: before.value + value }))

async function noDifference() {
  await refundsDone()
  await house.deliverAll()
  const { differences } = await house.payments.reconcile({ grace: 0 })
  expect(differences).toEqual([])
}

describe('an auction that was won', () => {
  test('is invoiced at the close, paid by the link, and the books agree', async () => {
    const { orderId, title } = await wonLot()
    const invoice = await house.mailTo(buyer.email, /Your invoice for/)
    expect(invoice.text).toContain(`/orders/${orderId}`)
    expect(invoice.attachments[0]!.filename).toMatch(/vermeil-invoice-VM-\d{6}\.pdf/)
    expect(await ownOrder(buyer, orderId)).toMatchObject({
      status: 'due',
      canPay: true,
      amount: dollars(300),
      title,
    })
    expect((await answerOf(get(artist, '/sales'), SalesView)).sales[0]).toMatchObject({
      status: 'pending_payment',
      earnings: dollars(255),
    })

    const url = await payLink(buyer, orderId)
    expect(await payLink(buyer, orderId)).toBe(url)
    expect((await checkout(rival, orderId)).status).toBe(404)
    await house.pay(url)
    await house.deliverAll()
    expect(await ownOrder(buyer, orderId)).toMatchObject({ status: 'paid', canPay: false })
    expect(await codeOf(checkout(buyer, orderId))).toBe('order.not-payable')
    await noDifference()
  })

  test('is refunded in parts and whole, each with its reason, and the shares go back to the cent', async () => {
    const before = await figures()
    const { orderId, artworkId } = await wonLot()
    await house.pay(await payLink(buyer, orderId))
    await house.deliverAll()

    const refund = (amount: number) =>
      post(admin, `/admin/orders/${orderId}/refunds`, { amount, reason: 'A scratched frame' })
    expect((await refund(dollars(33.33))).status).toBe(200)
    await refundsDone()
    expect(await orderOf(orderId)).toMatchObject({ refunded: 3_333, refundable: 26_667, status: 'paid' })
    expect(await refusalOf(refund(dollars(266.68)))).toMatchObject({
      code: 'order.not-refundable',
      details: { refundable: 26_667 },
    })
    expect((await refund(dollars(266.67))).status).toBe(200)
    await refundsDone()
    expect(await orderOf(orderId)).toMatchObject({ status: 'refunded', refundable: 0 })
    await moreSold(before, 0, 0)
    expect(await house.one('select status from artworks where id = $1', [artworkId])).toBe('withdrawn')
    const left = await house.one(
      `select coalesce(sum(amount_cents), 0) from ledger_lines where order_id = $1 and account in ('commission', 'payable')`,
      [orderId],
    )
    expect(left).toBe(0)
    expect(await house.one(`select count(*) from audit_log where act = 'order.refund'`)).toBe(2)
    await noDifference()
  })

  test('is reminded after 24 and 48 hours, lapses after 72, goes to the underbidder, and is listed again', async () => {
    const before = await figures()
    const { orderId, artworkId } = await wonLot()
    await moreSold(before, 1, dollars(300))
    const mails = (subject: RegExp) =>
      house.mailbox.list({ to: buyer.email }).filter((mail) => subject.test(mail.subject))
    const chase = async (offset: string) => {
      await house.windClock(offset)
      await house.payments.rounds.chase()
      await house.payments.rounds.chase()
    }
    await chase('23 hours')
    await chase('25 hours')
    await until(async () => expect(mails(/^Reminder/)).toHaveLength(1))
    await chase('49 hours')
    await until(async () => expect(mails(/^Last reminder/)).toHaveLength(1))
    expect(await codeOf(post(admin, `/admin/orders/${orderId}/relist`))).toBe('order.not-lapsed')
    const late = await payLink(buyer, orderId)
    await chase('73 hours')
    expect(await orderOf(orderId)).toMatchObject({ status: 'lapsed', lapseHandled: null })
    await moreSold(before, 0, 0)

    // Whoever pays after that gets the money back.
    await house.pay(late)
    await house.deliverAll()
    expect(await orderOf(orderId)).toMatchObject({ status: 'lapsed', refunds: [{ cause: 'unfulfillable' }] })

    const offered = await answerOf(post(admin, `/admin/orders/${orderId}/offer`), AdminOrder)
    expect(offered).toMatchObject({ status: 'due', amount: dollars(250), buyer: { id: rival.id } })
    await moreSold(before, 1, dollars(250))
    expect(await codeOf(post(admin, `/admin/orders/${orderId}/offer`))).toBe('order.not-lapsed')
    await chase('146 hours')
    expect(await codeOf(post(admin, `/admin/orders/${offered.id}/offer`))).toBe('order.no-underbidder')
    expect((await post(admin, `/admin/orders/${offered.id}/relist`)).status).toBe(200)
    expect(await house.one(`select count(*) from lots where artwork_id = $1 and state = 'live'`, [artworkId])).toBe(1)
    await moreSold(before, 0, 0)
    await noDifference()
  })

  test('a payment and the lapse at the same moment leave one of them', async () => {
    const { orderId } = await wonLot()
    await house.pay(await payLink(buyer, orderId))
    const event = (await house.allEvents()).findLast(({ type }) => type === 'checkout.session.completed')!
    await house.windClock('73 hours')
    await Promise.all([house.deliver(event), house.payments.rounds.chase()])
    const order = await orderOf(orderId)
    expect(order.status === 'paid' ? order.refunds.length === 0 : order.refunds[0]?.cause === 'unfulfillable').toBe(
      true,
    )
    await noDifference()
  })
})

describe('a bid that is voided after the lot was sold', () => {
  const voidBid = (lotId: string, sequence: number) =>
    post(admin, `/lots/${lotId}/voids`, { sequence, reason: 'Not the owner of the account' })
  const lotOf = (lotId: string) => answerOf(get(buyer, `/lots/${lotId}`), LotView)
  const verdictOf = async (lotId: string) => {
    const { bids, chain } = await answerOf(get(buyer, `/lots/${lotId}/bids`), LotHistory)
    return verifyBidChain(bids, chain.head)
  }
  const noticesOf = async (person: SignedIn, lotId: string) =>
    (await answerOf(get(person, '/notices'), NoticePage)).notices.filter(({ lot }) => lot?.id === lotId)

  test('cancels the unpaid order and passes the lot, which the underbidder may be offered', async () => {
    const before = await figures()
    const { orderId, lotId } = await wonLot()
    expect((await voidBid(lotId, 2)).status).toBe(204)
    expect(await lotOf(lotId)).toMatchObject({ state: 'passed', outcome: 'passed', hammerPrice: null, bidCount: 1 })
    expect(await verdictOf(lotId)).toMatchObject({ verdict: 'intact', outcome: 'passed', leader: null })
    expect(await ownOrder(buyer, orderId)).toMatchObject({ status: 'canceled', canPay: false })
    expect(await codeOf(checkout(buyer, orderId))).toBe('order.not-payable')
    expect((await house.mailTo(buyer.email, /is canceled/)).text).toContain('you owe nothing')
    await moreSold(before, 0, 0)
    const told = await noticesOf(buyer, lotId)
    expect(told.find(({ kind }) => kind === 'bid-voided')?.details.text).toContain('You owe nothing')
    expect((await noticesOf(artist, lotId)).find(({ kind }) => kind === 'lot-passed')?.details.text).toContain('voided')

    const offered = await answerOf(post(admin, `/admin/orders/${orderId}/offer`), AdminOrder)
    expect(offered).toMatchObject({ status: 'due', amount: dollars(250), buyer: { id: rival.id } })
    await moreSold(before, 1, dollars(250))
    // Theirs may be voided too: then nobody is left to ask, and the work is listed again.
    expect((await voidBid(lotId, 1)).status).toBe(204)
    expect(await ownOrder(rival, offered.id)).toMatchObject({ status: 'canceled' })
    expect(await codeOf(post(admin, `/admin/orders/${offered.id}/offer`))).toBe('order.no-underbidder')
    expect((await post(admin, `/admin/orders/${offered.id}/relist`)).ok).toBe(true)
    expect((await lotOf(lotId)).relistedAs).not.toBeNull()
    await moreSold(before, 0, 0)
    await noDifference()
  })

  test('and had not won leaves winner, price and order', async () => {
    const { orderId, lotId } = await wonLot()
    expect((await voidBid(lotId, 1)).status).toBe(204)
    expect(await lotOf(lotId)).toMatchObject({ state: 'sold', hammerPrice: dollars(300), bidCount: 1 })
    expect(await verdictOf(lotId)).toMatchObject({ verdict: 'intact', outcome: 'highest-bidder', price: dollars(300) })
    expect(await ownOrder(buyer, orderId)).toMatchObject({ status: 'due', canPay: true })
    const [told] = await noticesOf(rival, lotId)
    expect(told).toMatchObject({ kind: 'bid-voided', details: { text: 'The result of the auction stays as it is.' } })
  })

  test('is refused while its order is paid, and possible once that is refunded', async () => {
    const { orderId, lotId } = await wonLot()
    await house.pay(await payLink(buyer, orderId))
    await house.deliverAll()
    const before = await verdictOf(lotId)
    expect(await codeOf(voidBid(lotId, 2))).toBe('order.paid')
    expect(await verdictOf(lotId)).toEqual(before)
    expect(await lotOf(lotId)).toMatchObject({ state: 'sold' })
    await post(admin, `/admin/orders/${orderId}/refunds`, { amount: dollars(300), reason: 'Voided' })
    await refundsDone()
    expect((await voidBid(lotId, 2)).status).toBe(204)
    expect(await lotOf(lotId)).toMatchObject({ state: 'passed', outcome: 'passed' })
    await noDifference()
  })

  test('before it was invoiced is never invoiced, and may still be relisted', async () => {
    const work = await house.work({ sellerId: artist.id, startingBid: dollars(100) })
    await bid(buyer, work.lotId, dollars(300))
    await house.database.pool.query(
      `update lots set state = 'sold', outcome = 'marked-by-admin', ended_at = house_now(), hammer_cents = 30000,
         buyer_id = leader_id where id = $1`,
      [work.lotId],
    )
    const saleId = await house.one<string>(
      `insert into sales (lot_id, artwork_id, seller_id, buyer_id, price_cents, outcome, venue, sold_at, payment_due_at)
       values ($1, $2, $3, $4, 30000, 'marked-by-admin', 'timed', house_now(), house_now()) returning id`,
      [work.lotId, work.artworkId, artist.id, buyer.id],
    )
    expect((await voidBid(work.lotId, 1)).status).toBe(204)
    await house.payments.invoiceSale(saleId)
    const orders = await house.database.pool.query('select id, status from orders where sale_id = $1', [saleId])
    expect(orders.rows).toEqual([{ id: expect.any(String), status: 'canceled' }])
    const page = await answerOf(get(admin, '/admin/orders'), AdminOrderPage)
    expect(page.orders[0]).toMatchObject({ id: orders.rows[0].id, status: 'canceled', lapseHandled: null })
  })
})

describe('a bid with a guarantee', () => {
  const guarantee = (work: { artworkId: string; title: string }, amount: number) => ({
    amount,
    description: `Bid on ${work.title}`,
    paymentType: 'bid',
    artworkId: work.artworkId,
    metadata: {
      artworkTitle: work.title,
      artworkArtist: 'Ada Verrier',
      paymentType: 'bid',
      artworkId: work.artworkId,
      currentBid: 100,
      description: 'Bid',
    },
  })

  test('is placed once the amount is held, given back when outbid, and taken when it wins', async () => {
    const work = await house.work({ sellerId: artist.id, startingBid: dollars(100) })
    const statusOf = (person: SignedIn) =>
      house.one(`select status from bid_guarantees where account_id = $1 and lot_id = $2`, [person.id, work.lotId])
    expect((await house.invoke(buyer, 'create-payment', guarantee(work, dollars(99)))).body).toMatchObject({
      code: 'bid.too-low',
    })

    const { body } = await house.invoke(rival, 'create-payment', guarantee(work, dollars(200)))
    await house.pay(body.url)
    await house.deliverAll()
    await until(async () => expect(await statusOf(rival)).toBe('placed'))
    expect(await house.one('select current_bid_cents from lots where id = $1', [work.lotId])).toBe(dollars(200))
    expect(await house.one('select card_label from payment_customers where account_id = $1', [rival.id])).toBe(
      'Visa ending 4242',
    )

    const { body: higher } = await house.invoke(buyer, 'create-payment', guarantee(work, dollars(400)))
    await house.pay(higher.url)
    await house.deliverAll()
    await until(async () => expect(await statusOf(buyer)).toBe('placed'))
    await house.payments.rounds.reviewGuarantees()
    await until(async () => expect(await statusOf(rival)).toBe('released'))

    await house.database.pool.query(`update lots set closes_at = house_now() where id = $1`, [work.lotId])
    await until(async () => expect(await statusOf(buyer)).toBe('used'))
    expect(await house.one('select status from orders where lot_id = $1', [work.lotId])).toBe('paid')
    await noDifference()
  })

  test('of an unusual amount is held and placed once it is confirmed', async () => {
    const work = await house.work({ sellerId: artist.id, startingBid: dollars(100) })
    const slip = guarantee(work, dollars(20_000))
    expect((await house.invoke(buyer, 'create-payment', slip)).body).toMatchObject({
      code: 'bid.unusual',
      details: { amount: dollars(20_000), reference: 'starting-bid', referenceAmount: dollars(100), times: 200 },
    })
    expect((await house.invoke(buyer, 'create-payment', guarantee(work, 50_000_000_001))).body).toMatchObject({
      code: 'bid.too-high',
    })
    const { body } = await house.invoke(buyer, 'create-payment', { ...slip, confirmUnusual: true })
    await house.pay(body.url)
    await house.deliverAll()
    await until(async () =>
      expect(await house.one('select current_bid_cents from lots where id = $1', [work.lotId])).toBe(dollars(20_000)),
    )
    await noDifference()
  })

  test('goes back at once where the bid came too late', async () => {
    const work = await house.work({ sellerId: artist.id, startingBid: dollars(100) })
    const { body } = await house.invoke(buyer, 'create-payment', guarantee(work, dollars(150)))
    await bid(rival, work.lotId, dollars(500))
    await house.pay(body.url)
    await house.deliverAll()
    await until(async () =>
      expect(await house.one('select status from bid_guarantees where lot_id = $1', [work.lotId])).toBe('released'),
    )
    await noDifference()
  })

  test('is a maximum on a lot that waits for its turn, of which only the price is taken', async () => {
    const toSaleroom = async (place: number) => {
      const work = await house.work({ sellerId: artist.id, startingBid: dollars(100) })
      await house.database.pool.query(
        `update lots set venue = 'saleroom', state = 'scheduled', closes_at = null, queue_position = $2 where id = $1`,
        [work.lotId, place],
      )
      return work
    }
    const stateOf = (lotId: string) => house.one('select state from lots where id = $1', [lotId])
    const onBlock = await toSaleroom(1)
    await until(async () => expect(await stateOf(onBlock.lotId)).toBe('live'))
    const work = await toSaleroom(2)
    const { body } = await house.invoke(buyer, 'create-payment', guarantee(work, dollars(400)))
    await house.pay(body.url)
    await house.deliverAll()
    const view = async () => answerOf(get(buyer, `/lots/${work.lotId}`), LotView)
    await until(async () => expect(await view()).toMatchObject({ youLead: true, yourMax: dollars(400) }))
    expect(await view()).toMatchObject({ state: 'scheduled', currentBid: dollars(100) })
    await house.payments.rounds.reviewGuarantees()

    expect((await post(admin, '/saleroom/next', { lotId: onBlock.lotId })).status).toBe(200)
    await until(async () => expect(await stateOf(work.lotId)).toBe('live'))
    await bid(rival, work.lotId, dollars(200))
    expect((await post(admin, '/saleroom/sold', { lotId: work.lotId })).status).toBe(200)
    const orders = `select amount_cents, status from orders where lot_id = $1`
    await until(async () =>
      expect((await house.database.pool.query(orders, [work.lotId])).rows).toEqual([
        { amount_cents: dollars(250), status: 'paid' },
      ]),
    )
    await noDifference()
  })

  test('is asked for where the house wants a card before bidding', async () => {
    const newcomer = await house.signedIn()
    const work = await house.work({ sellerId: artist.id })
    const settings = { method: 'PUT', json: { cardBeforeBidding: true } }
    expect((await admin.fetch('/api/v1/admin/payment-settings', settings)).status).toBe(200)
    const refused = codeOf(post(newcomer, `/lots/${work.lotId}/bids`, { amount: dollars(100) }))
    expect(await refused).toBe('bid.card-required')
    const { body } = await house.invoke(newcomer, 'create-payment', guarantee(work, dollars(100)))
    await house.pay(body.url)
    await house.deliverAll()
    await until(async () => expect(await house.one('select bid_count from lots where id = $1', [work.lotId])).toBe(1))
    await admin.fetch('/api/v1/admin/payment-settings', { method: 'PUT', json: { cardBeforeBidding: false } })
  })
})

describe('a lease', () => {
  const lease = (work: { artworkId: string; title: string }, duration: string, amount: number) => ({
    amount,
    description: `Lease of ${work.title}`,
    paymentType: 'lease',
    artworkId: work.artworkId,
    metadata: {
      artworkTitle: work.title,
      artworkArtist: 'Ada Verrier',
      paymentType: 'lease',
      artworkId: work.artworkId,
      duration,
      monthlyRate: 99,
      securityDeposit: 99,
      description: 'Lease',
    },
  })

  test('takes the work off the wall, brings the rent to its artist, and gives the deposit back less the damage', async () => {
    const work = await house.work({ sellerId: artist.id, lease: dollars(99) })
    // 2.7 × $99 is $267.30, rounded down to whole dollars, and $99 deposit.
    expect((await house.invoke(buyer, 'create-payment', lease(work, '3-months', dollars(366.3)))).body.details).toEqual(
      { owed: dollars(366) },
    )
    const { body } = await house.invoke(buyer, 'create-payment', lease(work, '3-months', dollars(366)))
    await house.pay(body.url)
    await house.deliverAll()
    expect(await house.one('select state from lots where id = $1', [work.lotId])).toBe('withdrawn')
    const own = (await leasesOf(buyer))[0]!
    expect(own).toMatchObject({
      side: 'lessee',
      duration: '3-months',
      total: dollars(267),
      deposit: dollars(99),
      status: 'active',
    })
    expect((await leasesOf(artist))[0]).toMatchObject({ id: own.id, side: 'lessor' })

    expect((await house.invoke(rival, 'create-payment', lease(work, '1-month', dollars(198)))).body).toMatchObject({
      code: 'work.booked',
    })
    // Its seller can't offer what is not there.
    await expect(
      house.database.pool.query(`update lots set state = 'scheduled' where id = $1`, [work.lotId]),
    ).rejects.toThrow(/is booked/)
    await expect(
      house.database.pool.query(
        `insert into work_bookings (artwork_id, kind, subject_id, during)
        values ($1, 'hire', gen_random_uuid(), tstzrange(house_now() + interval '1 day', house_now() + interval '2 days'))`,
        [work.artworkId],
      ),
    ).rejects.toThrow(/one_place_at_a_time/)

    const tooMuch = codeOf(post(admin, `/admin/leases/${own.id}/return`, { damage: dollars(100) }))
    expect(await tooMuch).toBe('lease.damage-above-deposit')
    const back = await admin.fetch(`/api/v1/admin/leases/${own.id}/return`, {
      method: 'POST',
      json: { damage: dollars(20), note: 'A dent' },
    })
    expect(back.status).toBe(204)
    expect(await codeOf(post(admin, `/admin/leases/${own.id}/return`, { damage: 0 }))).toBe('lease.not-active')
    await refundsDone()
    expect(
      await house.one(`select count(*) from lots where artwork_id = $1 and state = 'live'`, [work.artworkId]),
    ).toBe(1)
    const deposit = await house.one(`select sum(amount_cents) from ledger_lines where account = 'deposit'`)
    expect(deposit).toBe(0)
    await noDifference()
  })

  test('of two the first to be paid begins, and a bid that came first closes the road', async () => {
    const work = await house.work({ sellerId: artist.id, lease: dollars(50) })
    for (const person of [buyer, rival]) {
      const { body } = await house.invoke(person, 'create-payment', lease(work, '1-month', dollars(100)))
      await house.pay(body.url)
    }
    await house.deliverAll()
    expect(await house.one('select count(*) from leases where artwork_id = $1', [work.artworkId])).toBe(1)

    const other = await house.work({ sellerId: artist.id, lease: dollars(50) })
    const { body } = await house.invoke(buyer, 'create-payment', lease(other, '1-month', dollars(100)))
    await bid(rival, other.lotId, dollars(100))
    expect((await house.invoke(buyer, 'create-payment', lease(other, '1-month', dollars(100)))).body.code).toBe(
      'lot.has-bids',
    )
    await house.pay(body.url)
    await house.deliverAll()
    expect(await house.one('select count(*) from leases where artwork_id = $1', [other.artworkId])).toBe(0)
    await noDifference()
  })

  test('ends although its seller has made the work incomplete meanwhile, which is not offered again then', async () => {
    const work = await house.work({ sellerId: artist.id, lease: dollars(50) })
    const { body } = await house.invoke(buyer, 'create-payment', lease(work, '1-month', dollars(100)))
    await house.pay(body.url)
    await house.deliverAll()
    const path = `/api/v1/listings/${work.artworkId}`
    expect((await artist.fetch(path, { method: 'PATCH', json: { title: '' } })).status).toBe(200)
    const leaseId = await house.one('select id from leases where artwork_id = $1', [work.artworkId])
    expect((await post(admin, `/admin/leases/${leaseId}/return`, { damage: 34 })).status).toBe(204)
    expect(await house.one('select status from leases where id = $1', [leaseId])).toBe('returned')
    expect(await house.one('select status from artworks where id = $1', [work.artworkId])).toBe('withdrawn')
    await noDifference()
  })
})

describe('a donation', () => {
  test('is thanked for with a receipt', async () => {
    const giver = await house.signedIn()
    const { body } = await house.invoke(giver, 'create-payment', {
      amount: dollars(500),
      paymentType: 'donation',
      description: 'For the house',
      metadata: { description: 'For the house' },
    })
    await house.pay(body.url)
    await house.deliverAll()
    const mail = await house.mailTo(giver.email, /Thank you for your donation/)
    expect(mail.attachments).toHaveLength(1)
    expect((await answerOf(get(admin, '/admin/finance'), FinanceFigures)).donations).toBe(dollars(500))
  })

  test('of a million goes by bank transfer, against an invoice that the administrator marks paid', async () => {
    const giver = await house.signedIn()
    const { body } = await house.invoke(giver, 'create-payment', {
      amount: dollars(1_000_000),
      paymentType: 'donation',
    })
    const orderId = /\/orders\/([0-9a-f-]{36})$/.exec(body.url)![1]!
    expect(await ownOrder(giver, orderId)).toMatchObject({
      status: 'due',
      isBankTransfer: true,
      canPay: false,
    })
    expect(await codeOf(checkout(giver, orderId))).toBe('payment.over-card-limit')
    await house.mailTo(giver.email, /Your invoice for/)
    const transfer = (amount: number) =>
      post(admin, `/admin/orders/${orderId}/bank-transfer`, { amount, reference: 'WIRE-7' })
    expect(await codeOf(transfer(dollars(999_999)))).toBe('payment.amount-differs')
    expect(await answerOf(transfer(dollars(1_000_000)), AdminOrder)).toMatchObject({
      status: 'paid',
      paidWith: 'bank-transfer',
    })
    expect(await codeOf(transfer(dollars(1_000_000)))).toBe('order.not-payable')
    await noDifference()
  })
})

test('what the provider holds and the books do not is reported', async () => {
  const stranger = await house.client.paymentIntents.create({
    ...{ amount: 4_200, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' },
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  })
  const { differences } = await house.payments.reconcile({ grace: 0 })
  expect(differences).toEqual([
    expect.objectContaining({ about: 'provider', subject: stranger.id, expected: 4_200, found: 0 }),
  ])
  expect((await answerOf(get(admin, '/admin/reconciliation'), Reconciliation)).differences).toHaveLength(1)
})

test('only the administrator may look at everybody’s money', async () => {
  for (const path of ['/admin/orders', '/admin/payouts', '/admin/finance', '/admin/reconciliation', '/admin/leases']) {
    expect((await get(artist, path)).status).toBe(403)
    expect((await get(admin, path)).status).toBe(200)
  }
})
