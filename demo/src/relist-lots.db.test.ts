import { dollars } from '@vermeil/contracts/money.schema'
import { expect, test } from 'vitest'
import { projection } from '../../server/src/catalog/catalog/search/projection-store.ts'
import { seedArtists } from '../../server/src/catalog/catalog/seed-artists.ts'
import { createExclusively } from '../../server/src/platform/postgres/seed-store.ts'
import { openNode } from '../../server/src/selling/auctions/auction-house.fixtures.ts'
import { seedWorks } from '../../server/src/selling/listings/seed-works.ts'
import { createTestDatabase } from '../../server/test/test-database.ts'
import { testRounds } from '../../server/test/test-rounds.ts'
import { artistRows, collectionRows } from './catalog-rows.ts'
import { planDemo } from './plan/plan.ts'
import { createRelistDemoLots } from './relist-lots.ts'

test('an empty demo gets new lots: ten in the saleroom, the rest timed, and no more than that', async () => {
  const database = await createTestDatabase()
  const node = await openNode(database)
  const artists = artistRows(planDemo(new Date()))
  await database.pool.query(
    `insert into accounts (id, email) select (a->>'account_id')::uuid, 'artist@example.com'
    from jsonb_array_elements($1) a where a->>'account_id' is not null`,
    [JSON.stringify(artists)],
  )
  await database.transaction(async (tx) => {
    await seedArtists(tx, artists)
    await seedWorks(tx, { collections: collectionRows() })
  })
  const active = async () =>
    (await database.pool.query(`select count(*)::int as n from lots where state in ('scheduled', 'live')`)).rows[0].n
  const relist = createRelistDemoLots({
    ...{ auctions: node.auctions, every: testRounds() },
    exclusively: createExclusively(database),
    catalog: {
      refreshNow: projection.rebuild,
      stats: async () => ({ sold: 0, value: 0, active: await active(), artists: 892 }),
    },
  })
  await relist.run()
  await relist.run()
  expect(await active()).toBe(156)
  const { queue } = await node.auctions.saleroom(null)
  expect(queue).toHaveLength(10)
  for (const { durationMs, estimate, startingBid, buyNowPrice, collection } of queue) {
    expect(collection).toBe('The Evening Sale')
    expect(durationMs).toBeGreaterThanOrEqual(360_000)
    const low = estimate?.low ?? 0
    expect(low).toBeGreaterThanOrEqual(dollars(4_000))
    expect(low).toBeLessThanOrEqual(dollars(16_000))
    expect(startingBid).toBe(Math.max(low / 2, low - dollars(7_500)))
    expect(buyNowPrice).toBeGreaterThan(1.5 * (estimate?.high ?? 0))
  }
  await node.close()
  await database.close()
})
