import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmulator } from '@vermeil/stripe-emulator'
import { freePort } from '../server/src/platform/free-port.ts'
import { installJobQueue } from '../server/src/platform/install-job-queue.ts'
import { must } from '../server/src/platform/must.ts'
import { openDatabase } from '../server/src/platform/postgres/database.ts'
import { openEmbeddedPostgres } from '../server/src/platform/postgres/embedded-postgres.ts'
import { migrate } from '../server/src/platform/postgres/migrate.ts'
import { createStripeClient } from '../server/src/platform/stripe/stripe-client.ts'
import { startRedis } from '../server/test/redis-server.ts'
import { type ServerProcess, startServer } from '../server/test/server-process.ts'

export const anonKey = 'sb_publishable_killable_house'
const webhookSecret = 'whsec_killable_house'
const NODES = 2
/** A node that is started while the database is down gives up; whatever starts it tries again. */
const MAX_STARTS = 20

type Node = { readonly url: string; isUp: boolean; process: ServerProcess | null }
export type KillableHouse = Awaited<ReturnType<typeof openKillableHouse>>

/**
 * Two nodes, PostgreSQL, Redis and a payment provider, each a process or a part of this one. All but the provider can be
 * killed, and come back. What the folder has of an earlier run goes on.
 */
export async function openKillableHouse(folder: string) {
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const one of closers.reverse()) await one()
  }
  // An interrupt leaves nothing running.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().finally(() => process.exit(1)))
  mkdirSync(folder, { recursive: true })
  const postgres = await openEmbeddedPostgres({ dir: join(folder, 'postgres'), log: () => {} })
  closers.push(() => postgres.stop())
  await postgres.ensureDatabase('vermeil')
  const url = postgres.url('vermeil')
  await migrate(url)
  await installJobQueue(url)
  const database = openDatabase({ url })
  closers.push(() => database.close())
  const redis = await startRedis()
  closers.push(() => redis.close())

  const ports = await Promise.all(Array.from({ length: NODES }, () => freePort()))
  const emulator = await startEmulator({
    dataDir: join(folder, 'stripe'),
    webhookUrl: `http://127.0.0.1:${ports[0]}/webhooks/stripe`,
    webhookSecret,
    webhookRetry: { baseDelayMs: 100, maxDelayMs: 1_000, maxAttempts: 10_000, timeoutMs: 5_000 },
    redirectWaitMs: 0,
  })
  closers.push(() => emulator.close())

  const shared = {
    ...{
      DATABASE_URL: url,
      REDIS_URL: redis.url,
      DATA_DIR: folder,
      ANON_KEY: anonKey,
    },
    ...{ DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'fatal' },
    ...{ STRIPE_SECRET_KEY: emulator.secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: emulator.url },
  }
  const nodes: Node[] = ports.map((port) => ({ url: `http://127.0.0.1:${port}`, isUp: false, process: null }))
  closers.push(() => Promise.all(nodes.map((node) => node.process?.end('SIGKILL'))))

  async function start(node: Node): Promise<void> {
    const place = nodes.indexOf(node)
    for (let tries = 1; ; tries++) {
      try {
        node.process = await startServer({ ...shared, PORT: new URL(node.url).port, NODE_NAME: `node-${place + 1}` })
        node.isUp = true
        return
      } catch (error) {
        if (tries === MAX_STARTS) throw error
        await sleep(500)
      }
    }
  }
  try {
    for (const node of nodes) await start(node)
  } catch (error) {
    await close()
    throw error
  }

  return {
    database,
    folder,
    nodes,
    emulator,
    stripe: createStripeClient({ secretKey: emulator.secretKey, apiUrl: emulator.url }),
    close,

    /** Any node that runs; null while none does. */
    anyNode(): Node | null {
      const up = nodes.filter(({ isUp }) => isUp)
      return up[Math.floor(Math.random() * up.length)] ?? null
    },

    /** Dies at once; resolves when it serves again. */
    async killNode(node: Node): Promise<void> {
      node.isUp = false
      await must(node.process, 'a node that runs').end('SIGKILL')
      await start(node)
    },

    /** Its processes end in the middle of what they do. Resolves when another one, of the same data, answers. */
    async killPostgres(): Promise<void> {
      const startedAt = async () =>
        (await database.pool.query('select pg_postmaster_start_time()::text as at')).rows[0].at
      const killed = await startedAt()
      process.kill(postgres.pid, 'SIGKILL')
      while ((await startedAt().catch(() => killed)) === killed) await sleep(50)
    },

    killRedis: () => redis.restart(),

    /** Pays as a buyer on the provider's page would. */
    async pay(checkoutUrl: string): Promise<void> {
      const [, session] = must(/pay\/([^/?#]+)/.exec(checkoutUrl), 'a session in the address')
      const answer = await fetch(`${emulator.url}/_emulator/checkout/sessions/${session}/pay`, {
        method: 'POST',
        headers: { authorization: `Bearer ${emulator.secretKey}` },
        body: new URLSearchParams({ email: 'buyer@example.com', card: '4242424242424242' }),
      })
      if (!answer.ok) throw new Error(`The provider refused a payment: ${await answer.text()}`)
    },
  }
}
