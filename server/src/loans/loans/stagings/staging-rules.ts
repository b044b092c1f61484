import type { StagingActions, StagingState } from '@vermeil/contracts/loans/stagings.schema'

export type StagingEvent =
  | 'accept'
  | 'decline'
  | 'lapse'
  | 'cancel'
  | 'pay'
  | 'release'
  | 'start'
  | 'give-notice'
  | 'end'
  | 'return'

/** What may happen to a staging in each state, and what comes of it. */
const transitions: Readonly<Record<StagingState, Partial<Record<StagingEvent, StagingState>>>> = {
  requested: { accept: 'accepted', decline: 'declined', lapse: 'lapsed', cancel: 'canceled' },
  accepted: { pay: 'paid', release: 'released', cancel: 'canceled' },
  paid: { start: 'running', cancel: 'canceled' },
  // A notice sets the last day; the staging runs until then.
  running: { 'give-notice': 'running', end: 'ended', return: 'returned' },
  // The last day is over, and the work is not back.
  ended: { return: 'returned' },
  declined: {},
  lapsed: {},
  released: {},
  returned: {},
  canceled: {},
}

/** The state after an event; null if it can't happen now. */
export const stateAfter = (state: StagingState, event: StagingEvent): StagingState | null =>
  transitions[state][event] ?? null

/** The work hangs in the home, or is on its way back. */
export const isOut = (state: StagingState): boolean => state === 'running' || state === 'ended'

/** The work is promised to the realtor, or with them. */
export const isBinding = (state: StagingState): boolean => state === 'accepted' || state === 'paid' || isOut(state)

/** What can be done in a state by somebody who may do everything. */
export const actionsIn = (state: StagingState, isInvoiced: boolean): StagingActions => ({
  answer: stateAfter(state, 'accept') !== null,
  pay: isInvoiced && (state === 'accepted' || state === 'running'),
  cancel: stateAfter(state, 'cancel') !== null,
  end: stateAfter(state, 'give-notice') !== null,
  return: stateAfter(state, 'return') !== null,
})

export type RunningDates = { readonly until: string | null; readonly paidUntil: string }

/** Why a staging is over today: its last day has passed, or the last month that is paid for. Null while it goes on. */
export function endedBy({ until, paidUntil }: RunningDates, today: string): 'last-day' | 'unpaid' | null {
  if (until !== null && until <= paidUntil) return until < today ? 'last-day' : null
  return paidUntil < today ? 'unpaid' : null
}

const HOUR = 3_600_000

/** How long the invoice of a month that begins then may be paid: until it begins, and never less than a day. */
export const paymentTermHours = (begins: Date, now: Date): number =>
  Math.max(24, Math.ceil((begins.getTime() - now.getTime()) / HOUR))
