import { addDays, addMonths, dayAt } from '@vermeil/contracts/loans/hire-terms'
import { leaseDates } from '@vermeil/contracts/loans/lease-terms'
import { LoanKind, LoanState } from '@vermeil/contracts/loans/loans.schema'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bookedUntil,
  damageRefusal,
  decideLoan,
  depositHeldUntil,
  endedBy,
  isBinding,
  isOpen,
  isOut,
  type LoanChange,
  type LoanEvent,
  type LoanFacts,
  latestDays,
  loanActions,
} from './decide-loan.ts'
import { loanPolicies } from './loan-policies.ts'

const HOUR = 3_600_000
const dayMs = 24 * HOUR
const begun = Date.parse('2026-05-01T12:00:00Z')
const at = (days: number, hours = 0) => new Date(begun + days * dayMs + hours * HOUR)

const requested: LoanFacts = {
  ...{ state: 'requested', from: '2026-05-11', until: '2026-06-10', monthlyPrice: 9_000, rent: 9_000 },
  ...{ answerBy: at(2), payBy: null, paidUntil: null, endedAt: null, depositSettledAt: null, claimId: null },
  termMonths: null,
}
const { lease, hire, staging } = loanPolicies

/** What a store makes of a change. */
function applied(loan: LoanFacts, { state, until, deposit }: LoanChange, now: Date): LoanFacts {
  const isSettled = deposit === 'returned' || deposit === 'awarded'
  return {
    ...loan,
    ...{ state, until },
    payBy: state === 'accepted' ? new Date(now.getTime() + 72 * HOUR) : loan.payBy,
    paidUntil: state === 'paid' ? '2026-06-10' : loan.paidUntil,
    endedAt: isOpen(state) ? null : (loan.endedAt ?? now),
    depositSettledAt: state === 'returned' && isSettled ? now : loan.depositSettledAt,
    // Somebody reports damage to one work in two.
    claimId: state === 'returned' && deposit === 'held' && now.getTime() % 2 === 0 ? 'claim' : loan.claimId,
  }
}

const simple = [
  ...(['accept', 'decline', 'lapse', 'pay', 'release', 'yield', 'end', 'buy', 'confirm', 'settle', 'award'] as const),
]
const someEvent: fc.Arbitrary<LoanEvent> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...simple.map((type): LoanEvent => ({ type }))) },
  fc.record({ type: fc.constant('start' as const), isInsured: fc.boolean() }),
  fc.record({
    type: fc.constant('arrive' as const),
    arrivedAt: fc.option(fc.integer({ min: 0, max: 60 }).map((days) => at(days))),
    arrivesBy: fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-05-01', days)),
    isUnderway: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('cancel' as const),
    by: fc.constantFrom('borrower' as const, 'owner' as const, 'sale' as const, 'not-shipped' as const),
  }),
  fc.record({ type: fc.constant('return' as const), isGood: fc.boolean() }),
  fc.record({
    type: fc.constant('give-notice' as const),
    until: fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-05-01', days)),
  }),
)
const someHistory = fc.array(fc.tuple(someEvent, fc.integer({ min: 0, max: 20 * dayMs })), { maxLength: 40 })

/** What came of every event of a history that was not refused. */
function play(kind: LoanKind, history: readonly (readonly [LoanEvent, number])[]) {
  let loan: LoanFacts = kind === 'lease' ? { ...requested, state: 'paid', termMonths: 3 } : requested
  let time = begun
  return history.flatMap(([event, passed]) => {
    time += passed
    const now = new Date(time)
    const decision = decideLoan(loan, event, loanPolicies[kind], now)
    if ('refused' in decision) return []
    const before = loan
    loan = applied(loan, decision, now)
    return { before, event, decision, after: loan, now }
  })
}

const next: Readonly<Record<LoanState, readonly LoanState[]>> = {
  requested: ['accepted', 'declined', 'lapsed', 'canceled'],
  accepted: ['paid', 'released', 'canceled'],
  paid: ['running', 'canceled', 'returned'],
  running: ['running', 'ended', 'returned'],
  ended: ['returned'],
  returned: ['returned'],
  declined: [],
  lapsed: [],
  released: [],
  canceled: [],
}

describe.each(LoanKind.options)('whatever happens to a %s', (kind) => {
  const holds = (check: (steps: ReturnType<typeof play>) => void) =>
    fc.assert(fc.property(someHistory, (history) => check(play(kind, history))))

  test('it moves as the diagram says, and what is over stays so', () => {
    holds((steps) => {
      for (const { before, after } of steps) {
        expect(next[before.state]).toContain(after.state)
        if (!isOpen(before.state)) expect(after).toMatchObject({ state: before.state, endedAt: before.endedAt })
        if (after.state === 'ended') expect(kind).toBe('staging')
      }
    })
  })

  test('its deposit goes back at most once, and only what was paid is refunded', () => {
    holds((steps) => {
      const settled = steps.filter(({ decision }) => ['returned', 'awarded'].includes(decision.deposit))
      expect(settled.length).toBeLessThanOrEqual(1)
      const refunded = steps.reduce((sum, { decision }) => sum + decision.rentRefund, 0)
      const isPaid = kind === 'lease' || steps.some(({ event }) => event.type === 'pay')
      expect(refunded).toBeLessThanOrEqual(isPaid ? requested.rent : 0)
      for (const { decision } of steps) expect(Math.min(decision.rentRefund, decision.lateCharge)).toBe(0)
    })
  })

  test('nothing goes back of a loan that was out but its deposit, and a claim keeps that', () => {
    holds((steps) => {
      for (const { before, decision } of steps) {
        if (isOut(before.state) || before.state === 'returned') expect(decision.rentRefund).toBe(0)
        if (before.claimId !== null) expect(decision.deposit).toBe('awarded')
      }
    })
  })

  test('its last day only comes nearer, once it is not the latest one of a work that has not arrived', () => {
    holds((steps) => {
      for (const { before, event, after } of steps) {
        if (event.type !== 'arrive' && before.until !== after.until)
          expect((after.until ?? '9') < (before.until ?? '9')).toBe(true)
      }
    })
  })
})

describe('a lease, whatever happens to it,', () => {
  const holds = (check: (step: ReturnType<typeof play>[number]) => void) =>
    fc.assert(fc.property(someHistory, (history) => play('lease', history).forEach(check)))

  test('begins once and by its arrival alone, and is as long as paid for from then on', () => {
    holds(({ before, event, decision, after }) => {
      expect(after.state === 'running' && before.state !== 'running').toBe(event.type === 'arrive')
      expect(decision.startedAt !== null).toBe(event.type === 'arrive')
      if (decision.startedAt) expect(after.until).toBe(addMonths(dayAt(decision.startedAt), 3))
    })
  })

  test('never begins while its work is not on its way and nobody says that it arrived, nor before it could', () => {
    holds(({ event, decision, now }) => {
      if (event.type !== 'arrive') return
      if (event.arrivedAt) return expect(decision.startedAt).toEqual(event.arrivedAt)
      expect(event.isUnderway).toBe(true)
      expect(dayAt(now) >= addDays(event.arrivesBy, leaseDates.daysAfterArrival)).toBe(true)
    })
  })

  test('begins and ends in time for its booking, unless it was shipped late', () => {
    holds(({ event, decision, now }) => {
      if (event.type !== 'arrive' || !decision.until) return
      const latest = latestDays(event.arrivesBy, 3)
      const begins = dayAt(decision.startedAt ?? now)
      if (begins <= latest.from) expect(bookedUntil(decision.until) <= latest.bookedUntil).toBe(true)
    })
  })
})

test('no action is offered that would be refused', () => {
  const events: readonly [keyof ReturnType<typeof loanActions>, LoanEvent][] = [
    ['answer', { type: 'accept' }],
    ['pay', { type: 'pay' }],
    ['cancel', { type: 'cancel', by: 'owner' }],
    ['return', { type: 'return', isGood: true }],
    ['buy', { type: 'buy' }],
    ['releaseDeposit', { type: 'confirm' }],
  ]
  fc.assert(
    fc.property(fc.constantFrom(...LoanKind.options), someHistory, (kind, history) => {
      for (const { after, now } of play(kind, history)) {
        const actions = loanActions(after, loanPolicies[kind], now)
        for (const [action, event] of events) {
          const isRefused = 'refused' in decideLoan(after, event, loanPolicies[kind], now)
          expect(actions[action], `${action} in ${after.state}`).toBe(!isRefused)
        }
      }
    }),
  )
})

describe('a loan', () => {
  const in_ = (state: LoanState, change: Partial<LoanFacts> = {}): LoanFacts => ({ ...requested, state, ...change })

  test('is refused, accepted and paid only where it waits for that', () => {
    const before = (event: LoanEvent) =>
      LoanState.options.filter((state) => !('refused' in decideLoan(in_(state, { payBy: at(3) }), event, hire, at(10))))
    expect(before({ type: 'accept' })).toEqual(['requested'])
    expect(before({ type: 'pay' })).toEqual(['accepted'])
    expect(before({ type: 'release' })).toEqual(['accepted'])
    expect(before({ type: 'start', isInsured: true })).toEqual(['paid'])
    expect(before({ type: 'cancel', by: 'owner' })).toEqual(['requested', 'accepted', 'paid'])
    expect(before({ type: 'return', isGood: true })).toEqual(['running', 'ended'])
    expect(LoanState.options.filter(isBinding)).toEqual(['accepted', 'paid', 'running', 'ended'])
  })

  test('lapses and is released by the clock, not before', () => {
    expect(decideLoan(requested, { type: 'lapse' }, hire, at(2, -1))).toEqual({ refused: 'not-due' })
    expect(decideLoan(requested, { type: 'lapse' }, hire, at(2))).toMatchObject({ state: 'lapsed' })
    const accepted = in_('accepted', { payBy: at(5) })
    expect(decideLoan(accepted, { type: 'release' }, hire, at(5, -1))).toEqual({ refused: 'not-due' })
    expect(decideLoan(accepted, { type: 'release' }, hire, at(5))).toMatchObject({ state: 'released' })
    // A bid doesn't wait for the clock.
    expect(decideLoan(accepted, { type: 'yield' }, hire, at(3))).toMatchObject({ state: 'released' })
  })

  test('begins on its day, and a hire not without the insurance that its owner asks for', () => {
    const start = (isInsured: boolean, policy = hire, now = at(10)) =>
      decideLoan(in_('paid'), { type: 'start', isInsured }, policy, now)
    expect(start(true, hire, at(9))).toEqual({ refused: 'not-due' })
    expect(start(true)).toMatchObject({ state: 'running' })
    expect(start(false)).toEqual({ refused: 'not-due' })
    expect(start(false, staging)).toMatchObject({ state: 'running' })
  })

  test('that is leased begins with its arrival, 3 days after the latest one at the latest, and not on a day', () => {
    const paid = in_('paid', { termMonths: 1 })
    const arrive = (arrivedAt: Date | null, isUnderway: boolean, now: Date) =>
      decideLoan(paid, { type: 'arrive', arrivedAt, arrivesBy: '2026-05-20', isUnderway }, lease, now)
    const arrivedAt = new Date('2026-05-14T09:00:00Z')
    expect(arrive(arrivedAt, false, at(15))).toMatchObject({
      state: 'running',
      startedAt: arrivedAt,
      until: '2026-06-14',
    })
    const [tooSoon, late] = [new Date('2026-05-22T23:00:00Z'), new Date('2026-05-23T00:00:00Z')]
    expect(arrive(null, true, tooSoon)).toEqual({ refused: 'not-due' })
    expect(arrive(null, true, late)).toMatchObject({ startedAt: late, until: '2026-06-23' })
    // Not shipped, or somebody says that it has not arrived.
    expect(arrive(null, false, late)).toEqual({ refused: 'not-due' })
    expect(latestDays('2026-05-20', 1)).toEqual({ from: '2026-05-23', bookedUntil: '2026-07-07' })
    expect(decideLoan(paid, { type: 'start', isInsured: true }, lease, late)).toEqual({ refused: 'wrong-state' })
    const agreed = { arrivedAt, arrivesBy: '2026-05-20', isUnderway: true }
    expect(decideLoan(in_('paid'), { type: 'arrive', ...agreed }, hire, late)).toEqual({ refused: 'wrong-state' })
  })

  test('that is leased and not shipped is canceled for everything; what comes back before its arrival costs nothing', () => {
    const paid = in_('paid', { termMonths: 1 })
    expect(decideLoan(paid, { type: 'cancel', by: 'not-shipped' }, lease, at(20))).toMatchObject({
      ...{ state: 'canceled', rentRefund: requested.rent, deposit: 'returned' },
    })
    const back = decideLoan(paid, { type: 'return', isGood: false }, lease, at(60))
    expect(back).toMatchObject({ state: 'returned', lateCharge: 0, deposit: 'held' })
    expect(decideLoan(in_('paid'), { type: 'return', isGood: true }, hire, at(60))).toEqual({ refused: 'wrong-state' })
  })

  test('is canceled for free until a week before it begins; later the borrower keeps half of a month’s rent owed', () => {
    const refund = (by: 'borrower' | 'owner' | 'sale', days: number) =>
      decideLoan(in_('paid', { rent: 27_000 }), { type: 'cancel', by }, hire, at(days))
    expect(refund('borrower', 3)).toMatchObject({ rentRefund: 27_000, deposit: 'returned' })
    expect(refund('borrower', 4)).toMatchObject({ rentRefund: 27_000 - 4_500 })
    expect(refund('owner', 9)).toMatchObject({ rentRefund: 27_000 })
    expect(refund('sale', 9)).toMatchObject({ rentRefund: 27_000 })
    expect(decideLoan(in_('accepted'), { type: 'cancel', by: 'owner' }, hire, at(0))).toMatchObject({
      ...{ rentRefund: 0, deposit: 'unchanged' },
    })
  })

  test('that comes back late costs a thirtieth of a month for each day; the deposit waits unless all is well', () => {
    const out = in_('running')
    expect(decideLoan(out, { type: 'return', isGood: true }, hire, new Date('2026-06-12T09:00:00Z'))).toMatchObject({
      ...{ state: 'returned', lateCharge: 600, deposit: 'returned', until: '2026-06-10' },
    })
    expect(decideLoan(out, { type: 'return', isGood: false }, hire, new Date('2026-06-02T09:00:00Z'))).toMatchObject({
      ...{ lateCharge: 0, deposit: 'held', until: '2026-06-10' },
    })
    // Days on its way back don't count, if it left in time.
    const sentOn = (day: string | null) =>
      decideLoan(
        out,
        { type: 'return', isGood: true, back: { shipBy: '2026-06-11', sentOn: day } },
        hire,
        new Date('2026-06-20T09:00:00Z'),
      )
    expect(sentOn('2026-06-11')).toMatchObject({ lateCharge: 0 })
    expect(sentOn('2026-06-13')).toMatchObject({ lateCharge: 600 })
    expect(sentOn(null)).toMatchObject({ lateCharge: 3_000 })
    // By the month it ends with the day on which it is back.
    expect(decideLoan(out, { type: 'return', isGood: true }, staging, new Date('2026-06-02T09:00:00Z'))).toMatchObject({
      ...{ lateCharge: 0, until: '2026-06-02' },
    })
  })

  test('that is bought ends, and its deposit goes back without a charge for late days', () => {
    const late = new Date('2026-06-20T09:00:00Z')
    for (const policy of [lease, hire, staging]) {
      expect(decideLoan(in_('running'), { type: 'buy' }, policy, late)).toMatchObject({
        ...{ state: 'returned', deposit: 'returned', lateCharge: 0 },
      })
    }
  })

  test('that is back is settled after a week, or at once by its owner; a claim settles it otherwise', () => {
    const back = in_('returned', { endedAt: at(40) })
    expect(depositHeldUntil(back, hire)).toEqual(at(47))
    expect(decideLoan(back, { type: 'settle' }, hire, at(47, -1))).toEqual({ refused: 'not-due' })
    expect(decideLoan(back, { type: 'settle' }, hire, at(47))).toMatchObject({ deposit: 'returned' })
    expect(decideLoan(back, { type: 'confirm' }, hire, at(41))).toMatchObject({ deposit: 'returned' })
    expect(decideLoan(back, { type: 'award' }, hire, at(41))).toEqual({ refused: 'wrong-state' })
    const claimed = { ...back, claimId: 'claim' }
    expect(decideLoan(claimed, { type: 'settle' }, hire, at(60))).toEqual({ refused: 'wrong-state' })
    expect(decideLoan(claimed, { type: 'award' }, hire, at(60))).toMatchObject({ deposit: 'awarded' })
    expect(depositHeldUntil({ ...back, depositSettledAt: at(41) }, hire)).toBeNull()
  })

  test('is claimed for within a week after the return, for at most the replacement value', () => {
    const back = in_('returned', { endedAt: at(40) })
    const refusal = (loan: LoanFacts, asked: number, days: number) =>
      damageRefusal(loan, hire, { asked, max: 500 }, at(days))
    expect(refusal(back, 500, 46)).toBeNull()
    expect(refusal(back, 501, 46)).toBe('claim.above-maximum')
    expect(refusal(back, 1, 47)).toBe('claim.too-late')
    expect(refusal({ ...back, depositSettledAt: at(41) }, 1, 42)).toBe('claim.too-late')
    expect(refusal(in_('running'), 1, 42)).toBe('claim.too-early')
  })

  test('by the month ends with notice, after its last day, or after the last month that is paid for', () => {
    const running = in_('running', { until: null, paidUntil: '2026-05-31' })
    const notice = (until: string, loan = running, policy = staging) =>
      decideLoan(loan, { type: 'give-notice', until }, policy, at(0))
    expect(notice('2026-05-07')).toEqual({ refused: 'notice-too-short' })
    expect(notice('2026-05-08')).toMatchObject({ state: 'running', until: '2026-05-08' })
    expect(notice('2026-05-08', { ...running, until: '2026-05-08' })).toEqual({ refused: 'ends-sooner' })
    expect(notice('2026-05-20', running, hire)).toEqual({ refused: 'wrong-state' })

    expect(endedBy(running, '2026-05-31')).toBeNull()
    expect(endedBy(running, '2026-06-01')).toBe('unpaid')
    expect(endedBy({ ...running, until: '2026-05-20' }, '2026-05-20')).toBeNull()
    expect(endedBy({ ...running, until: '2026-05-20' }, '2026-05-21')).toBe('last-day')
    expect(endedBy({ ...running, until: '2026-06-20' }, '2026-06-01')).toBe('unpaid')
    const june = new Date('2026-06-01T00:00:00Z')
    expect(decideLoan(running, { type: 'end' }, staging, june)).toMatchObject({ state: 'ended', until: '2026-05-31' })
    expect(decideLoan(running, { type: 'end' }, hire, june)).toEqual({ refused: 'wrong-state' })
  })
})
