import type { SaleroomView } from '@vermeil/contracts/auctions'
import { useEffect, useRef, useState } from 'react'
import { useLiveUpdatesPaused } from '@/shared/live-updates'
import { type Activity, activityBetween } from './activity'

const kept = 6
const none: readonly Activity[] = []

/** The newest happenings first. While live updates are paused the ticker stands; what was missed is not made up for. */
export function useActivity(view: SaleroomView): readonly Activity[] {
  const [activity, setActivity] = useState(none)
  const last = useRef(view)
  const isPaused = useLiveUpdatesPaused()

  useEffect(() => {
    const before = last.current
    last.current = view
    if (before === view || isPaused) return
    const happened = activityBetween(before, view).reverse()
    if (happened.length > 0) setActivity((current) => [...happened, ...current].slice(0, kept))
  }, [view, isPaused])

  return activity
}
