import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { openInfrastructure } from '../../src/open-infrastructure.ts'
import type { EventBus } from '../../src/platform/bus/event-bus.ts'
import type { Jobs } from '../../src/platform/jobs.ts'
import { createLogger } from '../../src/platform/logger.ts'
import type { StripeConnection } from '../../src/platform/stripe/stripe-client.ts'
import { inWorld, type World } from '../../src/platform/world.ts'
import type { Incarnation, StatementGate } from './statement-gate.ts'

export type SimulatedNode = Awaited<ReturnType<typeof startSimulatedNode>>

/** A whole server in this process, in a world of its own. It is called without a socket. */
export function startSimulatedNode({ name, url, dataDir, world, bus, gate, jobsOf, stripe }: Options) {
  const incarnation: Incarnation = { name, world, isDead: false }
  const run = <T>(work: () => T): T => gate.run(incarnation, () => inWorld(world, work))
  return run(async () => {
    const closers: (() => unknown)[] = []
    const config = readConfig({
      ...{
        NODE_ENV: 'test',
        NODE_NAME: name,
        DATA_DIR: dataDir,
        DATABASE_URL: url,
        DATABASE_POOL_SIZE: '6',
        DEMO: 'off',
        RATE_LIMITS: 'off',
      },
      ...{ UNSAFE_DATABASE: 'on', LOG_LEVEL: 'silent' },
    })
    const logger = createLogger({ level: config.logLevel, node: name })
    const infrastructure = await openInfrastructure(config, logger, (close) => void closers.push(close))
    const jobs = jobsOf?.(infrastructure.jobs) ?? infrastructure.jobs
    if (!jobsOf) await jobs.pause()
    const house = await buildApp({
      ...{ ...infrastructure, bus, jobs, siteUrl: () => 'http://localhost' },
      // A mail server is a socket, whose time nobody sets.
      ...(jobsOf && { mailer: { send: async () => {}, close: () => {} } }),
      ...(stripe && { stripe }),
    })
    closers.push(house.close)
    await house.app.ready()

    return {
      name,
      anonKey: config.anonKey,
      incarnation,
      app: house.app,
      run,
      /** Opens all connections: how many a start needs at once depends on how quickly it reads its files. */
      fillPools: () =>
        run(async () => {
          for (const pool of infrastructure.database.pools.values()) {
            const free = pool.options.max - pool.totalCount + pool.idleCount
            const clients = await Promise.all(Array.from({ length: free }, () => pool.connect()))
            for (const client of clients) client.release()
          }
        }),
      close: () =>
        run(async () => {
          for (const close of closers.reverse()) await close()
        }),
    }
  })
}

type Options = {
  name: string
  url: string
  dataDir: string
  world: World
  bus: EventBus
  gate: StatementGate
  /** Without it jobs are paused. */
  jobsOf?: (jobs: Jobs) => Jobs
  stripe?: StripeConnection
}
