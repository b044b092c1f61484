import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from '@/shared/page/store'
import { useAfterFirstPaint } from '@/shared/page/use-after-first-paint'
import { connectionStore } from './connection'
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
 * Follows a topic while the component is mounted; null follows nothing. Returns whether what is shown can be
 * trusted: false from the loss of the connection until the state has been read again.
 */
export function useRoom(topic: string | null, { onEvent, resync, isPresent = false }: RoomHandlers): boolean {
  const [isStale, setIsStale] = useState(false)
  const { state } = useStore(connectionStore)
  const hasPainted = useAfterFirstPaint()
  const handle = useEffectEvent(onEvent)
  const readAgain = useEffectEvent(resync)

  useEffect(() => {
    if (topic === null || !hasPainted) return
    let reading = 0
    let timer: ReturnType<typeof setTimeout> | undefined

    async function catchUp() {
      clearTimeout(timer)
      const mine = ++reading
      try {
        await readAgain()
        if (mine === reading) setIsStale(false)
      } catch (error) {
        console.warn(`What happened in “${topic}” could not be read again.`, error)
        if (mine === reading) timer = setTimeout(catchUp, retryMs)
      }
    }

    const leave = enterRoom(
      topic,
      {
        onEvent: (event, payload) => handle(event, payload),
        onJoined: () => void catchUp(),
        onLost: () => {
          reading++
          clearTimeout(timer)
          setIsStale(true)
        },
      },
      isPresent,
    )
    return () => {
      reading++
      clearTimeout(timer)
      leave()
      setIsStale(false)
    }
  }, [topic, hasPainted, isPresent])

  return !isStale && state !== 'offline'
}
