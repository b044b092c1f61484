import { randomUUID } from 'node:crypto'
import { dollars } from '@vermeil/contracts/money.schema'
import type { ConsoleAct } from '@vermeil/contracts/selling/auctions.schema'
import { verifyBidChain } from '@vermeil/contracts/selling/verify-bid-chain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts'
import { createCast, type Node, openNode } from '../auction-house.fixtures.ts'
import type { Person } from '../auctions.ts'
import { housePaddles } from '../rules/lot-states.ts'

let database: TestDatabase
let node: Node
let cast: ReturnType<typeof createCast>
let admin: Person
let ada: Person
let ben: Person

beforeEach(async () => {
  database = await createTestDatabase()
  await database.stopClock()
  node = await openNode(database)
  cast = createCast(database)
  admin = await cast.person({ role: 'admin' })
  ;[ada, ben] = (await cast.people(2)) as [Person, Person]
})
afterEach(async () => {
  await node.close()
  await database.close()
})

const press = (act: ConsoleAct, lotId?: string) => node.auctions.runConsoleAct({ act, adminId: admin.id, lotId })
const bid = (lotId: string, account: Person, amount: number) =>
  node.auctions.placeBid({ lotId, account, offer: { amount: dollars(amount) } })
const view = () => node.auctions.saleroom(null)
const onBlock = async (queuePosition = 1, terms = {}) => {
  const lotId = await cast.lot({ venue: 'saleroom', durationSeconds: 360, queuePosition, ...terms })
  await node.auctions.rounds.stepSaleroom()
  return lotId
}
const sales = async () =>
  (await database.pool.query('select buyer_id, price_cents, outcome from sales order by sold_at')).rows

describe('a maximum on a waiting lot', () => {
  test('is shown to its owner only, moves the queue’s price, and bids once the lot is on the block', async () => {
    const lotId = await cast.lot({ venue: 'saleroom', durationSeconds: 360, queuePosition: 1 })
    const leave = (account: Person, maximum: number) =>
      node.auctions.placeBid({ lotId, account, offer: { maxAmount: dollars(maximum) } })
    expect(await leave(ada, 777)).toMatchObject({ lot: { youLead: true, yourMax: dollars(777), state: 'scheduled' } })
    expect(await leave(ben, 300)).toMatchObject({ lot: { youLead: false, currentBid: dollars(350) } })
    await expect(bid(lotId, ben, 600)).rejects.toMatchObject({ code: 'lot.not-open' })
    const waiting = await view()
    expect(waiting.queue).toMatchObject([{ id: lotId, currentBid: dollars(350), bidCount: 3 }])
    expect(JSON.stringify([waiting, node.eventsOf(lotId)])).not.toContain(String(dollars(777)))

    await node.auctions.rounds.stepSaleroom()
    expect(await view()).toMatchObject({ current: { standing: { state: 'live', currentBid: dollars(350) } } })
    expect(await bid(lotId, ben, 600)).toMatchObject({ lot: { youLead: false, currentBid: dollars(650) } })
    await press('sold', lotId)
    expect(await sales()).toMatchObject([{ buyer_id: ada.id, price_cents: dollars(650) }])
  })
})

describe('the auctioneer', () => {
  test('opens the lots in the order of the queue, each four seconds after the last has ended', async () => {
    const first = await cast.lot({ venue: 'saleroom', queuePosition: 1, durationSeconds: 360 })
    const second = await cast.lot({ venue: 'saleroom', queuePosition: 2 })
    expect(await view()).toMatchObject({ current: null, remainingMs: null, isStopped: false })
    const other = await openNode(database)
    await Promise.all([node.auctions.rounds.stepSaleroom(), other.auctions.rounds.stepSaleroom()])
    await other.close()
    const opened = await view()
    expect(opened).toMatchObject({ current: { lot: { id: first }, standing: { state: 'live' } } })
    expect(opened.queue.map(({ id, durationMs }) => [id, durationMs])).toEqual([[second, 600_000]])
    expect(opened.remainingMs).toBe(360_000)

    await press('next')
    await node.auctions.rounds.stepSaleroom()
    expect(await view()).toMatchObject({ current: { lot: { id: first }, standing: { outcome: 'skipped-by-admin' } } })
    await database.windClock('4 seconds')
    await node.auctions.rounds.stepSaleroom()
    expect(await view()).toMatchObject({ current: { lot: { id: second }, standing: { state: 'live' } }, queue: [] })
    await press('next')
    await database.windClock('8 seconds')
    await node.auctions.rounds.stepSaleroom()
    expect(await view()).toMatchObject({ current: null, queue: [] })
  })

  test('moves a lot that is open after twelve minutes to the end of the queue with its bids and time', async () => {
    const first = await onBlock(1)
    const second = await cast.lot({ venue: 'saleroom', queuePosition: 2 })
    await bid(first, ada, 100)
    for (const _ of [1, 2]) await press('extend')
    await database.windClock('12 minutes')
    await node.auctions.rounds.stepSaleroom()
    const { current, queue } = await view()
    expect(current?.lot.id).toBe(second)
    expect(queue).toMatchObject([{ id: first, currentBid: dollars(100), bidCount: 1 }])
    expect(queue[0]?.durationMs).toBe(4 * 60_000)
    expect((await node.auctions.roomEvents(first, 0)).events.at(-1)).toMatchObject({ kind: 'queued', closesAt: null })
  })

  test('the database allows one lot on the block', async () => {
    await onBlock()
    const second = await cast.lot({ venue: 'saleroom' })
    const forced = database.pool.query(`update lots set state = 'live', closes_at = house_now() where id = $1`, [
      second,
    ])
    await expect(forced).rejects.toMatchObject({ constraint: 'lots_one_on_the_block' })
  })
})

describe('the console', () => {
  test('stops and resumes bidding for everyone, and the clock with it', async () => {
    const lotId = await onBlock(1, { buyNowPrice: dollars(900) })
    await press('stop', lotId)
    expect(await view()).toMatchObject({ isStopped: true })
    const stopped = { code: 'lot.stopped', message: 'Bidding has been stopped by admin.' }
    await expect(bid(lotId, ada, 100)).rejects.toMatchObject(stopped)
    await expect(node.auctions.buyNow({ lotId, account: ada })).rejects.toMatchObject(stopped)
    const { remainingMs } = await view()
    await database.windClock('2 minutes')
    expect((await view()).remainingMs).toBe(remainingMs)
    await press('resume')
    expect((await view()).remainingMs).toBe(remainingMs)
    await bid(lotId, ada, 100)
    await press('extend')

    // A replay shows what happened to the clock.
    const { events, nextAfter } = await node.auctions.roomEvents(lotId, 0)
    expect(events.map(({ kind }) => kind)).toEqual(['opened', 'stopped', 'resumed', 'extended'])
    expect(events.map(({ closesAt }) => Date.parse(closesAt ?? '') - Date.parse(events[0]?.at ?? ''))).toEqual(
      [6, 6, 8, 13].map((minutes) => minutes * 60_000),
    )
    expect(nextAfter).toBeNull()
    const page = await node.auctions.roomEvents(lotId, 0, 3)
    expect(await node.auctions.roomEvents(lotId, page.nextAfter ?? 0)).toEqual({
      events: events.slice(3),
      nextAfter: null,
    })
  })

  test('+$100 is a floor bid that outbids, −$100 a correction that keeps the leader; both are audited', async () => {
    const lotId = await onBlock()
    await bid(lotId, ada, 500)
    await press('raise')
    expect(await view()).toMatchObject({ current: { standing: { currentBid: dollars(600), leader: 'Paddle 1' } } })
    await expect
      .poll(async () => (await node.notices.list(ada.id, 'bids', null)).notices)
      .toMatchObject([{ kind: 'outbid' }])
    await press('lower')
    const { bids, chain, lot } = await node.auctions.history(lotId, 0, null)
    expect(lot).toMatchObject({ currentBid: dollars(500), leader: 'Paddle 1' })
    expect(bids.map(({ kind }) => kind)).toEqual(['open', 'floor', 'correction'])
    expect(await verifyBidChain(bids, chain.head)).toMatchObject({ verdict: 'intact' })
    const { rows } = await database.pool.query('select actor_id, act from audit_log order by id')
    expect(rows).toEqual(['saleroom.raise', 'saleroom.lower'].map((act) => ({ actor_id: admin.id, act })))
  })

  test('Sold needs a bid; a floor paddle’s sale is assigned to a person afterwards', async () => {
    const [seller, carl] = [await cast.person({ role: 'artist' }), await cast.person()]
    const lotId = await cast.lot({ venue: 'saleroom', durationSeconds: 360, queuePosition: 1 }, seller)
    await node.auctions.rounds.stepSaleroom()
    await expect(press('sold')).rejects.toMatchObject({ code: 'lot.no-bids' })
    await press('raise')
    await press('sold')
    const price_cents = dollars(200)
    expect(await sales()).toEqual([{ buyer_id: housePaddles.floor, price_cents, outcome: 'marked-by-admin' }])
    expect((await node.auctions.floorSales(null)).sales).toMatchObject([{ lot: { id: lotId }, price: price_cents }])

    const assign = (buyer: Parameters<typeof node.auctions.assignSale>[1]) =>
      node.auctions.assignSale(lotId, buyer, admin.id)
    for (const unknown of [{ email: 'nobody@example.com' }, { accountId: randomUUID() }]) {
      await expect(assign(unknown)).rejects.toMatchObject({ code: 'account.unknown' })
    }
    await expect(assign({ accountId: admin.id })).rejects.toMatchObject({ code: 'bid.by-staff' })
    await expect(assign({ accountId: seller.id })).rejects.toMatchObject({ code: 'bid.own-lot' })
    await assign({ email: `${carl.id}@example.com` })
    await expect(assign({ accountId: ben.id })).rejects.toMatchObject({ code: 'sale.not-the-floors' })
    expect((await node.notices.list(carl.id, null, null)).notices).toMatchObject([{ kind: 'won' }])
    expect(await node.auctions.floorSales(null)).toEqual({ sales: [] })
    const { rows } = await database.pool.query(
      `select actor_id, before, after from audit_log where act = 'sale.assign'`,
    )
    expect(rows).toEqual([{ actor_id: admin.id, before: { accountId: null }, after: { accountId: carl.id } }])
    expect(await view()).toMatchObject({ totalVolume: price_cents })
  })

  test('Purchase buys for the house at the buy-now price; Next sells nothing', async () => {
    const lotId = await onBlock(1, { buyNowPrice: dollars(900) })
    await press('purchase')
    expect(await sales()).toEqual([
      { buyer_id: housePaddles.house, price_cents: dollars(900), outcome: 'admin-purchase' },
    ])
    await expect(press('next', lotId)).rejects.toMatchObject({ code: 'lot.sold' })
  })

  test('refuses a lot the administrator was not looking at, and an empty room', async () => {
    await expect(press('stop')).rejects.toMatchObject({ code: 'saleroom.empty' })
    await onBlock()
    await expect(press('next', randomUUID())).rejects.toMatchObject({ code: 'lot.not-on-block' })
  })

  test('orders the queue, and adds a timed lot without bids', async () => {
    const [first, second] = [
      await cast.lot({ venue: 'saleroom', queuePosition: 1 }),
      await cast.lot({ venue: 'saleroom', queuePosition: 2 }),
    ]
    const [timed, bidOn] = [await cast.lot(), await cast.lot()]
    await node.auctions.orderQueue([timed, second], admin.id)
    expect((await view()).queue.map(({ id }) => id)).toEqual([timed, second, first])
    await bid(bidOn, ada, 100)
    await expect(node.auctions.orderQueue([bidOn], admin.id)).rejects.toMatchObject({
      code: 'lot.has-bids',
    })
    await node.auctions.rounds.stepSaleroom()
    expect((await view()).remainingMs).toBe(600_000)
  })
})

describe('BUY NOW', () => {
  test('sells at once and once, and repeats its answer for the same key', async () => {
    const lotId = await onBlock(1, { buyNowPrice: dollars(900) })
    const call = { lotId, account: ada, key: randomUUID() }
    const receipt = await node.auctions.buyNow(call)
    expect(receipt).toMatchObject({ sale: { price: dollars(900), outcome: 'buy-now' }, lot: { state: 'sold' } })
    expect(await node.auctions.buyNow(call)).toEqual(receipt)
    await expect(node.auctions.buyNow({ lotId, account: ben })).rejects.toMatchObject({ code: 'lot.sold' })
    await expect(bid(lotId, ben, 1_000)).rejects.toMatchObject({ code: 'lot.sold' })
    expect(await sales()).toHaveLength(1)
  })

  test('with bids at the same moment makes one sale, and no bid follows', async () => {
    const lotId = await onBlock(1, { buyNowPrice: dollars(3_000) })
    const people = await cast.people(40)
    await Promise.allSettled(
      people.map((account, i) =>
        i % 8 === 3 ? node.auctions.buyNow({ lotId, account }) : bid(lotId, account, 100 + 50 * i),
      ),
    )
    const { bids, chain } = await node.auctions.history(lotId, 0, null)
    expect(await verifyBidChain(bids, chain.head)).toMatchObject({ verdict: 'intact', outcome: 'buy-now' })
    expect(await sales()).toMatchObject([{ price_cents: dollars(3_000), outcome: 'buy-now' }])
  })

  test('is refused for timed lots and once bids have passed the price', async () => {
    const timed = await cast.lot({ buyNowPrice: dollars(900) })
    await expect(node.auctions.buyNow({ lotId: timed, account: ada })).rejects.toMatchObject({ code: 'lot.timed' })
    const lotId = await onBlock(1, { buyNowPrice: dollars(900) })
    await bid(lotId, ben, 950)
    const late = node.auctions.buyNow({ lotId, account: ada })
    await expect(late).rejects.toMatchObject({ code: 'buy-now.unavailable' })
  })

  test('through a payment sells a timed lot in the payment’s own transaction', async () => {
    const lotId = await cast.lot({ buyNowPrice: dollars(900) })
    const bought = await database.transaction((tx) => node.auctions.buyWithin(tx, lotId, ada))
    expect(bought).toMatchObject({ accepted: true, sale: { price: dollars(900), buyer: ada.id } })
    const late = await database.transaction((tx) => node.auctions.buyWithin(tx, lotId, ben))
    expect(late).toMatchObject({ accepted: false, code: 'lot.sold' })
    expect(await sales()).toHaveLength(1)
  })
})

test('a voided bid stays in the history, and the new leader is notified', async () => {
  const lotId = await cast.lot()
  await bid(lotId, ada, 100)
  await bid(lotId, ben, 1_900)
  await node.auctions.voidBid({ lotId, sequence: 2, reason: 'Entered by mistake', adminId: admin.id })
  const { bids, chain, lot } = await node.auctions.history(lotId, 0, ada.id)
  expect(lot).toMatchObject({ currentBid: dollars(100), youLead: true, bidCount: 1 })
  expect(bids.at(-1)).toMatchObject({ kind: 'void', voids: [2], reason: 'Entered by mistake' })
  expect(await verifyBidChain(bids, chain.head)).toMatchObject({ verdict: 'intact' })
  const kinds = async ({ id }: Person) => (await node.notices.list(id, null, null)).notices.map(({ kind }) => kind)
  expect(await kinds(ben)).toEqual(['bid-voided'])
  await expect.poll(async () => await kinds(ada)).toContain('leading')
  const again = node.auctions.voidBid({ lotId, sequence: 2, reason: 'Again', adminId: admin.id })
  await expect(again).rejects.toMatchObject({ code: 'bid.not-voidable' })
})

test('everyone in the room receives every change', async () => {
  const lotId = await onBlock()
  await bid(lotId, ada, 100)
  await press('stop')
  const shown = () => node.broadcasts.filter(({ topic }) => topic === 'saleroom').at(-1)?.payload
  await expect.poll(shown).toMatchObject({ isStopped: true, totalVolume: dollars(100) })
})
