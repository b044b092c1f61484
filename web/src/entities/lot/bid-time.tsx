import { useEffect } from 'react'
import { formatMoment, formatRelative } from '@/shared/format/format'
import { houseNow, useFirstNow } from '@/shared/live/house-clock'
import { useMounted } from '@/shared/page/server-rendering'
import { createStore, useStore } from '@/shared/page/store'

const renewMs = 5_000
/** One for all of them: a bid is never shown as younger than the one after it. */
const clock = createStore<number | null>(null)
let timer: ReturnType<typeof setInterval> | undefined
let shown = 0

function followClock() {
  if (shown++ === 0) {
    clock.set(houseNow())
    timer = setInterval(() => clock.set(houseNow()), renewMs)
  }
  return () => {
    if (--shown > 0) return
    clearInterval(timer)
    clock.set(null)
  }
}

/** How long ago, renewed as time passes; the exact moment on hover. */
export function BidTime({ at, className }: { at: string; className?: string }) {
  const first = useFirstNow()
  const isLocal = useMounted()
  const now = useStore(clock) ?? first
  useEffect(followClock, [])
  // A bid that came since the clock was renewed reads as new.
  const age = Math.max(0, now - Date.parse(at))
  return (
    <time dateTime={at} title={formatMoment(at, !isLocal)} className={className}>
      {age < renewMs ? 'just now' : formatRelative(at, now)}
    </time>
  )
}
