import { createStore } from '@/shared/page/store'

export type Announcement = { readonly text: string; readonly number: number }

const silence: Announcement = { text: '', number: 0 }

export const politeStore = createStore(silence)
export const assertiveStore = createStore(silence)

/**
 * Announces a text to screen readers. Assertive texts interrupt: use them for being outbid, a closed lot, a lost
 * connection.
 */
export function announce(text: string, urgency: 'polite' | 'assertive' = 'polite') {
  const store = urgency === 'assertive' ? assertiveStore : politeStore
  // Numbered, so that the same sentence is announced again.
  store.set({ text, number: store.get().number + 1 })
}
