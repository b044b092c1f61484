const MINUTE = 60_000
const FIRST_WAIT = 5 * MINUTE
const LONGEST_WAIT = 24 * 60 * MINUTE
/** After so many refusals an administrator has to decide. */
export const MAX_ATTEMPTS = 8

/** When a transfer or refund that was refused so often is tried again; null: not on its own. */
export function nextAttempt(refusals: number, now: Date): Date | null {
  if (refusals >= MAX_ATTEMPTS) return null
  return new Date(now.getTime() + Math.min(FIRST_WAIT * 4 ** (refusals - 1), LONGEST_WAIT))
}
