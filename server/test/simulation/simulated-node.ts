import type pg from 'pg'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { openInfrastructure } from '../../src/open-infrastructure.ts'
import type { EventBus } from '../../src/platform/bus/event-bus.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { inWorld, type World } from '../../src/platform/world.ts'

/** Waits for notifications on its connection for as long as it lives. */
const LISTENING = 'vermeil-search-changes'

export type SimulatedNode = Awaited<ReturnType<typeof startSimulatedNode>>

/** A whole server in this process, in a world of its own. It is called without a socket. */
export function startSimulatedNode({ name, url, dataDir, world, bus }: Options) {
  return inWorld(world, async () => {
    const closers: (() => unknown)[] = []
    const config = readConfig({
      ...{ NODE_ENV: 'test', NODE_NAME: name, DATA_DIR: dataDir, DATABASE_URL: url, DEMO: 'off', RATE_LIMITS: 'off' },
      ...{ UNSAFE_DATABASE: 'on', LOG_LEVEL: 'silent' },
    })
    const logger = createLogger({ level: config.logLevel, node: name })
    const infrastructure = await openInfrastructure(config, logger, (close) => void closers.push(close))
    // Jobs have a clock and timers of their own, which the schedule doesn't move yet.
    const { jobs } = infrastructure
    await jobs.pause()
    const house = await buildApp({ ...infrastructure, bus, siteUrl: () => 'http://localhost' })
    closers.push(house.close)
    await house.app.ready()

    /** Connections of which something is under way. */
    function busy(): number {
      const { pools } = infrastructure.database
      return [...pools].reduce((sum, [pool, opened]) => sum + used(opened, pool === LISTENING ? 1 : 0), 0)
    }
    return {
      name,
      app: house.app,
      busy,
      run: <T>(work: () => T): T => inWorld(world, work),
      close: () =>
        inWorld(world, async () => {
          for (const close of closers.reverse()) await close()
        }),
    }
  })
}

type Options = { name: string; url: string; dataDir: string; world: World; bus: EventBus }

const used = (pool: pg.Pool, always: number) =>
  Math.max(0, pool.totalCount - pool.idleCount - always) + pool.waitingCount
