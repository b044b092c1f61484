import type { Config } from '../config.ts'
import type { EventBus } from '../platform/bus/event-bus.ts'
import { createLocalBus } from '../platform/bus/local-bus.ts'
import { createJobs, type Jobs } from '../platform/jobs.ts'
import { type Database, openDatabase } from '../platform/postgres/database.ts'
import { withDatabase } from './database.ts'

export type HouseServices = { database: Database; jobs: Jobs; bus: EventBus; siteUrl: string }

/** For commands that change what servers work on: they queue jobs and mails as a server does, and do none of them. */
export const withServices = <T>(config: Config, work: (services: HouseServices) => Promise<T>): Promise<T> =>
  withDatabase(config, async (url) => {
    const closers: (() => unknown)[] = []
    const onError = (error: unknown) => console.error(String(error))
    try {
      const database = openDatabase({ url, max: 2, onError })
      closers.push(database.close)
      const jobs = await createJobs({ pool: database.pool, ownsTables: false, onError })
      closers.push(jobs.stop)
      const bus = await openBus(config, onError)
      closers.push(bus.close)
      return await work({ database, jobs, bus, siteUrl: config.siteUrl ?? `http://localhost:${config.port}` })
    } finally {
      for (const close of closers.reverse()) await close()
    }
  })

async function openBus({ redisUrl: url }: Config, onError: (error: unknown) => void): Promise<EventBus> {
  if (!url) return createLocalBus({ onError })
  const { createRedisBus } = await import('../platform/bus/redis-bus.ts')
  return createRedisBus({ url, onError })
}
