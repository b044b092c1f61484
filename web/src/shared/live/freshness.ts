/**
 * Whether what a room shows may be acted on, as a state machine without clocks or sockets:
 *
 *     current ──lost──▶ lost ──joined──▶ reading ──read──▶ current
 *        ▲               ▲ │               │ │
 *        └────resumed────┼─┘               │ └─failed: read again
 *                        └──────lost───────┘
 *
 * A reconnected socket is not enough, because events may have been missed. Either the server answers that nothing
 * is missing, or the state is read again first.
 */
export type Freshness = {
  /** Since when the page may be out of date; null while it is current. */
  readonly staleSince: number | null
  /** The reading that is under way or done. Results of earlier readings are ignored. */
  readonly reading: number | null
  /** How many readings there were. */
  readonly readings: number
  /** Whether the last reading that began has succeeded. */
  readonly isRead: boolean
}

export type FreshnessEvent =
  /** The connection went at this time. */
  | { readonly type: 'lost'; readonly at: number }
  /** The room was entered, also again after a loss: a reading begins. */
  | { readonly type: 'joined' }
  | { readonly type: 'read'; readonly reading: number }
  /** The room was entered again, and the server answered that nothing is missing. */
  | { readonly type: 'resumed' }

/** The first state of a page: its data has just been read. */
export const fresh: Freshness = { staleSince: null, reading: null, readings: 0, isRead: false }

export function nextFreshness(now: Freshness, event: FreshnessEvent): Freshness {
  switch (event.type) {
    case 'lost':
      // The page is out of date since the first loss. A reading that is under way began before this one.
      return { ...now, staleSince: now.staleSince ?? event.at, reading: null }
    case 'joined':
      return { ...now, reading: now.readings + 1, readings: now.readings + 1, isRead: false }
    case 'read':
      return event.reading === now.reading ? { ...now, staleSince: null, isRead: true } : now
    case 'resumed':
      // Data that was never read to the end may be older than the state that the server compared.
      return now.isRead ? { ...now, staleSince: null } : now
  }
}
