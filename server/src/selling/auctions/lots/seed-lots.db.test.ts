import { dollars } from '@vermeil/contracts/money.schema'
import { verifyBidChain } from '@vermeil/contracts/selling/verify-bid-chain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts'
import { createCast, type Node, openNode } from '../auction-house.fixtures.ts'
import { seedHistories } from './seed-lots.ts'

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

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

test('lots are given a past that verifies, a standing that goes on, and sales', async () => {
  const cast = createCast(database)
  const [ada, ben, cora] = await cast.people(3)
  const [open, sold, passed, bought] = [
    await cast.lot(),
    await cast.lot(),
    await cast.lot(),
    await cast.lot({ buyNowPrice: dollars(900) }),
  ]
  const bids = [
    { bidderId: ada.id, amount: dollars(100), at: hoursAgo(5) },
    { bidderId: ben.id, amount: dollars(150), at: hoursAgo(4) },
  ]
  await database.transaction((tx) =>
    seedHistories(tx, [
      { lotId: open, entries: bids },
      { lotId: sold, entries: bids, closing: { outcome: 'highest-bidder', at: hoursAgo(3) } },
      { lotId: passed, entries: [], closing: { outcome: 'passed', at: hoursAgo(3) } },
      { lotId: bought, entries: bids, closing: { outcome: 'buy-now', at: hoursAgo(2), buyerId: cora.id } },
    ]),
  )
  for (const [lotId, outcome] of [
    [open, null],
    [sold, 'highest-bidder'],
    [passed, 'passed'],
    [bought, 'buy-now'],
  ] as const) {
    const { bids: links, chain } = await node.auctions.history(lotId, 0, null)
    expect(await verifyBidChain(links, chain.head)).toMatchObject({ verdict: 'intact', outcome })
  }
  const { rows } = await database.pool.query('select lot_id, buyer_id, price_cents from sales order by price_cents')
  expect(rows).toEqual([
    { lot_id: sold, buyer_id: ben.id, price_cents: dollars(150) },
    { lot_id: bought, buyer_id: cora.id, price_cents: dollars(900) },
  ])
  const next = await node.auctions.placeBid({ lotId: open, account: cora, offer: { amount: dollars(175) } })
  expect(next).toMatchObject({ bid: { sequence: 3 }, lot: { youLead: true } })
})

test('bids that do not rise are no history', async () => {
  const cast = createCast(database)
  const [ada, ben] = await cast.people(2)
  const lotId = await cast.lot()
  const entries = [ada, ben].map(({ id }) => ({ bidderId: id, amount: dollars(100), at: hoursAgo(1) }))
  const seeded = database.transaction((tx) => seedHistories(tx, [{ lotId, entries }]))
  await expect(seeded).rejects.toThrow('do not rise')
})
