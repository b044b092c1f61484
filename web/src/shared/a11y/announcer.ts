import { createStore } from '@/shared/page/store'

export type Announcement = { readonly text: string; readonly number: number }

const silence: Announcement = { text: '', number: 0 }

export const politeStore = createStore(silence)
export const assertiveStore = createStore(silence)

/**
 * Says something to people who listen to the page. Assertive interrupts: keep it for being outbid, a closed lot, a lost
 * connection.
 */
export function announce(text: string, urgency: 'polite' | 'assertive' = 'polite') {
  const store = urgency === 'assertive' ? assertiveStore : politeStore
  // Numbered, since the same sentence twice must be heard twice.
  store.set({ text, number: store.get().number + 1 })
}
