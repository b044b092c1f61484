import { useQueryClient } from '@tanstack/react-query'
import { HouseStats } from '@vermeil/contracts/lots'
import { useEffect } from 'react'
import { enterRoom } from '@/shared/live/live-rooms'

/** Listens for the figures of the house while it stands, and says whether they come by themselves. Shows nothing. */
export default function StatsRoom({ onTold }: { onTold: (isTold: boolean) => void }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const queryKey = ['stats']
    const leave = enterRoom('stats', {
      isIncidental: true,
      onEvent: (event, payload) => {
        const told = HouseStats.safeParse(payload)
        if (event === 'stats.changed' && told.success) queryClient.setQueryData(queryKey, told.data)
      },
      onJoined: () => {
        onTold(true)
        void queryClient.invalidateQueries({ queryKey })
      },
      onLost: () => onTold(false),
    })
    return () => {
      leave()
      onTold(false)
    }
  }, [queryClient, onTold])
  return null
}
