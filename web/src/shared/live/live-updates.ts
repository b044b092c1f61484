import { isServer } from '@/shared/page/server-rendering'
import { readStored, writeStored } from '@/shared/page/storage'
import { createStore, useStore } from '@/shared/page/store'

const key = 'liveUpdatesPaused'

const pausedStore = createStore(readStored(key) === 'true', false)
const show = (paused: boolean) => {
  document.documentElement.dataset['liveUpdates'] = paused ? 'paused' : 'on'
}
if (!isServer) show(pausedStore.get())

/**
 * Whether the visitor paused decorative updates: statistics, view counts, the activity ticker, animations. Lots,
 * prices and clocks are never paused, because they must stay correct.
 */
export const useLiveUpdatesPaused = () => useStore(pausedStore)

export function setLiveUpdatesPaused(paused: boolean) {
  writeStored(key, String(paused))
  show(paused)
  pausedStore.set(paused)
}

/** For `refetchInterval`: the given period, or none while updates are paused. */
export function useLiveInterval(ms: number): number | false {
  return useLiveUpdatesPaused() ? false : ms
}
