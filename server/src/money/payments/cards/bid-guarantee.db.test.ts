import { dollars } from '@vermeil/contracts/money.schema'
import { LotView } from '@vermeil/contracts/selling/lots.schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeSetting } from '../../../../test/change-setting.ts'
import type { SignedIn } from '../../../../test/test-server.ts'
import { until } from '../../../../test/until.ts'
import { answerOf, type PayingServer, startPayingServer } from '../payments.fixtures.ts'
import { bid, codeOf, get, noDifference, post } from '../sales.fixtures.ts'

let server: PayingServer
let artist: SignedIn
let buyer: SignedIn
let rival: SignedIn
let admin: SignedIn
beforeAll(async () => {
  server = await startPayingServer()
  artist = await server.signedIn({ role: 'artist', isApproved: true })
  buyer = await server.signedIn()
  rival = await server.signedIn()
  admin = await server.signedIn({ role: 'admin' })
})
afterAll(() => server.close())

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

  test('is placed once the amount is authorized, released when outbid, and captured when it wins', async () => {
    const work = await server.work({ sellerId: artist.id, startingBid: dollars(100) })
    const statusOf = (person: SignedIn) =>
      server.one(`select status from bid_guarantees where account_id = $1 and lot_id = $2`, [person.id, work.lotId])
    expect((await server.invoke(buyer, 'create-payment', guarantee(work, dollars(99)))).body).toMatchObject({
      code: 'bid.too-low',
    })

    const { body } = await server.invoke(rival, 'create-payment', guarantee(work, dollars(200)))
    await server.pay(body.url)
    await server.deliverAll()
    await until(async () => expect(await statusOf(rival)).toBe('placed'))
    expect(await server.one('select current_bid_cents from lots where id = $1', [work.lotId])).toBe(dollars(200))
    expect(await server.one('select card_label from payment_customers where account_id = $1', [rival.id])).toBe(
      'Visa ending 4242',
    )

    const { body: higher } = await server.invoke(buyer, 'create-payment', guarantee(work, dollars(400)))
    await server.pay(higher.url)
    await server.deliverAll()
    await until(async () => expect(await statusOf(buyer)).toBe('placed'))
    await server.payments.rounds.reviewGuarantees()
    await until(async () => expect(await statusOf(rival)).toBe('released'))

    await server.database.pool.query(`update lots set closes_at = house_now() where id = $1`, [work.lotId])
    await until(async () => expect(await statusOf(buyer)).toBe('used'))
    expect(await server.one('select status from orders where lot_id = $1', [work.lotId])).toBe('paid')
    await noDifference(server)
  })

  test('of an unusual amount is authorized and placed once it is confirmed', async () => {
    const work = await server.work({ sellerId: artist.id, startingBid: dollars(100) })
    const slip = guarantee(work, dollars(20_000))
    expect((await server.invoke(buyer, 'create-payment', slip)).body).toMatchObject({
      code: 'bid.unusual',
      details: { amount: dollars(20_000), reference: 'starting-bid', referenceAmount: dollars(100), times: 200 },
    })
    expect((await server.invoke(buyer, 'create-payment', guarantee(work, 50_000_000_001))).body).toMatchObject({
      code: 'bid.too-high',
    })
    const { body } = await server.invoke(buyer, 'create-payment', { ...slip, confirmUnusual: true })
    await server.pay(body.url)
    await server.deliverAll()
    await until(async () =>
      expect(await server.one('select current_bid_cents from lots where id = $1', [work.lotId])).toBe(dollars(20_000)),
    )
    await noDifference(server)
  })

  test('over a bid of their own is authorized once it is confirmed, and not placed by somebody who leads by then', async () => {
    const work = await server.work({ sellerId: artist.id, startingBid: dollars(100) })
    const price = () => server.one('select current_bid_cents from lots where id = $1', [work.lotId])
    const settled = async (url: string) => {
      await server.pay(url)
      await server.deliverAll()
    }
    const { body: unaware } = await server.invoke(buyer, 'create-payment', guarantee(work, dollars(300)))
    await bid(buyer, work.lotId, dollars(200))
    await settled(unaware.url)
    await until(async () =>
      expect(await server.one('select status from bid_guarantees where lot_id = $1', [work.lotId])).toBe('released'),
    )
    expect(await price()).toBe(dollars(200))
    expect(await server.one('select refusal from bid_guarantees where lot_id = $1', [work.lotId])).toBe(
      'You lead this lot already.',
    )

    const raise = guarantee(work, dollars(400))
    expect((await server.invoke(buyer, 'create-payment', raise)).body).toMatchObject({
      code: 'bid.leading',
      details: { price: dollars(200), amount: dollars(400) },
    })
    const confirmed = { ...raise, metadata: { ...raise.metadata, confirmLeading: true } }
    await settled((await server.invoke(buyer, 'create-payment', confirmed)).body.url)
    await until(async () => expect(await price()).toBe(dollars(400)))
    expect(
      (await server.invoke(buyer, 'create-payment', { ...guarantee(work, dollars(500)), isMaximum: true })).status,
    ).toBe(200)
    await noDifference(server)
  })

  test('is released at once if the bid came too late', async () => {
    const work = await server.work({ sellerId: artist.id, startingBid: dollars(100) })
    const { body } = await server.invoke(buyer, 'create-payment', guarantee(work, dollars(150)))
    await bid(rival, work.lotId, dollars(500))
    await server.pay(body.url)
    await server.deliverAll()
    await until(async () =>
      expect(await server.one('select status from bid_guarantees where lot_id = $1', [work.lotId])).toBe('released'),
    )
    await noDifference(server)
  })

  test('is a maximum on a lot that waits for its turn, and only the price is captured', async () => {
    const toSaleroom = async (place: number) => {
      const work = await server.work({ sellerId: artist.id, startingBid: dollars(100) })
      await server.database.pool.query(
        `update lots set venue = 'saleroom', state = 'scheduled', closes_at = null, queue_position = $2 where id = $1`,
        [work.lotId, place],
      )
      return work
    }
    const stateOf = (lotId: string) => server.one('select state from lots where id = $1', [lotId])
    const onBlock = await toSaleroom(1)
    await until(async () => expect(await stateOf(onBlock.lotId)).toBe('live'))
    const work = await toSaleroom(2)
    const { body } = await server.invoke(buyer, 'create-payment', guarantee(work, dollars(400)))
    await server.pay(body.url)
    await server.deliverAll()
    const view = async () => answerOf(get(buyer, `/lots/${work.lotId}`), LotView)
    await until(async () => expect(await view()).toMatchObject({ youLead: true, yourMax: dollars(400) }))
    expect(await view()).toMatchObject({ state: 'scheduled', currentBid: dollars(100) })
    await server.payments.rounds.reviewGuarantees()

    expect((await post(admin, '/saleroom/next', { lotId: onBlock.lotId })).status).toBe(200)
    await until(async () => expect(await stateOf(work.lotId)).toBe('live'))
    await bid(rival, work.lotId, dollars(200))
    expect((await post(admin, '/saleroom/sold', { lotId: work.lotId })).status).toBe(200)
    const orders = `select amount_cents, status from orders where lot_id = $1`
    await until(async () =>
      expect((await server.database.pool.query(orders, [work.lotId])).rows).toEqual([
        { amount_cents: dollars(250), status: 'paid' },
      ]),
    )
    await noDifference(server)
  })

  test('is required where a card on file is required before bidding', async () => {
    const newcomer = await server.signedIn()
    const work = await server.work({ sellerId: artist.id })
    expect((await changeSetting(admin, 'payment', { cardBeforeBidding: true })).status).toBe(200)
    const refused = codeOf(post(newcomer, `/lots/${work.lotId}/bids`, { amount: dollars(100) }))
    expect(await refused).toBe('bid.card-required')
    const { body } = await server.invoke(newcomer, 'create-payment', guarantee(work, dollars(100)))
    await server.pay(body.url)
    await server.deliverAll()
    await until(async () => expect(await server.one('select bid_count from lots where id = $1', [work.lotId])).toBe(1))
    await changeSetting(admin, 'payment', { cardBeforeBidding: false })
  })
})
