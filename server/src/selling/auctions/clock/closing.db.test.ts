import { dollars } from '@vermeil/contracts/money.schema'
import { verifyBidChain } from '@vermeil/contracts/selling/verify-bid-chain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts'
import { watchStore } from '../../../catalog/catalog/public/watch-store.ts'
import { must } from '../../../platform/must.ts'
import { createCast, type Node, openNode } from '../auction-house.fixtures.ts'

let database: TestDatabase
let node: Node
let other: Node
let cast: ReturnType<typeof createCast>

beforeEach(async () => {
  database = await createTestDatabase()
  node = await openNode(database)
  other = await openNode(database)
  cast = createCast(database)
})
afterEach(async () => {
  await node.close()
  await other.close()
  await database.close()
})

const standingOf = async (lotId: string) => (await node.auctions.history(lotId, 0, null)).lot
const salesOf = async (lotId: string) =>
  (await database.pool.query('select buyer_id, price_cents, outcome from sales where lot_id = $1', [lotId])).rows
const beatAt = (when: string) =>
  database.pool.query(
    `insert into house_heartbeat (beat_at) values (house_now() + $1::interval)
     on conflict (id) do update set beat_at = excluded.beat_at`,
    [when],
  )

describe('the hammer', () => {
  test('falls once however many nodes try, and its consequences are in the same commit', async () => {
    const seller = await cast.person({ role: 'artist' })
    const [ada, ben] = await cast.people(2)
    const lots = await Promise.all(Array.from({ length: 12 }, () => cast.lot({ closesIn: '1 hour' }, seller)))
    for (const lotId of lots) {
      await node.auctions.placeBid({ lotId, account: ada, offer: { amount: dollars(100) } })
      await node.auctions.placeBid({ lotId, account: ben, offer: { amount: dollars(125) } })
    }
    await database.windClock('2 hours')
    const rounds = [node, other, node, other].map(({ auctions }) => auctions.rounds.closeDue())
    await Promise.all(rounds)

    for (const lotId of lots) {
      const { bids, chain, lot } = await node.auctions.history(lotId, 0, null)
      expect(lot).toMatchObject({ state: 'sold', outcome: 'highest-bidder', hammerPrice: dollars(125) })
      expect(await verifyBidChain(bids, chain.head)).toMatchObject({ verdict: 'intact', outcome: 'highest-bidder' })
      expect(await salesOf(lotId)).toEqual([{ buyer_id: ben.id, price_cents: dollars(125), outcome: 'highest-bidder' }])
    }
    expect([...node.sent, ...other.sent].map(({ job }) => job)).toEqual(lots.map(() => 'sale.invoice'))
    expect([...node.ended, ...other.ended]).toHaveLength(lots.length)
    const kindsFor = async (accountId: string) =>
      new Set((await node.notices.list(accountId, null, null)).notices.map(({ kind }) => kind))
    expect(await kindsFor(ben.id)).toEqual(new Set(['won']))
    await expect.poll(() => kindsFor(ada.id)).toEqual(new Set(['outbid', 'lost']))
    expect(await kindsFor(seller.id)).toEqual(new Set(['lot-sold']))
  })

  test('passes a lot without a bid, and one below its reserve', async () => {
    const [ada] = await cast.people(1)
    const unwanted = await cast.lot({ closesIn: '1 hour' })
    const belowReserve = await cast.lot({ closesIn: '1 hour', reserve: dollars(500) })
    await node.auctions.placeBid({ lotId: belowReserve, account: ada, offer: { amount: dollars(475) } })
    await database.windClock('2 hours')
    await node.auctions.rounds.closeDue()
    for (const lotId of [unwanted, belowReserve]) {
      expect(await standingOf(lotId)).toMatchObject({ state: 'passed', outcome: 'passed', hammerPrice: null })
      expect(await salesOf(lotId)).toEqual([])
    }
  })

  test('never meets a bid half-way: every bid is either in the history before the closing or refused', async () => {
    const [first, ...people] = await cast.people(150)
    const lotId = await cast.lot({ closesIn: '1 hour' })
    await database.pool.query('update lots set venue = $2 where id = $1', [lotId, 'saleroom']) // no soft close
    await node.auctions.placeBid({ lotId, account: first, offer: { amount: dollars(100) } })
    await database.pool.query(`update lots set closes_at = house_now() + interval '300 milliseconds' where id = $1`, [
      lotId,
    ])
    const bids: Promise<unknown>[] = []
    for (const [i, account] of people.entries()) {
      const { auctions } = i % 2 ? node : other
      bids.push(auctions.placeBid({ lotId, account, offer: { amount: dollars(150 + 50 * i) } }).catch((error) => error))
      if (i % 10 === 0) await Promise.race([bids.at(-1), node.auctions.rounds.closeDue()])
    }
    await Promise.all(bids)
    const closeAndLook = () => node.auctions.rounds.closeDue().then(() => standingOf(lotId))
    await expect.poll(closeAndLook).toMatchObject({ state: 'sold' })
    const { bids: links, chain } = await node.auctions.history(lotId, 0, null)
    expect(await verifyBidChain(links, chain.head)).toMatchObject({ verdict: 'intact', outcome: 'highest-bidder' })
    expect(await salesOf(lotId)).toMatchObject([{ price_cents: must(links.at(-1), 'a last entry').amount }])
  })
})

test('the clock closes and opens lots on time, whichever node is running', async () => {
  const [ada] = await cast.people(1)
  const closing = await cast.lot({ closesIn: '1 hour' })
  await node.auctions.placeBid({ lotId: closing, account: ada, offer: { amount: dollars(100) } })
  await database.pool.query(`update lots set closes_at = house_now() + interval '700 milliseconds' where id = $1`, [
    closing,
  ])
  const opening = await cast.lot({ state: 'scheduled' })
  await database.pool.query(`update lots set opens_at = house_now() + interval '700 milliseconds' where id = $1`, [
    opening,
  ])
  const dying = await openNode(database)
  await node.auctions.start()
  await dying.auctions.start()
  await dying.close()
  await expect.poll(async () => (await standingOf(closing)).state, { timeout: 10_000 }).toBe('sold')
  const stateOf = async (lotId: string) =>
    (await database.pool.query('select state from lots where id = $1', [lotId])).rows[0].state
  await expect.poll(() => stateOf(opening), { timeout: 10_000 }).toBe('live')
  await expect.poll(() => node.eventsOf(closing).at(-1)?.lot.state).toBe('sold')
})

describe('after an outage', () => {
  test('of more than a minute, timed lots get ten minutes from the return, and their bidders are notified', async () => {
    const [ada] = await cast.people(1)
    const due = await cast.lot({ closesIn: '-1 minute' })
    const soon = await cast.lot({ closesIn: '3 minutes' })
    const later = await cast.lot({ closesIn: '1 hour' })
    const before = await standingOf(later)
    await node.auctions.placeBid({ lotId: soon, account: ada, offer: { amount: dollars(100) } })
    await beatAt('-5 minutes')
    // Nothing closes before the outage has been seen to, also not by a node that knows nothing of it.
    await other.auctions.rounds.closeDue()
    expect((await standingOf(due)).state).toBe('live')

    await Promise.all([node.auctions.rounds.beat(), other.auctions.rounds.beat()])
    for (const lotId of [due, soon]) {
      const { closesAt, serverTime } = await standingOf(lotId)
      const graceMs = new Date(must(closesAt, 'a closing time')).getTime() - new Date(serverTime).getTime()
      expect(graceMs).toBeGreaterThan(9.5 * 60_000)
      expect(graceMs).toBeLessThanOrEqual(10 * 60_000)
    }
    expect((await standingOf(later)).closesAt).toBe(before.closesAt)
    const { notices } = await node.notices.list(ada.id, null, null)
    expect(notices.map(({ kind }) => kind)).toEqual(['extended'])
  })

  test('of less than a minute, timed lots keep their time', async () => {
    const lotId = await cast.lot({ closesIn: '3 minutes' })
    const before = await standingOf(lotId)
    await beatAt('-40 seconds')
    await node.auctions.rounds.beat()
    expect((await standingOf(lotId)).closesAt).toBe(before.closesAt)
  })

  test('the saleroom’s clock has stood still', async () => {
    const lotId = await cast.lot({ venue: 'saleroom', durationSeconds: 360 })
    await node.auctions.rounds.beat()
    await node.auctions.rounds.stepSaleroom()
    const before = await node.auctions.saleroom(null)
    expect(before.current?.lot.id).toBe(lotId)
    const { closesAt } = await standingOf(lotId)
    await beatAt('-30 seconds')
    await node.auctions.rounds.beat()
    const movedMs =
      new Date(must((await standingOf(lotId)).closesAt, 'a closing time')).getTime() -
      new Date(must(closesAt, 'a closing time')).getTime()
    expect(movedMs).toBeGreaterThanOrEqual(30_000)
    expect(movedMs).toBeLessThan(33_000)
  })
})

const endingNoticesOf = async (accountId: string) =>
  (await node.notices.list(accountId, null, null)).notices.filter(({ kind }) => kind === 'ending-soon').length

test('watchers are notified when the end is near, unless they switched the alerts of the lot off', async () => {
  const [keen, quiet] = await cast.people(2)
  const lotId = await cast.lot({ closesIn: '10 minutes' })
  await database.transaction(async (tx) => {
    for (const { id } of [keen, quiet]) await watchStore.add(tx, id, [lotId])
  })
  expect(await watchStore.setAlerts(database.db, quiet.id, lotId, false)).toBe(true)
  await node.auctions.rounds.notifyEndingSoon()
  expect(await endingNoticesOf(keen.id)).toBe(1)
  expect(await endingNoticesOf(quiet.id)).toBe(0)
})

test('bidders who can still be outbid are notified once when the end is near', async () => {
  const [ada, ben] = await cast.people(2)
  const lotId = await cast.lot({ closesIn: '10 minutes' })
  await node.auctions.placeBid({ lotId, account: ada, offer: { amount: dollars(100) } })
  await node.auctions.placeBid({ lotId, account: ben, offer: { amount: dollars(125) } })
  await Promise.all([node.auctions.rounds.notifyEndingSoon(), other.auctions.rounds.notifyEndingSoon()])
  await node.auctions.rounds.notifyEndingSoon()
  expect(await endingNoticesOf(ada.id)).toBe(1)
  expect(await endingNoticesOf(ben.id)).toBe(0)
})
