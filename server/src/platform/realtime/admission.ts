/** A handshake that waits; the function takes it out of the queue. */
export type Waiting = () => void

/** In each tick one is let in at least. */
export type AdmissionLimits = { perSecond: number; maxWaiting: number; tickMs: number }

/** The ticks that a late one makes up for. More would be a long piece of work; none would starve those who wait. */
const MAX_TICKS = 5

/**
 * Lets sockets in at a bounded rate. When thousands come back at once, as after the death of another node, those who
 * are connected go on to hear events in time, and the newcomers wait for some seconds.
 */
export function createAdmission({ perSecond, maxWaiting, tickMs }: AdmissionLimits) {
  const perTick = Math.max(1, Math.round((perSecond * tickMs) / 1_000))
  const waiting = new Set<() => void>()
  let left = perTick
  let timer: NodeJS.Timeout | undefined
  let tickedAt = 0

  function schedule() {
    tickedAt = Date.now()
    timer = setTimeout(tick, tickMs).unref()
  }

  function tick() {
    timer = undefined
    const ticks = Math.min(MAX_TICKS, Math.max(1, Math.floor((Date.now() - tickedAt) / tickMs)))
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
    /** Calls `enter` now or when its turn comes. Null when too many wait already. */
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
      clearTimeout(timer)
      waiting.clear()
    },
  }
}
