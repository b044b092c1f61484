import type { ErrorCode } from '@vermeil/contracts/errors.schema'
import type { EndReason } from '@vermeil/contracts/money/spend-plans.schema'
import type { PlaceRow } from './plan-store.ts'

/** The state of a place after the engine's answer to a move. Pure. */

/** The lot has changed since it was read: the next round reads it again and decides. */
const lotChangedCodes: ReadonlySet<ErrorCode> = new Set([
  ...(['bid.too-low', 'bid.ceiling-below-price', 'bid.unusual', 'bid.in-plan', 'spend-plan.already-led'] as const),
])
/** The lot or the owner can't bid at the moment: the job retries in a minute. */
const retryableCodes: ReadonlySet<ErrorCode> = new Set([
  ...([
    'bid.card-required',
    'bid.over-limit',
    'account.suspended',
    'account.not-confirmed',
    'lot.not-open',
    'lot.stopped',
  ] as const),
])
const final: Partial<Record<ErrorCode, EndReason>> = {
  ...{ 'lot.closed': 'too-late', 'lot.sold': 'too-late', 'lot.withdrawn': 'too-late' },
  ...{ 'bid.own-lot': 'not-allowed', 'bid.by-staff': 'not-allowed', 'bid.commissioned': 'not-allowed' },
}

type Answered = Pick<PlaceRow, 'state' | 'reason' | 'max' | 'nextMax'>

/** A first maximum may find that it can never be placed; one that leads stays as it is. `null`: accepted. */
export function answered({ max, nextMax }: PlaceRow, refusal: ErrorCode | null): Answered {
  const settled = { max, nextMax: null, reason: null }
  if (refusal === null) return { ...settled, state: 'placed', max: nextMax }
  if (max !== null) return { ...settled, state: 'placed' }
  if (refusal === 'bid.over-limit') return { ...settled, state: 'waiting', reason: 'over-limit' }
  if (lotChangedCodes.has(refusal) || retryableCodes.has(refusal)) return { ...settled, state: 'waiting' }
  return { ...settled, state: 'over', reason: final[refusal] ?? 'refused' }
}

/** Whether the plan can make its next move at once. */
export const canContinue = (refusal: ErrorCode | null): boolean => refusal === null || !retryableCodes.has(refusal)
