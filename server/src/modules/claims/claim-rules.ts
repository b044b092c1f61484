import type { ClaimState } from '@vermeil/contracts/claims'

type ClaimEvent = 'answer' | 'decide' | 'withdraw'

/** What may happen to a claim in each state, and what comes of it. A decision is the last thing that happens. */
const transitions: Readonly<Record<ClaimState, Partial<Record<ClaimEvent, ClaimState>>>> = {
  opened: { answer: 'answered', decide: 'decided', withdraw: 'withdrawn' },
  answered: { answer: 'answered', decide: 'decided', withdraw: 'withdrawn' },
  decided: {},
  withdrawn: {},
}

/** The state after an event; null if it can't happen now. */
export const stateAfter = (state: ClaimState, event: ClaimEvent): ClaimState | null => transitions[state][event] ?? null

export const isOpen = (state: ClaimState): boolean => stateAfter(state, 'decide') !== null

/** What the subject's module says about a claim that somebody wants to open. */
export interface Claimable {
  /** The most that can be asked for. */
  readonly most: number
  /** Null: it is too early, nothing was delivered or returned yet. */
  readonly openUntil: Date | null
}

export type OpenRefusal = 'claim.too-early' | 'claim.too-late' | 'claim.above-maximum'

/** Why no claim of this amount can be opened now; null if one can. That there is one already is the table's rule. */
export function openRefusal({ most, openUntil }: Claimable, asked: number, now: Date): OpenRefusal | null {
  if (!openUntil) return 'claim.too-early'
  if (now >= openUntil) return 'claim.too-late'
  return asked > most ? 'claim.above-maximum' : null
}

export interface DecidableClaim {
  readonly state: ClaimState
  readonly asked: number
  readonly answerBy: Date
}

export type DecisionRefusal = 'claim.ended' | 'claim.answer-awaited' | 'claim.above-asked'

/** Why this can't be decided now; null if it can. Nobody is judged before they could answer. */
export function decisionRefusal(claim: DecidableClaim, awarded: number, now: Date): DecisionRefusal | null {
  if (!isOpen(claim.state)) return 'claim.ended'
  if (claim.state === 'opened' && now < claim.answerBy) return 'claim.answer-awaited'
  return awarded > claim.asked ? 'claim.above-asked' : null
}
