import { startTransition, useEffect, useState } from 'react'
import { currentRendering, useHydrates } from '@/shared/page/server-rendering'

/** How far the server's clock is ahead of this browser's. Every countdown uses the server's. */
let offsetMs = 0
let measuredAt = Number.NEGATIVE_INFINITY

/** An answer that many readers share may be a second old, and another second in a cache on the way. */
const MAX_ANSWER_AGE_MS = 2_000
/** After this time a measurement is replaced in any case, because the browser's clock may have been set. */
const TRUSTED_MS = 60_000

/**
 * Called with every answer that carries the server's time. Where it is known when the request was sent, the answer is
 * taken to have been given half-way: on a slow line a countdown would otherwise show more time than there is.
 */
export function noteServerTime(serverTime: string, askedAt = Date.now(), answeredAt = Date.now()) {
  const measured = Date.parse(serverTime) - (askedAt + answeredAt) / 2
  // Of two that differ by no more than an answer's age, the one that is further ahead came with the fresher answer.
  const isOlderAnswer = measured < offsetMs && offsetMs - measured <= MAX_ANSWER_AGE_MS
  if (isOlderAnswer && answeredAt - measuredAt < TRUSTED_MS) return
  offsetMs = measured
  measuredAt = answeredAt
}

/** When the page in this browser was rendered: the server and the browser count from the same moment. */
let renderedAt = 0

export function noteRenderedAt(serverTime: string) {
  renderedAt = Date.parse(serverTime)
}

export const houseNow = (): number => Date.now() + offsetMs

const firstNow = (hydrates: boolean) => currentRendering()?.at ?? (hydrates ? renderedAt : houseNow())

/** Now, for a first look; while a server-rendered page is hydrated, when it was rendered. */
export const useFirstNow = (): number => firstNow(useHydrates())

/**
 * The server's time, renewed when the shown text can change: each second in a lot's last hour, else each half minute. It
 * is read again each time and never counted down, so a tab that slept is right as soon as it wakes.
 */
export function useTimeUntil(moment: string | null): number | null {
  const hydrates = useHydrates()
  const [now, setNow] = useState(() => firstNow(hydrates))
  const remaining = moment === null ? null : Date.parse(moment) - now
  if (remaining !== null) currentRendering()?.countdowns.push(remaining)
  const isOver = remaining === null || remaining <= 0
  const period = remaining !== null && remaining < lastHourMs ? 1000 : 30_000

  useEffect(() => {
    if (isOver) return
    const renew = () => setNow(houseNow())
    if (hydrates) startTransition(renew) // in slices: a page may have dozens
    const timer = setInterval(renew, period)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [isOver, period, hydrates])

  return remaining
}

const lastHourMs = 3_660_000
