const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Texts that no countdown renews, such as an announcement, are rendered again after this at the latest. */
const LONGEST = 30 * SECOND

/** For how long the text of a countdown stays: see `formatTimeLeft`, which rounds seconds up and all else down. */
export function timeLeftLasts(remaining: number): number {
  if (remaining <= 0) return Number.POSITIVE_INFINITY
  const shown = Math.ceil(remaining / SECOND) * SECOND
  // Its color may change at a full second.
  if (shown < HOUR) return remaining % SECOND
  const step = shown >= DAY ? HOUR : MINUTE
  return remaining - (shown - (shown % step) - SECOND)
}

/** How long a page says what it would say if it were rendered again from the same answers. */
export const renderedPageLasts = (countdowns: readonly number[]): number =>
  Math.min(LONGEST, ...countdowns.map(timeLeftLasts))
