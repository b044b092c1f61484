import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedPostgres } from '../server/src/platform/postgres/embedded-postgres.ts'
import { startRedis } from '../server/test/redis-server.ts'
import { startStormServer } from './bid-storm.bench.ts'

/** Two nodes over one database and one Redis, which outlive either of them. */
export async function openTwoNodes() {
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const one of closers.reverse()) await one()
  }
  try {
    const dir = await mkdtemp(join(tmpdir(), 'vermeil-bench-'))
    closers.push(() => rm(dir, { recursive: true, force: true }))
    const postgres = await openEmbeddedPostgres({ dir: join(dir, 'postgres'), log: () => {} })
    closers.push(() => postgres.stop())
    await postgres.ensureDatabase('vermeil')
    const redis = await startRedis()
    closers.push(() => redis.close())
    const shared = { DATABASE_URL: postgres.url('vermeil'), REDIS_URL: redis.url, UNSAFE_DATABASE: 'on' }
    const first = await startStormServer(shared)
    closers.push(first.close)
    const second = await startStormServer({ ...shared, STORM_NODE: 'second' })
    closers.push(second.close)
    return { first, second, close }
  } catch (error) {
    await close()
    throw error
  }
}
