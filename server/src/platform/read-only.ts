import type { EventBus } from './bus/event-bus.ts'
import type { Jobs } from './jobs.ts'
import type { Logger } from './logger.ts'
import type { Database } from './postgres/database.ts'
import { onClient } from './postgres/run-sql.ts'
import { readOnlyStore } from './read-only-store.ts'
import type { Every, Round } from './rounds.ts'

export const READ_ONLY_CHANNEL = 'read-only'
/** A message of the bus can be lost, and a single node has no bus to the command line. */
const READ_EVERY_MS = 1_000

/**
 * For work on the database or the machine: pages and access tokens work, writes are refused, jobs and rounds wait, and
 * lots don't close. Afterwards they are extended as after an outage.
 */
export interface ReadOnlyMode {
  isOn(): boolean
  /** Before this node takes writes again: lots get their time back first. */
  beforeOff(work: () => Promise<unknown>): void
  onChange(listener: () => void): void
  start(every: Every): void
  stop(): Promise<void>
}

type Deps = { database: Database; bus: EventBus; jobs: Jobs; logger: Logger }

export async function createReadOnlyMode({ database, bus, jobs, logger }: Deps): Promise<ReadOnlyMode> {
  const listeners: (() => void)[] = []
  const beforeOff: (() => Promise<unknown>)[] = []
  const run = onClient(database.pool)
  let isOn = (await readOnlyStore.read(run)) !== null
  if (isOn) await jobs.pause()
  let round: Round | undefined

  async function follow(): Promise<void> {
    const wanted = await readOnlyStore.read(run)
    if ((wanted !== null) === isOn) return
    if (wanted) {
      isOn = true
      await jobs.pause()
    } else {
      for (const work of beforeOff) await work()
      isOn = false
      await jobs.resume()
    }
    logger.warn({ output: wanted ? 'on' : 'off' }, 'read only switched')
    for (const listener of listeners) listener()
  }
  // One at a time: a message and the round may come together.
  let following: Promise<void> = Promise.resolve()
  const followNow = () => {
    following = following.catch(() => {}).then(follow)
    return following
  }
  const unsubscribe = bus.subscribe(READ_ONLY_CHANNEL, () => {
    followNow().catch((error) => logger.warn({ err: error }, 'read only state not read'))
  })

  return {
    isOn: () => isOn,
    beforeOff: (work) => void beforeOff.push(work),
    onChange: (listener) => void listeners.push(listener),
    start(every) {
      round = every(READ_EVERY_MS, 'read-only', followNow, { isAlways: true })
      round.start()
    },
    async stop() {
      unsubscribe()
      await round?.stop()
    },
  }
}
