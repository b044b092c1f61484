import { useQueryClient } from '@tanstack/react-query'
import type { HouseStats } from '@vermeil/contracts/desk/house-stats.schema'
import { useEffect } from 'react'
import { enterRoom } from '@/shared/live/live-rooms'

/** Follows the live statistics while mounted, and reports whether they arrive as events. Renders nothing. */
export default function StatsRoom({ onLive }: { onLive: (isLive: boolean) => void }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const queryKey = ['stats']
    const leave = enterRoom('stats', {
      isIncidental: true,
      onEvent: (event, payload) => {
        if (event === 'stats.changed') queryClient.setQueryData(queryKey, payload as HouseStats)
      },
      onJoined: () => {
        onLive(true)
        void queryClient.invalidateQueries({ queryKey })
      },
      onResumed: () => onLive(true),
      onLost: () => onLive(false),
    })
    return () => {
      leave()
      onLive(false)
    }
  }, [queryClient, onLive])
  return null
}
