import { dollars } from '@vermeil/contracts/money'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createCast, type Node, openNode } from '../../server/src/modules/auctions/auction-house.fixtures.ts'
import { createLocalBus } from '../../server/src/platform/bus/local-bus.ts'
import { createPresence } from '../../server/src/platform/realtime/presence.ts'
import { createTestDatabase, type TestDatabase } from '../../server/test/test-database.ts'
import { testRounds } from '../../server/test/test-rounds.ts'
import { at } from './at.ts'
import { createDemoBidders } from './bidders.ts'

let database: TestDatabase
let node: Node

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openNode(database)
})
afterAll(async () => {
  await node.close()
  await database.close()
})

test('demo bidders who are switched on raise the lot on the block by 50 to 249 dollars, and stop at limits of their own', async () => {
  const cast = createCast(database)
  const people = await cast.people(15)
  const lotId = await cast.lot({ venue: 'saleroom', startingBid: dollars(1_000), durationSeconds: 360 })
  await node.auctions.rounds.stepSaleroom()
  const bus = createLocalBus({
    onError: (error) => {
      throw error
    },
  })
  const room = createPresence({ bus, onDiff: () => {} })
  let isOn = false
  const bidders = createDemoBidders({
    auctions: node.auctions,
    room,
    bidderIds: people.map(({ id }) => id),
    every: testRounds(),
    isOn: () => isOn,
  })
  await bidders.run()
  expect((await node.auctions.history(lotId, 0, null)).bids).toEqual([])
  isOn = true
  for (let round = 0; round < 115; round++) {
    await database.windClock(`${round * 3} seconds`)
    await bidders.run()
    if (round === 0) {
      await vi.waitFor(() => expect(room.count('saleroom')).toBeGreaterThan(10), { timeout: 5_000 })
    }
  }
  const { bids, lot } = await node.auctions.history(lotId, 0, null)
  let price = dollars(1_000)
  for (const { amount: known } of bids) {
    const amount = known ?? 0
    expect(amount - price).toBeGreaterThanOrEqual(dollars(50))
    expect(amount - price).toBeLessThanOrEqual(dollars(249))
    expect(amount % 100).toBe(0)
    price = amount
  }
  expect(bids.length).toBeGreaterThan(30)
  for (const [i, { bidder }] of bids.entries()) if (i > 0) expect(bidder).not.toBe(at(bids, i - 1).bidder)
  // Six minutes hold 120 bids of 150 dollars on average; nobody goes further than nine tenths of that.
  expect(lot.currentBid).toBeLessThanOrEqual(dollars(1_000 + 120 * 150 * 0.9))
  await vi.waitFor(() => expect(room.count('saleroom')).toBeLessThan(3), { timeout: 5_000 })
  await bidders.stop()
  await vi.waitFor(() => expect(room.count('saleroom')).toBe(0), { timeout: 5_000 })
  room.close()
  await bus.close()
})
