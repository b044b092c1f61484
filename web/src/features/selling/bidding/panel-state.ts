import { isAwaitingTurn } from '@vermeil/contracts/selling/awaiting-turn'
import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import type { LucideIcon } from 'lucide-react'

/** Who looks at the panel. `loading` while a kept session is being read. */
export type Onlooker = 'loading' | 'visitor' | 'unconfirmed' | 'member'

/** What the bid panel says. Sending and its failure belong to the press, not to the lot, and stand in the form. */
export type PanelState =
  | 'closed-won'
  | 'closed-lost'
  | 'sold-buy-now'
  | 'closed'
  | 'withdrawn'
  | 'not-open'
  | 'in-saleroom'
  | 'awaiting-turn'
  | 'paused'
  | 'reconnecting'
  | 'own-lot'
  | 'loading'
  | 'signed-out'
  | 'not-confirmed'
  | 'winning'
  | 'winning-below-reserve'
  | 'outbid'
  | 'can-bid'

export type PanelText = {
  icon: LucideIcon
  tone: 'neutral' | 'success' | 'warning' | 'danger' | 'info'
  title: string
  text?: string
  /** The one thing to do; states that offer the form have none besides it. */
  action?: { label: string; to: string }
}

type Panel = {
  lot: Pick<LotView, 'state' | 'outcome' | 'venue' | 'reserve' | 'isOwn'>
  onlooker: Onlooker
  youLead: boolean
  /** Whether this person's name stands in the lot's history. */
  hasBid: boolean
  isBuyer: boolean
  isCurrent: boolean
}

export function panelState({ lot, onlooker, youLead, hasBid, isBuyer, isCurrent }: Panel): PanelState {
  if (lot.state === 'sold') {
    if (isBuyer) return 'closed-won'
    if (lot.outcome === 'buy-now') return 'sold-buy-now'
    return hasBid ? 'closed-lost' : 'closed'
  }
  if (lot.state === 'passed') return hasBid ? 'closed-lost' : 'closed'
  if (lot.state === 'withdrawn') return 'withdrawn'
  // In the saleroom's queue a maximum may be left ahead, by those who may bid at all; others are shown the way there.
  const isAhead = isAwaitingTurn(lot) && onlooker === 'member' && !lot.isOwn
  if (lot.venue === 'saleroom' && !isAhead) return 'in-saleroom'
  if (lot.state === 'scheduled' && !isAhead) return 'not-open'
  if (lot.state === 'stopped') return 'paused'
  if (!isCurrent) return 'reconnecting'
  if (onlooker === 'loading') return 'loading'
  if (onlooker === 'visitor') return 'signed-out'
  if (onlooker === 'unconfirmed') return 'not-confirmed'
  if (lot.isOwn) return 'own-lot'
  if (youLead) return lot.reserve === 'not-met' ? 'winning-below-reserve' : 'winning'
  if (hasBid) return 'outbid'
  return isAhead ? 'awaiting-turn' : 'can-bid'
}

const biddable: ReadonlySet<PanelState> = new Set([
  'winning',
  'winning-below-reserve',
  'outbid',
  'can-bid',
  'awaiting-turn',
])

export const mayBid = (state: PanelState): boolean => biddable.has(state)

/** A visitor fills it in as well, and signs in to send it; so does somebody whose session is still being read. */
export const offersForm = (state: PanelState): boolean => mayBid(state) || state === 'signed-out' || state === 'loading'
