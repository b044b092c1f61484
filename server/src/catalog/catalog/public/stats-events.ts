import type { HouseStats } from '@vermeil/contracts/desk/house-stats.schema'
import { stateTagOf } from '../../../platform/realtime/channels.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import type { Every } from '../../../platform/rounds.ts'

/** How often the band on the home page moves. */
export const STATS_EVERY_MS = 5_000
const TOPIC = 'stats'

type Deps = {
  stats: () => Promise<HouseStats>
  realtime: Pick<Realtime, 'listeners' | 'broadcastHere'>
  every: Every
}

/**
 * Sends the figures of the home page to its readers when they have changed. Each node serves its own listeners and
 * counts at intervals: so many events on so many nodes change the figures that counting is cheaper than collecting
 * them. Without listeners nothing is counted.
 */
export function createStatsEvents({ stats, realtime, every }: Deps) {
  let sent = ''

  async function round() {
    if (realtime.listeners(TOPIC) === 0) return
    const figures = await stats()
    const text = JSON.stringify(figures)
    if (text === sent) return
    sent = text
    realtime.broadcastHere(TOPIC, 'stats.changed', figures, stateTagOf(figures))
  }

  return every(STATS_EVERY_MS, 'home-figures', round)
}
