import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from '@/shared/page/store'
import { useAfterFirstPaint } from '@/shared/page/use-after-first-paint'
import { connectionStore } from './connection'

type RoomHandlers = {
  /** The payload has the form of its contract. A returned promise is awaited before the room counts as current again. */
  onEvent: (event: string, payload: unknown) => void | Promise<void>
  /** Reads again what the room's events update: on entering, and whenever events may have been missed. */
  resync: () => Promise<unknown>
  /** Counts this person as one of those in the room. */
  isPresent?: boolean
}

const retryMs = 3_000

/**
 * Follows a topic while the component is mounted; null follows nothing. Returns the time since when the page may be out
 * of date: from the loss of the connection until the state has been read again. Null while it is current.
 */
export function useRoom(topic: string | null, { onEvent, resync, isPresent = false }: RoomHandlers): number | null {
  const [staleSince, setStaleSince] = useState<number | null>(null)
  const connection = useStore(connectionStore)
  const hasPainted = useAfterFirstPaint()
  const handle = useEffectEvent(onEvent)
  const readAgain = useEffectEvent(resync)

  useEffect(() => {
    if (topic === null || !hasPainted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let leave: (() => void) | null = null
    let hasLeft = false

    /** Loaded later, so that no first paint waits for it. */
    async function follow(topic: string) {
      try {
        const { followRoom } = await import('./follow-room')
        if (hasLeft) return
        leave = followRoom(topic, {
          onEvent: (event, payload) => handle(event, payload),
          resync: () => readAgain(),
          onStale: setStaleSince,
          isPresent,
        })
      } catch (error) {
        console.warn(`“${topic}” could not be followed.`, error)
        if (!hasLeft) timer = setTimeout(() => void follow(topic), retryMs)
      }
    }
    void follow(topic)
    return () => {
      hasLeft = true
      clearTimeout(timer)
      leave?.()
    }
  }, [topic, hasPainted, isPresent])

  return staleSince ?? (connection.state === 'offline' ? connection.since.getTime() : null)
}
