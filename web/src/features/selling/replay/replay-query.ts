import { queryOptions } from '@tanstack/react-query'
import type { RoomEvent, RoomEvents } from '@vermeil/contracts/selling/room-events.schema'
import { readHistory } from '@/entities/lot/lot-history'
import { api } from '@/shared/http/api'

async function readRoomEvents(lotId: string, signal: AbortSignal): Promise<RoomEvent[]> {
  const events: RoomEvent[] = []
  for (let next: number | null = 0; ; ) {
    const page: RoomEvents = await api.get<RoomEvents>(`/lots/${lotId}/room-events?after=${next}`, { signal })
    events.push(...page.events)
    next = page.nextAfter
    if (next === null) return events
  }
}

/** Everything a replay is made of. All of it is public. */
export const replayQuery = (lotId: string) =>
  queryOptions({
    queryKey: ['lots', lotId, 'replay'],
    queryFn: async ({ signal }) => {
      const [history, roomEvents] = await Promise.all([readHistory(lotId, 0, signal), readRoomEvents(lotId, signal)])
      return { ...history, roomEvents }
    },
  })
