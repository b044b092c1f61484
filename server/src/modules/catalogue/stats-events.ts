import type { HouseStats } from '@vermeil/contracts/lots'
import type { Logger } from '../../platform/logger.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'

/** How often the band on the home page moves. */
export const STATS_EVERY_MS = 5_000
const TOPIC = 'stats'

type Deps = {
  stats: () => Promise<HouseStats>
  realtime: Pick<Realtime, 'listeners' | 'tellHere'>
  logger: Logger
}

/**
 * Tells those who look at the home page its figures when they have changed. Each node tells its own listeners: they
 * change by so many deeds, on so many nodes, that to count now and then is cheaper than to be told of each; and where
 * nobody listens nothing is counted.
 */
export function createStatsEvents({ stats, realtime, logger }: Deps) {
  let told = ''

  async function round() {
    if (realtime.listeners(TOPIC) === 0) return
    try {
      const figures = await stats()
      const text = JSON.stringify(figures)
      if (text === told) return
      told = text
      realtime.tellHere(TOPIC, 'stats.changed', figures)
    } catch (error) {
      logger.warn({ err: error }, 'the figures of the house could not be told')
    }
  }

  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  // One after the other: a slow count must not be told after a later one.
  const start = () => {
    if (!isClosed) timer = setTimeout(() => void round().finally(start), STATS_EVERY_MS)
  }
  return {
    start,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
