import client from 'prom-client'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/test-database.ts'
import { openDatabase } from './database.ts'
import { measurePools } from './pool-metrics.ts'

test('busy, idle and waiting are counted by pool', async () => {
  const { url, close } = await createTestDatabase()
  const database = openDatabase({ url, max: 2 })
  const extra = database.openPool({ max: 1, application_name: 'vermeil-extra' })
  const metrics = new client.Registry()
  measurePools(metrics, database)
  const figures = async () => (await metrics.metrics()).split('\n').filter((line) => line.startsWith('vermeil'))

  const taken = [await database.pool.connect(), await database.pool.connect()]
  const waiting = database.pool.connect()
  expect(await figures()).toEqual([
    'vermeil_db_pool_connections{pool="vermeil",state="idle"} 0',
    'vermeil_db_pool_connections{pool="vermeil",state="busy"} 2',
    'vermeil_db_pool_connections{pool="vermeil",state="max"} 2',
    'vermeil_db_pool_connections{pool="vermeil-extra",state="idle"} 0',
    'vermeil_db_pool_connections{pool="vermeil-extra",state="busy"} 0',
    'vermeil_db_pool_connections{pool="vermeil-extra",state="max"} 1',
    'vermeil_db_pool_waiting{pool="vermeil"} 1',
    'vermeil_db_pool_waiting{pool="vermeil-extra"} 0',
  ])
  for (const one of taken) one.release()
  ;(await waiting).release()
  expect(await figures()).toContain('vermeil_db_pool_waiting{pool="vermeil"} 0')
  await extra.end()
  await database.close()
  await close()
})
