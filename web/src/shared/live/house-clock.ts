import { useEffect, useState } from 'react'

/** How far the server's clock is ahead of this browser's. Every countdown uses the server's. */
let offsetMs = 0

/**
 * Told with every answer that carries the server's time. Where it is known when the question was asked, the answer is
 * taken to have been given half-way: on a slow line a countdown would otherwise show more time than there is.
 */
export function noteServerTime(serverTime: string, askedAt = Date.now(), answeredAt = Date.now()) {
  offsetMs = Date.parse(serverTime) - (askedAt + answeredAt) / 2
}

export const houseNow = (): number => Date.now() + offsetMs

/**
 * The server's time, renewed when the shown text can change: each second in a lot's last hour, else each half minute. It
 * is read again each time and never counted down, so a tab that slept is right as soon as it wakes.
 */
export function useTimeUntil(moment: string | null): number | null {
  const [now, setNow] = useState(houseNow)
  const remaining = moment === null ? null : Date.parse(moment) - now
  const isOver = remaining === null || remaining <= 0
  const period = remaining !== null && remaining < lastHourMs ? 1000 : 30_000

  useEffect(() => {
    if (isOver) return
    const renew = () => setNow(houseNow())
    const timer = setInterval(renew, period)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [isOver, period])

  return remaining
}

const lastHourMs = 3_660_000
