import { daysAfter } from '@vermeil/contracts/fulfillment/claim-terms'
import { addDays, addMonths, dayAt, dayRate, daysBetween, rentRefund } from '@vermeil/contracts/loans/hire-terms'
import { leaseDates } from '@vermeil/contracts/loans/lease-terms'
import { lateDaysOf } from '@vermeil/contracts/loans/loan-ways'
import type { LoanState } from '@vermeil/contracts/loans/loans.schema'
import type { LoanPolicy } from './loan-policies.ts'

/** What the rules of a loan look at. */
export interface LoanFacts {
  readonly state: LoanState
  readonly from: string
  /** Null: from month to month, until somebody ends it. */
  readonly until: string | null
  /** How long it is from its arrival on; null where its days are agreed. */
  readonly termMonths: number | null
  readonly monthlyPrice: number
  /** What its first invoice asks for: the rent of all days, or of the first month. */
  readonly rent: number
  readonly answerBy: Date
  /** Null before it is accepted. */
  readonly payBy: Date | null
  /** The last day that is paid for, of a loan that is paid by the month. */
  readonly paidUntil: string | null
  /** When it was over, in whichever way. */
  readonly endedAt: Date | null
  /** After the return: when the deposit went back, or to the owner. */
  readonly depositSettledAt: Date | null
  /** The damage that its owner reported. */
  readonly claimId: string | null
}

export type LoanSide = 'borrower' | 'owner'

/** How the work of a loan gets to the borrower. */
export interface Arrival {
  /** Null: nobody has said that it arrived. */
  readonly arrivedAt: Date | null
  /** The latest day of arrival. */
  readonly arrivesBy: string
  /** It was shipped or is ready for the borrower, and nobody has reported a problem. */
  readonly isUnderway: boolean
}

/** On which day it was to leave, and on which it did; null: it has not. */
interface WayBack {
  readonly shipBy: string
  readonly sentOn: string | null
}

/** What can happen to a loan, and what comes with it. */
interface Events {
  accept: object
  decline: object
  lapse: object
  pay: object
  release: object
  /** A bid or a sale came before the payment. */
  yield: object
  start: { readonly isInsured: boolean }
  /** Instead of its day: the work is with the borrower, or should be. */
  arrive: Arrival
  /** The sale of the home cancels for free, like the owner; so does a work that is not shipped in time. */
  cancel: { readonly by: LoanSide | 'sale' | 'not-shipped' }
  'give-notice': { readonly until: string }
  end: object
  /** `isGood`: its owner has said so. `back`: its way back, where it is sent. */
  return: { readonly isGood: boolean; readonly back?: WayBack | null }
  buy: object
  /** The owner says that all is well. */
  confirm: object
  /** The time for a claim is over. */
  settle: object
  /** A claim is decided. */
  award: object
}
type EventType = keyof Events
export type LoanEvent<Type extends EventType = EventType> = {
  readonly [Each in Type]: { readonly type: Each } & Events[Each]
}[Type]

export type LoanRefusal = 'wrong-state' | 'not-due' | 'notice-too-short' | 'ends-sooner'

/** What an event makes of a loan, and what follows. */
export interface LoanChange {
  readonly state: LoanState
  readonly until: string | null
  /** Since when it runs, if this event has begun it and it begins on arrival. */
  readonly startedAt: Date | null
  /** How much of the rent that was paid goes back. */
  readonly rentRefund: number
  /** `awarded`: a claim decides who gets how much of it. */
  readonly deposit: 'unchanged' | 'held' | 'returned' | 'awarded'
  readonly lateCharge: number
}

export type LoanDecision = LoanChange | { readonly refused: LoanRefusal }

/** What may happen to a loan in each state, and what comes of it. */
const moves: Readonly<Record<LoanState, Partial<Record<EventType, LoanState>>>> = {
  requested: { accept: 'accepted', decline: 'declined', lapse: 'lapsed', cancel: 'canceled' },
  accepted: { pay: 'paid', release: 'released', yield: 'released', cancel: 'canceled' },
  // What was sent may come back before anybody has said that it arrived.
  paid: { start: 'running', arrive: 'running', cancel: 'canceled', return: 'returned' },
  // A notice sets the last day; the loan runs until then.
  running: { 'give-notice': 'running', end: 'ended', return: 'returned', buy: 'returned' },
  // The last day is over, and the work is not back.
  ended: { return: 'returned', buy: 'returned' },
  // Until its deposit is settled.
  returned: { confirm: 'returned', settle: 'returned', award: 'returned' },
  declined: {},
  lapsed: {},
  released: {},
  canceled: {},
}

/** The work is with the borrower, or on its way back. */
export const isOut = (state: LoanState): boolean => state === 'running' || state === 'ended'

/** The work is promised to the borrower, or with them. */
export const isBinding = (state: LoanState): boolean => state === 'accepted' || state === 'paid' || isOut(state)

export const isOpen = (state: LoanState): boolean => state === 'requested' || isBinding(state)

/** After the return: until when damage can be reported. Null before, and once the deposit is settled. */
export const depositHeldUntil = (
  { state, endedAt, depositSettledAt }: Pick<LoanFacts, 'state' | 'endedAt' | 'depositSettledAt'>,
  { claimDays }: LoanPolicy,
): Date | null => (state === 'returned' && endedAt && !depositSettledAt ? daysAfter(endedAt, claimDays) : null)

/** Why a loan is over today: its last day has passed, or the last day that is paid for. Null while it goes on. */
export function endedBy(
  { until, paidUntil }: Pick<LoanFacts, 'until' | 'paidUntil'>,
  today: string,
): 'last-day' | 'unpaid' | null {
  if (until !== null && (paidUntil === null || until <= paidUntil)) return until < today ? 'last-day' : null
  return paidUntil !== null && paidUntil < today ? 'unpaid' : null
}

/** The latest days of a loan that begins on arrival, and until when its work is booked. */
export function latestDays(arrivesBy: string, months: number) {
  const from = addDays(arrivesBy, leaseDates.daysAfterArrival)
  return { from, bookedUntil: bookedUntil(addMonths(from, months)) }
}

/** The way back takes its time. */
export const bookedUntil = (until: string): string => addDays(until, leaseDates.returnDays)

/** A work that comes back before its last day ends a loan that is paid by the month. */
const lastDay = ({ until }: LoanFacts, { billing }: LoanPolicy, today: string): string | null =>
  billing === 'monthly' && (until === null || until > today) ? today : until

const returned = { deposit: 'returned' } as const

type Conditions = {
  readonly [Type in EventType]: (
    loan: LoanFacts,
    policy: LoanPolicy,
    event: LoanEvent<Type>,
    now: Date,
  ) => Partial<Omit<LoanChange, 'state'>> | LoanRefusal
}

/** Under which conditions a move of the diagram is made, and what it brings. */
const conditions: Conditions = {
  accept: (_, { answer }) => (answer === 'owner' ? {} : 'wrong-state'),
  decline: (_, { answer }) => (answer === 'owner' ? {} : 'wrong-state'),
  lapse: ({ answerBy }, _, __, now) => (answerBy <= now ? {} : 'not-due'),
  pay: () => ({}),
  release: ({ payBy }, _, __, now) => (payBy && payBy <= now ? {} : 'not-due'),
  yield: () => ({}),

  cancel(loan, _, { by }, now) {
    // What is not paid is not refunded.
    if (loan.state !== 'paid') return {}
    const paid = { monthlyPrice: loan.monthlyPrice, total: loan.rent }
    const daysToStart = daysBetween(dayAt(now), loan.from)
    return { ...returned, rentRefund: rentRefund(paid, by === 'borrower' ? 'agent' : 'owner', daysToStart) }
  },

  start({ from }, { begins, isInsurable }, { isInsured }, now) {
    if (begins !== 'on-its-day') return 'wrong-state'
    return from <= dayAt(now) && (isInsured || !isInsurable) ? {} : 'not-due'
  },

  arrive({ termMonths }, _, { arrivedAt, arrivesBy, isUnderway }, now) {
    if (termMonths === null) return 'wrong-state'
    const isExpected = isUnderway && latestDays(arrivesBy, termMonths).from <= dayAt(now)
    const startedAt = arrivedAt ?? (isExpected ? now : null)
    return startedAt ? { startedAt, until: addMonths(dayAt(startedAt), termMonths) } : 'not-due'
  },

  'give-notice'({ until: agreed }, { noticeDays }, { until }, now) {
    if (noticeDays === null) return 'wrong-state'
    if (until < addDays(dayAt(now), noticeDays)) return 'notice-too-short'
    return agreed !== null && agreed <= until ? 'ends-sooner' : { until }
  },

  end(loan, { billing }, _, now) {
    if (billing === 'once') return 'wrong-state'
    const cause = endedBy(loan, dayAt(now))
    if (!cause) return 'not-due'
    return { until: cause === 'unpaid' ? loan.paidUntil : loan.until }
  },

  return(loan, policy, { isGood, back = null }, now) {
    const deposit = isGood ? 'returned' : 'held'
    if (loan.state === 'paid') return policy.begins === 'on-arrival' ? { deposit } : 'wrong-state'
    const today = dayAt(now)
    const until = lastDay(loan, policy, today)
    const late = lateDaysOf({ lastDay: until ?? today, returnedOn: today }, back)
    const lateCharge = late * dayRate(loan.monthlyPrice)
    return { until, lateCharge, deposit }
  },

  buy: (loan, policy, _, now) =>
    policy.isBuyable ? { ...returned, until: lastDay(loan, policy, dayAt(now)) } : 'wrong-state',

  confirm: (loan, policy) => (depositHeldUntil(loan, policy) && loan.claimId === null ? returned : 'wrong-state'),

  settle(loan, policy, _, now) {
    const until = depositHeldUntil(loan, policy)
    if (!until || loan.claimId !== null) return 'wrong-state'
    return until <= now ? returned : 'not-due'
  },

  award: (loan, policy) =>
    depositHeldUntil(loan, policy) && loan.claimId !== null ? { deposit: 'awarded' } : 'wrong-state',
}

const meets = <Type extends EventType>(loan: LoanFacts, policy: LoanPolicy, event: LoanEvent<Type>, now: Date) =>
  conditions[event.type](loan, policy, event, now)

/** Decides what an event makes of a loan. The caller holds the loan's lock and supplies the time. */
export function decideLoan(loan: LoanFacts, event: LoanEvent, policy: LoanPolicy, now: Date): LoanDecision {
  const state = moves[loan.state][event.type]
  if (!state) return { refused: 'wrong-state' }
  const change = meets(loan, policy, event, now)
  if (typeof change === 'string') return { refused: change }
  const same = { until: loan.until, startedAt: null, rentRefund: 0, deposit: 'unchanged', lateCharge: 0 } as const
  return { ...same, ...change, state }
}

/** What can be done with a loan now by somebody who may do everything. */
export function loanActions(loan: LoanFacts, policy: LoanPolicy, now: Date) {
  const can = (type: EventType) => moves[loan.state][type] !== undefined
  const heldUntil = loan.claimId === null ? depositHeldUntil(loan, policy) : null
  return {
    answer: can('accept') && policy.answer === 'owner',
    pay: can('pay'),
    cancel: can('cancel'),
    end: can('give-notice') && policy.noticeDays !== null,
    return: can('return') && (isOut(loan.state) || policy.begins === 'on-arrival'),
    buy: can('buy') && policy.isBuyable,
    insure: policy.isInsurable && isOpen(loan.state),
    readAgreement: isBinding(loan.state) || loan.state === 'returned',
    releaseDeposit: heldUntil !== null,
    reportDamage: heldUntil !== null && now < heldUntil,
  }
}

type DamageRefusal = 'claim.too-early' | 'claim.too-late' | 'claim.above-maximum'

/** Why no damage of this amount can be reported now; null if it can. Once the deposit is settled it is too late. */
export function damageRefusal(
  loan: LoanFacts,
  policy: LoanPolicy,
  { asked, max }: { readonly asked: number; readonly max: number },
  now: Date,
): DamageRefusal | null {
  if (loan.state !== 'returned') return 'claim.too-early'
  const until = depositHeldUntil(loan, policy)
  if (!until || now >= until) return 'claim.too-late'
  return asked > max ? 'claim.above-maximum' : null
}
