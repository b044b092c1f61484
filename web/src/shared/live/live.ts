import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from '@/shared/page/store'
import { useAfterFirstPaint } from '@/shared/page/use-after-first-paint'
import { connectionStore } from './connection'
import { type FreshnessEvent, fresh, nextFreshness } from './freshness'
import { enterRoom } from './live-rooms'

type RoomHandlers = {
  onEvent: (event: string, payload: unknown) => void
  /** Reads again what the room's events update: on entering, and whenever events may have been missed. */
  resync: () => Promise<unknown>
  /** Counts this person as one of those in the room. */
  isPresent?: boolean
}

const retryMs = 2_000

/**
 * Follows a topic while the component is mounted; null follows nothing. Returns since when what is shown may be out of
 * date: from the loss of the connection until the state has been read again. Null while it can be trusted.
 */
export function useRoom(topic: string | null, { onEvent, resync, isPresent = false }: RoomHandlers): number | null {
  const [staleSince, setStaleSince] = useState(fresh.staleSince)
  const connection = useStore(connectionStore)
  const hasPainted = useAfterFirstPaint()
  const handle = useEffectEvent(onEvent)
  const readAgain = useEffectEvent(resync)

  useEffect(() => {
    if (topic === null || !hasPainted) return
    let freshness = fresh
    let hasLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined

    function happened(event: FreshnessEvent) {
      if (hasLeft) return // a reading of this room may still be under way
      freshness = nextFreshness(freshness, event)
      setStaleSince(freshness.staleSince)
    }

    async function read(reading: number) {
      clearTimeout(timer)
      try {
        await readAgain()
        happened({ type: 'read', reading })
      } catch (error) {
        console.warn(`What happened in “${topic}” could not be read again.`, error)
        if (!hasLeft && reading === freshness.reading) timer = setTimeout(() => void read(reading), retryMs)
      }
    }

    const leave = enterRoom(
      topic,
      {
        onEvent: (event, payload) => handle(event, payload),
        onJoined: () => {
          happened({ type: 'joined' })
          void read(freshness.readings)
        },
        onLost: (at) => {
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
      setStaleSince(fresh.staleSince)
    }
  }, [topic, hasPainted, isPresent])

  return staleSince ?? (connection.state === 'offline' ? connection.since.getTime() : null)
}
