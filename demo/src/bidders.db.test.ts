import { dollars } from '@vermeil/contracts/money.schema'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cardsOf } from '../../server/src/catalog/catalog/public/card-store.ts'
import { noteSeen } from '../../server/src/identity/accounts/seed-account-store.ts'
import { createLocalBus } from '../../server/src/platform/bus/local-bus.ts'
import { createPresence } from '../../server/src/platform/realtime/presence.ts'
import { createCast, type Node, openNode } from '../../server/src/selling/auctions/auction-house.fixtures.ts'
import { createTestDatabase, type TestDatabase } from '../../server/test/test-database.ts'
import { testRounds } from '../../server/test/test-rounds.ts'
import { at } from './at.ts'
import { createDemoBidders } from './bidders.ts'
import { createRandom } from './painter/random.ts'

let database: TestDatabase
let node: Node

beforeEach(async () => {
  database = await createTestDatabase()
  // Demo bidders have cards: neither a card before bidding nor a limit without one stops them.
  node = await openNode(database, undefined, { cardBeforeBidding: true, unpaidLimit: 0 })
})
afterEach(async () => {
  await node.close()
  await database.close()
})

const estimate = (lotId: string, low: number, high: number) =>
  database.pool.query(
    `update artworks set estimate_low_cents = $2, estimate_high_cents = $3
     where id = (select artwork_id from lots where id = $1)`,
    [lotId, low, high],
  )

test('demo bidders who are switched on raise the lot on the block by 50 to 249 dollars in fives, up to near its estimate, at most 60 times', async () => {
  const cast = createCast(database)
  const people = await cast.people(15)
  await database.pool.query('update accounts set is_demo = true where id = any($1)', [people.map(({ id }) => id)])
  const lotId = await cast.lot({ venue: 'saleroom', startingBid: dollars(4_000), durationSeconds: 360 })
  await estimate(lotId, dollars(8_000), dollars(12_000))
  await node.auctions.rounds.stepSaleroom()
  const bus = createLocalBus({
    onError: (error) => {
      throw error
    },
  })
  const room = createPresence({ bus, onDiff: () => {} })
  let isOn = false
  const bidders = createDemoBidders({
    accounts: { noteSeen: (id) => noteSeen(database.db, id) },
    auctions: node.auctions,
    catalog: { cards: (lotIds, viewer) => cardsOf(database.pool, lotIds, viewer) },
    room,
    bidderIds: people.map(({ id }) => id),
    every: testRounds(),
    isOn: () => isOn,
    random: createRandom(5).next,
  })
  await bidders.run()
  expect((await node.auctions.history(lotId, 0, null)).bids).toEqual([])
  isOn = true
  for (let round = 0; round < 115; round++) {
    await database.windClock(`${round * 3} seconds`)
    await bidders.run()
    if (round === 0) {
      await vi.waitFor(() => expect(room.count('saleroom')).toBe(15), { timeout: 5_000 })
    }
  }
  const { bids, lot } = await node.auctions.history(lotId, 0, null)
  let price = dollars(4_000)
  for (const { amount: known } of bids) {
    const amount = known ?? 0
    expect(amount - price).toBeGreaterThanOrEqual(dollars(50))
    expect(amount - price).toBeLessThanOrEqual(dollars(249))
    expect((amount - price) % dollars(5)).toBe(0)
    price = amount
  }
  expect(bids.length).toBeLessThanOrEqual(60)
  // Who bid was seen then, to the minute.
  const unseen = `select count(*)::int as n from accounts a where is_demo and (select max(placed_at) from lot_entries b where b.bidder_id = a.id)
    > coalesce(last_sign_in_at, '-infinity') + interval '1 minute'`
  expect((await database.pool.query(unseen)).rows).toEqual([{ n: 0 }])
  for (const [i, { bidder }] of bids.entries()) if (i > 0) expect(bidder).not.toBe(at(bids, i - 1).bidder)
  // Nobody hesitates up to three quarters of the lowest limit, and nobody goes past 1.3 of the middle.
  expect(lot.currentBid).toBeGreaterThan(dollars(6_000))
  expect(lot.currentBid).toBeLessThanOrEqual(dollars(13_000))
  await vi.waitFor(() => expect(room.count('saleroom')).toBeLessThan(15), { timeout: 5_000 })
  await bidders.stop()
  await vi.waitFor(() => expect(room.count('saleroom')).toBe(0), { timeout: 5_000 })
  room.close()
  await bus.close()
})

test('after 60 bids demo bidders leave a lot of the room to visitors', async () => {
  const cast = createCast(database)
  const people = await cast.people(15)
  // It would take hundreds of raises to reach this estimate.
  const lotId = await cast.lot({ venue: 'saleroom', startingBid: dollars(1_000), durationSeconds: 36_000 })
  await estimate(lotId, dollars(90_000), dollars(120_000))
  await node.auctions.rounds.stepSaleroom()
  const bidders = createDemoBidders({
    accounts: { noteSeen: (id) => noteSeen(database.db, id) },
    auctions: node.auctions,
    catalog: { cards: (lotIds, viewer) => cardsOf(database.pool, lotIds, viewer) },
    room: { enter() {}, leave() {} },
    bidderIds: people.map(({ id }) => id),
    every: testRounds(),
    isOn: () => true,
    random: createRandom(9).next,
  })
  for (let round = 0; round < 80; round++) {
    await database.windClock(`${round * 3} seconds`)
    await bidders.run()
  }
  expect((await node.auctions.history(lotId, 0, null)).bids).toHaveLength(60)
  await bidders.stop()
})

test('demo bidders leave a work alone that can still be leased', async () => {
  const cast = createCast(database)
  const people = await cast.people(3)
  const [forLease, other] = [await cast.lot(), await cast.lot()]
  for (const lotId of [forLease, other]) await estimate(lotId, dollars(1_000), dollars(2_000))
  await database.pool.query(
    `update artworks set is_leasable = true, lease_price_cents = 2000 where id = (select artwork_id from lots where id = $1)`,
    [forLease],
  )
  const bidders = createDemoBidders({
    accounts: { noteSeen: (id) => noteSeen(database.db, id) },
    auctions: node.auctions,
    catalog: { cards: (lotIds, viewer) => cardsOf(database.pool, lotIds, viewer) },
    room: { enter() {}, leave() {} },
    bidderIds: people.map(({ id }) => id),
    every: testRounds(),
    isOn: () => true,
    random: createRandom(7).next,
  })
  const bidsOn = async (lotId: string) => (await node.auctions.history(lotId, 0, null)).bids.length
  for (let round = 0; round < 200 && (await bidsOn(other)) < 3; round++) await bidders.run()
  expect(await bidsOn(other)).toBeGreaterThanOrEqual(3)
  expect(await bidsOn(forLease)).toBe(0)
})
