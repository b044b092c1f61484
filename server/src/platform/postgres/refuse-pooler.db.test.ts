import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startPooler } from '../../../test/pooler.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { refuseTransactionPooler } from './refuse-pooler.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

type Pooler = Awaited<ReturnType<typeof startPooler>>

async function pooler(options: Omit<Parameters<typeof startPooler>[0], 'url'>): Promise<Pooler> {
  const opened = await startPooler({ url: database.url, ...options })
  onTestFinished(() => opened.close())
  return opened
}

test('a direct connection is accepted', () => refuseTransactionPooler(database.url))

test('a pooler whose clients keep their connection is accepted', async () => {
  await refuseTransactionPooler((await pooler({ mode: 'session' })).url)
})

describe.each(['newest', 'oldest'] as const)('a pooler that gives transactions the %s free connection', (picks) => {
  test('is refused', async () => {
    const { url } = await pooler({ mode: 'transaction', picks })
    await expect(refuseTransactionPooler(url)).rejects.toThrow(
      'DATABASE_URL leads to a pooler that shares connections between transactions: it must be a direct connection, or a pooler in session mode.',
    )
  })

  test('is refused, too, while others have used it', async () => {
    const { url } = await pooler({ mode: 'transaction', picks })
    const others = await Promise.all(Array.from({ length: 5 }, () => holdTransaction(url)))
    for (const end of others) await end()
    await expect(refuseTransactionPooler(url)).rejects.toThrow('must be a direct connection')
  })
})

/** Returns what ends the transaction. */
async function holdTransaction(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('begin')
  return async () => {
    await client.query('commit')
    await client.end()
  }
}
