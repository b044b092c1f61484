import type { Lot } from './lot-states.ts'
import { shiftClock } from './saleroom-clock.ts'

/** The last heartbeat before the server went down, and the first one after. */
export interface Outage {
  readonly lastSeenAt: Date
  readonly returnedAt: Date
}

const toleratedMs = 60_000
export const graceMs = 10 * 60_000

/**
 * The lot with the time an outage took from its bidders, or null if it took none. To be applied once per outage and
 * before anything is closed after it: nothing closes while the server is down.
 */
export function afterOutage(lot: Lot, { lastSeenAt, returnedAt }: Outage): Lot | null {
  const downMs = returnedAt.getTime() - lastSeenAt.getTime()
  if (lot.closesAt === null || downMs <= 0) return null

  // The saleroom's clock counts seconds people watch, so it simply stood still. A stopped one did already.
  if (lot.venue === 'saleroom')
    return lot.state === 'live' && lot.closesAt >= lastSeenAt ? shiftClock(lot, downMs) : null

  const isRunning = lot.state === 'live' || lot.state === 'scheduled'
  if (!isRunning || downMs <= toleratedMs) return null
  // A lot that was due before the outage has had all of its time, whenever the closing job gets to it.
  const graceEndsAt = new Date(returnedAt.getTime() + graceMs)
  const isOwedTime = lot.closesAt >= lastSeenAt && lot.closesAt < graceEndsAt
  return isOwedTime ? { ...lot, closesAt: graceEndsAt } : null
}
