import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { useEffect, useRef, useState } from 'react'
import { momentPassed } from '@/entities/lot/use-spoken-clock'
import { useLiveUpdatesPaused } from '@/shared/live/live-updates'
import { type Activity, activityBetween, activityOnArrival } from './activity'
import { auctioneerCalls } from './auctioneer-calls'

const maxShown = 6

/** The latest activity, newest first. While live updates are paused nothing is added, not even later. */
export function useActivity(view: SaleroomView, remaining: number | null): readonly Activity[] {
  const [activity, setActivity] = useState<readonly Activity[]>(() => activityOnArrival(view).reverse())
  const last = useRef({ view, remaining })
  const isPaused = useLiveUpdatesPaused()

  useEffect(() => {
    const before = last.current
    last.current = { view, remaining }
    if (isPaused) return
    const happened = before.view === view ? [] : activityBetween(before.view, view)
    const isSameLot = before.view.current?.lot.id === view.current?.lot.id
    const moment =
      isSameLot && before.remaining !== null && remaining !== null && momentPassed(before.remaining, remaining)
    const warning = moment && auctioneerCalls[moment]
    if (warning)
      happened.push({ key: `${view.serverTime}/${moment}`, at: new Date().toISOString(), who: null, text: warning })
    if (happened.length > 0) setActivity((current) => [...happened.reverse(), ...current].slice(0, maxShown))
  }, [view, remaining, isPaused])

  return activity
}
