/** From `from` up to, and without, `to`. */
export type Span = { readonly from: Date; readonly to: Date }
export type Compared = { readonly current: Span; readonly before: Span }

const DAY_MS = 86_400_000

/** Today so far, and yesterday up to the same time. A day is a day of UTC. */
export function todaySoFar(now: Date): Compared {
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  const earlier = (date: Date) => new Date(date.getTime() - DAY_MS)
  return { current: { from, to: now }, before: { from: earlier(from), to: earlier(now) } }
}

/** This month so far, and as much of the month before; all of it, where that month was shorter. */
export function monthSoFar(now: Date): Compared {
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1))
  const end = new Date(Math.min(start.getTime() + now.getTime() - from.getTime(), from.getTime()))
  return { current: { from, to: now }, before: { from: start, to: end } }
}
