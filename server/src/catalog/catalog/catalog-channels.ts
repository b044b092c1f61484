import type { HouseStats } from '@vermeil/contracts/desk/house-stats.schema'
import { type Channel, stateChannel } from '../../platform/realtime/channels.ts'

/** The figures of the home page, for everybody. */
export const catalogChannels = (stats: () => Promise<HouseStats>): readonly Channel[] => [
  stateChannel('stats', 'stats.changed', stats),
]
