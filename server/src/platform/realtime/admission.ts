import { type Timer, world } from '../world.ts'
/** A waiting handshake; the function removes it from the queue. */
export type Waiting = () => void

/** At least one socket is admitted in each tick. */
export type AdmissionLimits = { perSecond: number; maxWaiting: number; tickMs: number }

/** A late tick makes up for at most so many. More would block the event loop; none would starve the queue. */
const MAX_TICKS = 5

/**
 * Admits sockets at a bounded rate. When thousands reconnect at once, as after another node died, connected sockets
 * still get their events in time, and the new ones wait for some seconds.
 */
export function createAdmission({ perSecond, maxWaiting, tickMs }: AdmissionLimits) {
  const perTick = Math.max(1, Math.round((perSecond * tickMs) / 1_000))
  const waiting = new Set<() => void>()
  let left = perTick
  let timer: Timer | undefined
  let tickedAt = 0

  function schedule() {
    tickedAt = world.now()
    timer = world.setTimeout(tick, tickMs).unref()
  }

  function tick() {
    timer = undefined
    const ticks = Math.min(MAX_TICKS, Math.max(1, Math.floor((world.now() - tickedAt) / tickMs)))
    const wasUsed = left < perTick
    left = perTick * ticks
    for (const enter of waiting) {
      if (left === 0) break
      waiting.delete(enter)
      left -= 1
      enter()
    }
    if (waiting.size > 0 || wasUsed) schedule()
    left = Math.min(left, perTick)
  }

  return {
    /** Calls `enter` now or when it is admitted. Null where the queue is full. */
    admit(enter: () => void): Waiting | null {
      if (left > 0 && waiting.size === 0) {
        left -= 1
        if (!timer) schedule()
        enter()
        return () => {}
      }
      if (waiting.size >= maxWaiting) return null
      const own = () => enter()
      waiting.add(own)
      return () => waiting.delete(own)
    },
    waiting: () => waiting.size,
    close() {
      world.clearTimeout(timer)
      waiting.clear()
    },
  }
}
