import type { RoomEventKind } from '@vermeil/contracts/selling/room-events.schema'
import type { Lot } from './lot-states.ts'

/** What happened to a lot's clock. A replay shows it; how the lot ended is in its history. */
export interface RoomEventRecord {
  readonly lotId: string
  readonly kind: RoomEventKind
  readonly at: Date
  readonly closesAt: Date | null
}

const hasClock = ({ state }: Lot): boolean => state === 'live' || state === 'stopped'

/** What happened to the clock between two states of a lot; null where nothing did. */
export function roomEventBetween(before: Lot, after: Lot): RoomEventKind | null {
  if (!hasClock(after)) return after.state === 'scheduled' && hasClock(before) ? 'queued' : null
  if (!hasClock(before)) return 'opened'
  if (before.state !== after.state) return after.state === 'stopped' ? 'stopped' : 'resumed'
  return (after.closesAt?.getTime() ?? 0) > (before.closesAt?.getTime() ?? 0) ? 'extended' : null
}
