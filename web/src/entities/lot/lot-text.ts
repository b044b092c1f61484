import type { LotCard, ReserveStatus } from '@vermeil/contracts/selling/lots.schema'
import { outcomeLabels } from '@vermeil/contracts/selling/outcome-labels'

type Priced = Pick<LotCard, 'state' | 'currentBid' | 'startingBid' | 'hammerPrice'>

/** The price a lot shows, and what that price is: nobody has bid the starting bid yet. */
export function lotPrice(lot: Priced): { label: string; amount: number } {
  if (lot.state === 'sold' && lot.hammerPrice !== null) return { label: 'Sold for', amount: lot.hammerPrice }
  if (lot.currentBid !== null) return { label: 'Current bid', amount: lot.currentBid }
  return { label: 'Starting bid', amount: lot.startingBid }
}

/** Whether a bid, a purchase or a lease may still be tried; the server has the last word. */
export const isOpen = ({ state }: Pick<LotCard, 'state'>) => state === 'live' || state === 'stopped'

/** Why a lot takes no bids, in a sentence; null while it takes them. */
export function closedText({ state, outcome }: Pick<LotCard, 'state' | 'outcome'>): string | null {
  if (outcome) return outcomeLabels[outcome]
  if (state === 'withdrawn') return 'Withdrawn from sale'
  if (state === 'scheduled') return 'Bidding has not opened yet'
  return state === 'stopped' ? 'Bidding has been stopped by admin.' : null
}

/** All that anybody but the seller learns of a reserve. */
export const reserveText: Record<ReserveStatus, string> = {
  none: 'No reserve',
  'not-met': 'Reserve not met',
  met: 'Reserve met',
}
