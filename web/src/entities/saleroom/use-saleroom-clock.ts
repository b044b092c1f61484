import type { SaleroomView } from '@vermeil/contracts/auctions'
import { useTimeUntil } from '@/shared/live/house-clock'

/** What is left on the saleroom's clock; null where none runs. It stands still while bidding is stopped. */
export function useSaleroomClock({ current, isStopped, remainingMs }: SaleroomView): number | null {
  const isLive = current?.standing.state === 'live'
  const running = useTimeUntil(isLive ? current.standing.closesAt : null)
  if (isStopped) return remainingMs
  return running === null ? null : Math.max(0, running)
}
