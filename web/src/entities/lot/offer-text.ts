import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { formatMoney } from '@/shared/format/format'

type Offered = Pick<LotCard, 'state' | 'buyNowPrice' | 'isLeaseAvailable' | 'leasePrice' | 'currentBid' | 'startingBid'>

/** The ways to come by a work now, each with its price; empty once there is none. */
export function offersOf({ state, ...lot }: Offered): string[] {
  const isOpen = state === 'live' || state === 'scheduled' || state === 'stopped'
  return [
    ...(isOpen && lot.buyNowPrice !== null ? [`Buy now ${formatMoney(lot.buyNowPrice)}`] : []),
    ...(isOpen && lot.isLeaseAvailable && lot.leasePrice !== null
      ? [`Lease ${formatMoney(lot.leasePrice)} a month`]
      : []),
    ...(isOpen
      ? [
          lot.currentBid === null
            ? `Bids start at ${formatMoney(lot.startingBid)}`
            : `Current bid ${formatMoney(lot.currentBid)}`,
        ]
      : []),
  ]
}
