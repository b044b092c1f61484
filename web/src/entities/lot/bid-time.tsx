import { useEffect, useState } from 'react'
import { formatMoment, formatRelative } from '@/shared/format/format'
import { houseNow } from '@/shared/live/house-clock'

const renewMs = 5_000

/** How long ago, renewed as time passes; the exact moment on hover. */
export function BidTime({ at, className }: { at: string; className?: string }) {
  const [now, setNow] = useState(houseNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(houseNow()), renewMs)
    return () => clearInterval(timer)
  }, [])
  // The two clocks may differ by a moment; a bid of the future would read oddly.
  const seen = Math.max(now, Date.parse(at))
  return (
    <time dateTime={at} title={formatMoment(at)} className={className}>
      {seen - Date.parse(at) < renewMs ? 'just now' : formatRelative(at, seen)}
    </time>
  )
}
