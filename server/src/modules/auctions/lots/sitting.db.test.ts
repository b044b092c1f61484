import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts'
import { onClient, onTx } from '../../../platform/postgres/run-sql.ts'
import { createCast } from '../auction-house.fixtures.ts'
import { read } from './lot-store.ts'
import { Sitting } from './sitting.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('what a sitting has written and then takes back is written back', async () => {
  const lotId = await createCast(database).lot({ venue: 'saleroom', state: 'scheduled', queuePosition: 3 })
  await database.transaction(async (tx) => {
    const sitting = await Sitting.open(onTx(tx), [lotId])
    for (const queuePosition of [7, 3]) {
      sitting.place(lotId, { queuePosition })
      await sitting.write()
    }
  })
  expect((await read(onClient(database.pool), lotId))!.kept.queuePosition).toBe(3)
})
