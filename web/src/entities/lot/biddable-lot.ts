import type { LotCard, LotView } from '@vermeil/contracts/selling/lots.schema'

/** A lot, as far as a bid on it needs it: its card, and where the reader stands. */
export type BiddableLot = LotCard & Pick<LotView, 'youLead' | 'yourMax'>
