import { buildApp } from '../server/src/app.ts'
import { seedCatalog } from '../server/src/catalog/catalog/catalog.fixtures.ts'
import { projection } from '../server/src/catalog/catalog/search/projection-store.ts'
import { readConfig } from '../server/src/config.ts'
import { openInfrastructure } from '../server/src/open-infrastructure.ts'
import { createLogger } from '../server/src/platform/logger.ts'
import { signInBidders } from '../server/test/sign-in-bidders.ts'
import { catalogOf } from './catalog-data.ts'

/** The whole server in a process of its own, over a catalog of works that all can be bid on. */
export type ReadsServer = { url: string; tokens: string[]; lots: string[]; artists: string[]; words: string[] }

const BIDDERS = 128
const WORKS = Number(process.env.READS_WORKS ?? 2_000)

if (import.meta.main) {
  const closers: (() => unknown)[] = []
  const config = readConfig({ ...process.env, PORT: '0', DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
  const logger = createLogger({ level: config.logLevel, node: config.nodeName })
  const infrastructure = await openInfrastructure(config, logger, (close) => void closers.push(close))
  const { database } = infrastructure
  const { seed } = catalogOf(WORKS)
  await database.transaction(async (tx) => {
    await seedCatalog(tx, seed)
    await projection.rebuildAll(tx)
  })
  const { lots, artists, words } = await describe()
  await database.pool.query('vacuum analyze')
  const { app, close } = await buildApp({ ...infrastructure, siteUrl: () => 'http://localhost' })
  closers.push(close)
  const bidders = await signInBidders(database.pool, config.dataDir, BIDDERS)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const tokens = bidders.map(({ token }) => token)
  process.send?.({ url: `http://127.0.0.1:${port}`, tokens, lots, artists, words } satisfies ReadsServer)

  process.on('disconnect', async () => {
    for (const one of closers.reverse()) await one()
    process.exit(0)
  })

  /** One lot is in the saleroom, and the others are cheap, so that minutes of bids stay below the largest one. */
  async function describe() {
    await database.pool.query(
      `update lots set starting_bid_cents = 100, buy_now_cents = null, increments = '[{"from":0,"step":100}]'`,
    )
    await database.pool.query(
      `update lots set venue = 'saleroom', state = 'scheduled', opens_at = null, closes_at = null, queue_position = 1, duration_seconds = 3600
       where id = (select max(id::text)::uuid from lots)`,
    )
    const { rows } = await database.pool.query<{ ids: string[]; artists: string[]; words: string[] }>(
      `select array(select id::text from lots where venue = 'timed' order by closes_at) as ids,
         array(select id::text from artists order by id limit 100) as artists,
         array(select word from search_words where word ~ '^[a-z]{4,}$' order by md5(word) limit 400) as words`,
    )
    const [found] = rows
    return { lots: found?.ids ?? [], artists: found?.artists ?? [], words: found?.words ?? [] }
  }
}
