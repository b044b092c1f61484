import type { ErrorCode } from '@vermeil/contracts/errors.schema'
import { saleroom } from '@vermeil/contracts/selling/bidding.schema'
import { type LotRefusalCode, type Refusal, refuse } from './bid-rules.ts'
import { consoleRefusal, type Lot, moveLot, type OpeningTerms, openRefusal } from './lot-states.ts'

/** The one clock of the saleroom: it runs for the lot on the block, and stands still while stopped or waiting. */

type Moved<C extends ErrorCode> = { readonly accepted: true; readonly lot: Lot } | Refusal<C>

/**
 * A lot comes on the block, with its full time or what was left of it when it went back to the queue. It opens by the
 * terms of this moment, unless it was on the block before or somebody has left a maximum by its terms.
 */
export function bringOnBlock(lot: Lot, durationMs: number | null, terms: OpeningTerms, now: Date): Lot {
  const runsMs = lot.remainingMs ?? durationMs ?? saleroom.defaultDurationMs
  const isNew = lot.remainingMs === null && lot.instructionNo === 0
  const clock = { closesAt: after(now, runsMs), onBlockSince: now, remainingMs: null }
  return moveLot(lot, 'live', { ...(isNew ? terms : {}), ...clock })
}

/** A timed lot comes into the saleroom's queue, and under its terms, while nobody has bid on it. */
export function decideSaleroomEntry(lot: Lot, terms: OpeningTerms, now: Date): Moved<LotRefusalCode | 'lot.has-bids'> {
  const closed = lot.state === 'scheduled' ? null : consoleRefusal(lot, now)
  if (closed) return refuse(closed, {})
  if (lot.bidCount > 0) return refuse('lot.has-bids', {})
  const waiting: Lot = { ...lot, ...terms, venue: 'saleroom', closesAt: null }
  return { accepted: true, lot: lot.state === 'scheduled' ? waiting : moveLot(waiting, 'scheduled') }
}

/** Stop: nobody can bid or buy, and the clock stands still. */
export function decideStop(lot: Lot, now: Date): Moved<LotRefusalCode> {
  const closed = openRefusal(lot, now)
  return closed ? refuse(closed, {}) : { accepted: true, lot: moveLot(lot, 'stopped', { stoppedAt: now }) }
}

export function decideResume(lot: Lot, now: Date): Moved<'lot.not-stopped'> {
  if (lot.state !== 'stopped' || lot.stoppedAt === null) return refuse('lot.not-stopped', {})
  const resumed = shiftClock(lot, now.getTime() - lot.stoppedAt.getTime())
  return { accepted: true, lot: moveLot(resumed, 'live', { stoppedAt: null }) }
}

/** Administrator's +5 min button. */
export function decideExtend(lot: Lot, now: Date): Moved<LotRefusalCode> {
  const closed = consoleRefusal(lot, now)
  if (closed) return refuse(closed, {})
  return { accepted: true, lot: { ...lot, closesAt: lot.closesAt && after(lot.closesAt, saleroom.extensionMs) } }
}

/** The time the lot has left on the clock, whether it runs or not; null for a lot that has no clock. */
export function remainingMs(lot: Lot, now: Date): number | null {
  if (lot.closesAt === null) return lot.remainingMs
  return Math.max(0, lot.closesAt.getTime() - (lot.stoppedAt ?? now).getTime())
}

/** Whether the lot has had its 12 minutes and has to make room, if another waits. */
export function isRotationDue(lot: Lot, now: Date): boolean {
  if (openRefusal(lot, now) !== null || lot.onBlockSince === null) return false
  return now.getTime() - lot.onBlockSince.getTime() >= saleroom.rotationMs
}

/** Back to the end of the queue, with its bids and the time it has left. */
export function returnToQueue(lot: Lot, now: Date): Lot {
  return moveLot(lot, 'scheduled', { remainingMs: remainingMs(lot, now), closesAt: null, onBlockSince: null })
}

/** What the auctioneer does next: nothing yet, bring the next lot, send this one to the end of the queue, or clear the block. */
export type NextStep = 'wait' | 'bring-next' | 'rotate' | 'clear'

/** `current` is what the room looks at: the lot on the block, or the one that has just ended. */
export function decideNext(current: Lot | null, hasWaiting: boolean, now: Date): NextStep {
  if (current === null) return hasWaiting ? 'bring-next' : 'wait'
  if (current.state === 'live' || current.state === 'stopped') {
    return hasWaiting && isRotationDue(current, now) ? 'rotate' : 'wait'
  }
  // The room is given a moment to see how it ended. A lot that was withdrawn has no end to look at.
  const isSeen = current.endedAt === null || now.getTime() - current.endedAt.getTime() >= saleroom.nextLotAfterMs
  if (!isSeen) return 'wait'
  return hasWaiting ? 'bring-next' : 'clear'
}

/** The clock stood still for this long. The rotation stood still with it. */
export function shiftClock(lot: Lot, ms: number): Lot {
  return {
    ...lot,
    closesAt: lot.closesAt && after(lot.closesAt, ms),
    onBlockSince: lot.onBlockSince && after(lot.onBlockSince, ms),
  }
}

const after = (time: Date, ms: number): Date => new Date(time.getTime() + ms)
