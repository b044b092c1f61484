import { type FreshnessEvent, fresh, nextFreshness } from './freshness'
import { enterRoom } from './live-rooms'

type Follower = {
  /** A returned promise is awaited before the room counts as current again. */
  onEvent: (event: string, payload: unknown) => void | Promise<void>
  resync: () => Promise<unknown>
  onStale: (since: number | null) => void
  isPresent: boolean
}

const retryMs = 2_000

/** Follows a topic until the returned function is called. What events update is read again whenever some were missed. */
export function followRoom(topic: string, { onEvent, resync, onStale, isPresent }: Follower): () => void {
  let freshness = fresh
  let hasLeft = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Until the last event is on the screen. */
  let handled: Promise<void> = Promise.resolve()
  let visits = 0

  function happened(event: FreshnessEvent) {
    if (hasLeft) return // a reading of this room may still be under way
    freshness = nextFreshness(freshness, event)
    onStale(freshness.staleSince)
  }

  async function read(reading: number) {
    clearTimeout(timer)
    try {
      await resync()
      happened({ type: 'read', reading })
    } catch (error) {
      console.warn(`What happened in “${topic}” could not be read again.`, error)
      if (!hasLeft && reading === freshness.reading) timer = setTimeout(() => void read(reading), retryMs)
    }
  }

  /** An event that could not be shown, such as without the code for it, counts as missed. */
  async function show(event: string, payload: unknown) {
    try {
      await onEvent(event, payload)
    } catch (error) {
      console.warn(`An event of “${topic}” could not be shown.`, error)
      happened({ type: 'lost', at: Date.now() })
      beginReading()
    }
  }

  function beginReading() {
    happened({ type: 'joined' })
    void read(freshness.readings)
  }

  const leave = enterRoom(
    topic,
    {
      onEvent: (event, payload) => {
        handled = show(event, payload)
      },
      onJoined: beginReading,
      onResumed: async () => {
        // A reading that is under way was begun in this room, and its answer counts.
        if (!freshness.isRead && freshness.reading === null) return beginReading()
        const visit = ++visits
        await handled
        if (visit === visits) happened({ type: 'resumed' })
      },
      onLost: (at) => {
        visits += 1
        clearTimeout(timer)
        happened({ type: 'lost', at })
      },
    },
    isPresent,
  )
  return () => {
    hasLeft = true
    clearTimeout(timer)
    leave()
    onStale(fresh.staleSince)
  }
}
