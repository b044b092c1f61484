import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts'
import { onClient, onTx } from '../../../platform/postgres/run-sql.ts'
import { createCast } from '../auction-house.fixtures.ts'
import { read } from './lot-store.ts'
import { LotUnitOfWork } from './lot-unit-of-work.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('a change that is taken back after it was written is written back', async () => {
  const lotId = await createCast(database).lot({ venue: 'saleroom', state: 'scheduled', queuePosition: 3 })
  await database.transaction(async (tx) => {
    const unit = await LotUnitOfWork.open(onTx(tx), [lotId])
    for (const queuePosition of [7, 3]) {
      unit.place(lotId, { queuePosition })
      await unit.write()
    }
  })
  expect((await read(onClient(database.pool), lotId, null))?.record.queuePosition).toBe(3)
})
