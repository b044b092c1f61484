import type { ErrorDetails } from '@vermeil/contracts/errors.schema'
import type { UnusualAmount } from '@vermeil/contracts/selling/bid-amounts'
import { createStore } from '@/shared/page/store'

/** What the server wants to be confirmed before it takes a bid, and the name of that confirmation. */
export type BidQuestion =
  | { confirms: 'confirmUnusual'; about: UnusualAmount }
  | { confirms: 'confirmLeading'; about: ErrorDetails<'bid.leading'> }

/** An open question about a bid. One at a time: a newer one answers the older with no. */
export const openBidQuestion = createStore<{ question: BidQuestion; answer: (isMeant: boolean) => void } | null>(null)
