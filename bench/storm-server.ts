import { PlaceBidBody } from '@vermeil/contracts/selling/bidding.schema'
import { z } from 'zod'
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { type Infrastructure, openInfrastructure } from '../server/src/open-infrastructure.ts'
import { LISTEN_BACKLOG } from '../server/src/platform/http/http.ts'
import { createLogger } from '../server/src/platform/logger.ts'
import { signInBidders } from '../server/test/sign-in-bidders.ts'
import { bareBidRoute } from './bare-bid.ts'
import { plainBidRoute } from './plain-bid.ts'

/**
 * The whole server in a process of its own, with bidders who are signed in and lots to bid on. Beside its own routes it
 * has the three that bidding is compared with. Those exist only here.
 */
export type StormServer = { url: string; anonKey: string; tokens: string[]; lots: string[] }

export type Usage = { memoryBytes: number; cpuMicroseconds: number }

function usage(): Usage {
  const { user, system } = process.cpuUsage()
  return { memoryBytes: process.memoryUsage().rss, cpuMicroseconds: user + system }
}

const BIDDERS = 512
const LOTS = 101

if (import.meta.main) {
  const closers: (() => unknown)[] = []
  const config = readConfig({ ...process.env, PORT: '0', DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
  const infrastructure = await openInfrastructure(
    config,
    createLogger({ level: config.logLevel, node: config.nodeName }),
    (close) => void closers.push(close),
  )
  const siteUrl = () => 'http://localhost'
  const { app, close } = await buildApp({ ...infrastructure, siteUrl })
  closers.push(close)
  // A second node serves what the first has made, and is compared with nothing.
  const isFirst = process.env.STORM_NODE !== 'second'
  if (isFirst) await addComparedRoutes(app, infrastructure, closers)
  const bidders = isFirst ? await signInBidders(infrastructure.database.pool, config.dataDir, BIDDERS) : []
  const server = {
    anonKey: config.anonKey,
    tokens: bidders.map(({ token }) => token),
    lots: isFirst ? await openLots(infrastructure) : [],
  }
  await app.listen({ port: 0, host: '127.0.0.1', backlog: LISTEN_BACKLOG })
  const { port } = app.server.address() as { port: number }
  process.send?.({ url: `http://127.0.0.1:${port}`, ...server } satisfies StormServer)

  process.on('message', (message) => {
    if (message === 'usage') process.send?.(usage())
  })
  process.on('disconnect', async () => {
    for (const one of closers.reverse()) await one()
    process.exit(0)
  })
}

type App = Awaited<ReturnType<typeof buildApp>>['app']

async function addComparedRoutes(app: App, { database }: Infrastructure, closers: (() => unknown)[]) {
  // As many connections as the server has, and a long timeout: it may be slow, but must not fail.
  const plainPool = database.openPool({ max: 16, connectionTimeoutMillis: 60_000 })
  closers.push(() => plainPool.end())
  await app.register(plainBidRoute, { pool: plainPool })
  const barePool = database.openPool({ max: 1, pipeline: true })
  closers.push(() => barePool.end())
  await app.register(bareBidRoute, { pool: barePool })
  app.post(
    '/bench/empty',
    { config: { access: 'confirmed' }, schema: { body: PlaceBidBody, response: { 201: z.object({}) } } },
    async (_request, reply) => reply.code(201).send({}),
  )
}

async function openLots({ database }: Infrastructure): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `with artist as (
       insert into artists (name, slug) values ('Ada Verrier', 'ada-verrier') returning id
     ), works as (
       insert into artworks (artist_id, status, title, slug, category, medium, starting_bid_cents)
       select artist.id, 'listed', 'Low Tide', 'low-tide', 'painting', 'oil', 100
       from artist, generate_series(1, ${LOTS}) returning id
     )
     insert into lots (artwork_id, venue, state, starting_bid_cents, opens_at, closes_at)
     select id, 'timed', 'live', 100, house_now(), house_now() + interval '1 day' from works returning id`,
  )
  return rows.map(({ id }) => id)
}
