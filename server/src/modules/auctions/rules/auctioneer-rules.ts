import { saleroom } from '@vermeil/contracts/bidding'
import type { Lot } from './lot-states.ts'
import { isRotationDue } from './saleroom-clock.ts'

/** What the auctioneer does next: nothing yet, bring the next lot, send this one to the end of the queue, or rest. */
export type NextDeed = 'wait' | 'bring-next' | 'rotate' | 'clear'

/** `current` is what the room looks at: the lot on the block, or the one that has just ended. */
export function decideNext(current: Lot | null, hasWaiting: boolean, now: Date): NextDeed {
  if (current === null) return hasWaiting ? 'bring-next' : 'wait'
  if (current.state === 'live' || current.state === 'stopped') {
    return hasWaiting && isRotationDue(current, now) ? 'rotate' : 'wait'
  }
  // The room is given a moment to see how it ended. A lot that was withdrawn has no end to look at.
  const isSeen = current.endedAt === null || now.getTime() - current.endedAt.getTime() >= saleroom.nextLotAfterMs
  if (!isSeen) return 'wait'
  return hasWaiting ? 'bring-next' : 'clear'
}
