import { claimableUntil } from '@vermeil/contracts/fulfillment/claim-terms'
import type { Availability, HireActions, HireState } from '@vermeil/contracts/loans/hires.schema'

type HireEvent = 'accept' | 'decline' | 'lapse' | 'cancel' | 'pay' | 'release' | 'start' | 'return'

/** What may happen to a hire in each state, and what comes of it. */
const transitions: Readonly<Record<HireState, Partial<Record<HireEvent, HireState>>>> = {
  requested: { accept: 'accepted', decline: 'declined', lapse: 'lapsed', cancel: 'canceled' },
  accepted: { pay: 'paid', release: 'released', cancel: 'canceled' },
  paid: { start: 'running', cancel: 'canceled' },
  running: { return: 'returned' },
  declined: {},
  lapsed: {},
  released: {},
  returned: {},
  canceled: {},
}

/** The state after an event; null if it can't happen now. */
export const stateAfter = (state: HireState, event: HireEvent): HireState | null => transitions[state][event] ?? null

/** The work is promised to the agent, or with them. */
export const isBinding = (state: HireState): boolean => state === 'accepted' || state === 'paid' || state === 'running'

/** After the return: until when damage can be reported. Null before, and once the deposit is settled. */
export const depositHeldUntil = ({ state, endedAt, depositSettledAt }: ReturnedHire): Date | null =>
  state === 'returned' && endedAt && !depositSettledAt ? claimableUntil(endedAt) : null

export interface ReturnedHire {
  readonly state: HireState
  readonly endedAt: Date | null
  readonly depositSettledAt: Date | null
  readonly claimId: string | null
}

/** What can be done after the return by the owner. */
export function actionsAfterReturn(
  hire: ReturnedHire,
  now: Date,
): Pick<HireActions, 'releaseDeposit' | 'reportDamage'> {
  const until = depositHeldUntil(hire)
  const isHeld = until !== null && hire.claimId === null
  return { releaseDeposit: isHeld, reportDamage: isHeld && now < until }
}

/** What can be done in a state by somebody who may do everything. */
export const actionsIn = (state: HireState): Omit<HireActions, 'releaseDeposit' | 'reportDamage'> => ({
  answer: stateAfter(state, 'accept') !== null,
  pay: stateAfter(state, 'pay') !== null,
  cancel: stateAfter(state, 'cancel') !== null,
  handOver: state === 'running',
  buy: state === 'running',
  return: stateAfter(state, 'return') !== null,
  insure: state === 'requested' || isBinding(state),
  readAgreement: isBinding(state) || state === 'returned',
})

/** What its bookings in a stretch of time make of a work. */
export const availabilityOf = (kinds: readonly string[]): Availability => {
  if (kinds.length === 0) return 'available'
  return kinds.every((kind) => kind === 'reservation') ? 'reserved' : 'rented'
}

export type Certificate = { readonly insured: number; readonly expiresOn: string }

/** Whether a hire is insured as its owner asks: for the sum, and until its last day. */
export const isInsured = (
  { insured, until }: { insured: number | null; until: string },
  certificate: Certificate | null,
): boolean =>
  insured === null || (certificate !== null && certificate.insured >= insured && certificate.expiresOn >= until)

/** What an owner can ask for after a work was lent. */
export interface Claimable {
  /** The most that can be asked for. */
  readonly most: number
  /** Null: it is too early, nothing was returned yet. */
  readonly openUntil: Date | null
}

type DamageRefusal = 'claim.too-early' | 'claim.too-late' | 'claim.above-maximum'

/** Why no damage of this amount can be reported now; null if it can. */
export function damageRefusal({ most, openUntil }: Claimable, asked: number, now: Date): DamageRefusal | null {
  if (!openUntil) return 'claim.too-early'
  if (now >= openUntil) return 'claim.too-late'
  return asked > most ? 'claim.above-maximum' : null
}
