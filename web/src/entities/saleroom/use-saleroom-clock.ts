import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { useTimeUntil } from '@/shared/live/house-clock'

/** The time left on the saleroom's clock; null where none runs. It is paused while bidding is stopped. */
export function useSaleroomClock({ current, isStopped, remainingMs }: SaleroomView): number | null {
  const isLive = current?.standing.state === 'live'
  const running = useTimeUntil(isLive ? current.standing.closesAt : null)
  if (isStopped) return remainingMs
  return running === null ? null : Math.max(0, running)
}
