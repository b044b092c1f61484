import { dollars } from '@vermeil/contracts/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { testRounds } from '../../../test/test-rounds.ts'
import { createCast, type Node, openNode } from '../auctions/auction-house.fixtures.ts'
import { createDemoBidders } from './demo-bidders.ts'

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

test('demo bidders raise the lot on the block by 50 to 249 dollars, and stop at limits of their own', async () => {
  const cast = createCast(database)
  const people = await cast.people(15)
  const lotId = await cast.lot({ venue: 'saleroom', startingBid: dollars(1_000), durationSeconds: 360 })
  await node.auctions.rounds.stepSaleroom()
  const bidders = createDemoBidders({
    auctions: node.auctions,
    bidderIds: people.map(({ id }) => id),
    every: testRounds(),
  })
  for (let round = 0; round < 115; round++) {
    await database.windClock(`${round * 3} seconds`)
    await bidders.run()
  }
  const { bids, lot } = await node.auctions.history(lotId, 0, null)
  let price = dollars(1_000)
  for (const { amount } of bids) {
    expect(amount! - price).toBeGreaterThanOrEqual(dollars(50))
    expect(amount! - price).toBeLessThanOrEqual(dollars(249))
    expect(amount! % 100).toBe(0)
    price = amount!
  }
  expect(bids.length).toBeGreaterThan(30)
  for (const [i, { bidder }] of bids.entries()) if (i > 0) expect(bidder).not.toBe(bids[i - 1]!.bidder)
  // Six minutes hold 120 bids of 150 dollars on average; nobody goes further than nine tenths of that.
  expect(lot.currentBid).toBeLessThanOrEqual(dollars(1_000 + 120 * 150 * 0.9))
  expect(bidders.inRoom()).toBeLessThan(3)
})
