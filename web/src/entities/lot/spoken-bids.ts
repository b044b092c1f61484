import { announce } from '@/shared/a11y/announcer'
import { readStored, writeStored } from '@/shared/page/storage'
import { createStore } from '@/shared/page/store'

/** Which bids are read out: everybody's, those that concern oneself, or none. */
export type SpokenBids = 'all' | 'mine' | 'none'

const key = 'spokenBids'
const stored = readStored(key)
export const spokenBidsStore = createStore<SpokenBids>(stored === 'mine' || stored === 'none' ? stored : 'all')

export function setSpokenBids(choice: SpokenBids) {
  writeStored(key, choice)
  spokenBidsStore.set(choice)
}

const quietMs = 10_000
let lastSpokenAt = Number.NEGATIVE_INFINITY
let waiting: ReturnType<typeof setTimeout> | undefined

/** Somebody bid: at most one sentence in ten seconds, and of those that wait the latest. */
export function speakBid(text: string) {
  clearTimeout(waiting)
  if (spokenBidsStore.get() !== 'all') return
  const speak = () => {
    lastSpokenAt = Date.now()
    announce(text)
  }
  const wait = lastSpokenAt + quietMs - Date.now()
  if (wait <= 0) speak()
  else waiting = setTimeout(speak, wait)
}

/** It is about the listener: said at once. Being outbid or a lot's end interrupts. */
export function speakOwn(text: string, urgency: 'polite' | 'assertive') {
  if (spokenBidsStore.get() === 'none') return
  clearTimeout(waiting)
  announce(text, urgency)
}
