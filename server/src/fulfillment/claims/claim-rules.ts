import type { ClaimState } from '@vermeil/contracts/fulfillment/claims.schema'

export type ClaimEvent = 'answer' | 'decide' | 'await-return' | 'object' | 'end-return' | 'withdraw'

/**
 * What may happen to a claim in each state, and what comes of it. A decision is made once; one that asks for the work
 * back has ended when the work is back, or was not sent.
 */
const transitions: Readonly<Record<ClaimState, Partial<Record<ClaimEvent, ClaimState>>>> = {
  opened: { answer: 'answered', decide: 'decided', 'await-return': 'returning', withdraw: 'withdrawn' },
  answered: { answer: 'answered', decide: 'decided', 'await-return': 'returning', withdraw: 'withdrawn' },
  returning: { object: 'objected', 'end-return': 'decided' },
  objected: { 'end-return': 'decided' },
  decided: {},
  withdrawn: {},
}

/** The state after an event; null if it can't happen now. */
export const stateAfter = (state: ClaimState, event: ClaimEvent): ClaimState | null => transitions[state][event] ?? null

export const isUndecided = (state: ClaimState): boolean => stateAfter(state, 'decide') !== null
/** Until then both sides write and show what they have. */
export const hasEnded = (state: ClaimState): boolean => Object.keys(transitions[state]).length === 0

export interface DecidableClaim {
  readonly state: ClaimState
  readonly asked: number
  readonly answerBy: Date
}

export type DecisionRefusal = 'claim.ended' | 'claim.answer-awaited' | 'claim.above-asked'

/** Why this can't be decided now; null if it can. Nobody is judged before they could answer. */
export function decisionRefusal(claim: DecidableClaim, awarded: number, now: Date): DecisionRefusal | null {
  if (!isUndecided(claim.state)) return 'claim.ended'
  if (claim.state === 'opened' && now < claim.answerBy) return 'claim.answer-awaited'
  return awarded > claim.asked ? 'claim.above-asked' : null
}

export interface AwaitedReturn {
  readonly state: ClaimState
  readonly sendBy: Date
  readonly refundAt: Date | null
}

/** What can be done about a return now. Who may do it is another question. */
export const returnActions = ({ state, sendBy, refundAt }: AwaitedReturn, now: Date) => ({
  /** Tracking can be corrected until the work has arrived. */
  send: state === 'returning' && (refundAt !== null || now < sendBy),
  confirm: stateAfter(state, 'end-return') !== null,
  object: state === 'returning' && refundAt !== null && now < refundAt,
  conclude: stateAfter(state, 'end-return') !== null,
})

/** What time alone makes of a return: sent back and not disputed, or never sent. Null while there is time. */
export function returnByTime({ state, sendBy, refundAt }: AwaitedReturn, now: Date): { isReturned: boolean } | null {
  if (state !== 'returning' || now < (refundAt ?? sendBy)) return null
  return { isReturned: refundAt !== null }
}
