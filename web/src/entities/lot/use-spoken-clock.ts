import { useEffect, useEffectEvent, useRef } from 'react'
import { announce } from '@/shared/a11y/announcer'

/** The clock is not read out as it ticks; it is at these moments. */
const moments = [
  { ms: 300_000, words: '5 minutes left' },
  { ms: 60_000, words: '1 minute left' },
  { ms: 30_000, words: '30 seconds left' },
  { ms: 10_000, words: '10 seconds left' },
]

/** Which moment the clock has just passed; null when it passed none, or jumped over it from far away. */
export function momentPassed(before: number, now: number): string | null {
  // A tab that slept, or a lot that has just opened, did not count down to it.
  if (before - now > 5_000) return null
  return moments.findLast(({ ms }) => now <= ms && before > ms)?.words ?? null
}

/** @param say how a moment is announced; by default in its own words. */
export function useSpokenClock(lotId: string, remaining: number | null, say: (words: string) => void = announce) {
  const speak = useEffectEvent(say)
  const last = useRef<{ lotId: string; remaining: number }>(undefined)
  useEffect(() => {
    const before = last.current
    last.current = remaining === null ? undefined : { lotId, remaining }
    if (remaining === null || before?.lotId !== lotId) return
    const words = remaining > 0 && momentPassed(before.remaining, remaining)
    if (words) speak(words)
  }, [lotId, remaining])
}
