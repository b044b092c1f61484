import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/test-database.ts'
import { testRounds } from '../../../test/test-rounds.ts'
import { openNode } from '../auctions/auction-house.fixtures.ts'
import { projection } from '../catalog/search/projection-store.ts'
import { seedArtists, seedFigures } from '../catalog/seed-artists.ts'
import { seedWorks } from '../listings/seed-works.ts'
import { planHouse } from './house/house-plan.ts'
import { createRestock } from './restock.ts'
import { catalogRows } from './seed-house.ts'

test('an empty demonstration house is stocked again: ten lots for the saleroom, the rest on the walls, and no more', async () => {
  const database = await createTestDatabase()
  const node = await openNode(database)
  const { artists, collections } = catalogRows(planHouse(new Date()))
  await database.pool.query(
    `insert into accounts (id, email) select (a->>'account_id')::uuid, 'artist@example.com'
    from jsonb_array_elements($1) a where a->>'account_id' is not null`,
    [JSON.stringify(artists)],
  )
  await database.transaction(async (tx) => {
    await seedArtists(tx, artists)
    await seedWorks(tx, { collections })
  })
  const active = async () =>
    (await database.pool.query(`select count(*)::int as n from lots where state in ('scheduled', 'live')`)).rows[0].n
  const restock = createRestock({
    ...{ database, auctions: node.auctions, every: testRounds() },
    listings: { seed: seedWorks },
    catalog: {
      ...{ seedFigures, refreshNow: projection.rebuild },
      stats: async () => ({ sold: 0, value: 0, active: await active(), artists: 892 }),
    },
  })
  await restock.run()
  await restock.run()
  expect(await active()).toBe(156)
  const { queue } = await node.auctions.saleroom(null)
  expect(queue).toHaveLength(10)
  for (const { durationMs } of queue) expect(durationMs).toBeGreaterThanOrEqual(360_000)
  await node.close()
  await database.close()
})
