// Without schemas, so that a page can color a clock without loading the validation library.

export const clockThresholds = {
  /** Under this the clock is orange and the Ending Soon badge shows. */
  lowTimeMs: 300_000,
  /** Under this the clock is red. */
  criticalTimeMs: 60_000,
} as const

export type ClockUrgency = 'normal' | 'low' | 'critical'

export function clockUrgency(remainingMs: number): ClockUrgency {
  if (remainingMs < clockThresholds.criticalTimeMs) return 'critical'
  return remainingMs < clockThresholds.lowTimeMs ? 'low' : 'normal'
}
