import { OrderSide, ShipmentDirection, ShipmentState } from '@vermeil/contracts/fulfillment/shipping.schema'
import { shipmentOptions, shippingTerms } from '@vermeil/contracts/fulfillment/shipping-terms'
import { addDays, dayAt, daysBetween } from '@vermeil/contracts/loans/hire-terms'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AgreedDelivery,
  arrivesAfterDispatch,
  cancelableFrom,
  completionAfter,
  countsAsDeliveredOn,
  deadlinesAfterDispute,
  isDoneBy,
  isPossible,
  isPossibleDelivery,
  nextStep,
  planShipment,
  receiverOf,
  remindersAfter,
  type ShipmentAction,
  type ShipmentFacts,
  senderOf,
} from './shipping-rules.ts'

const DAY = 86_400_000
const paidAt = new Date('2026-11-16T17:30:00Z')
const times = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
const agreed: fc.Arbitrary<AgreedDelivery | null> = fc.option(
  fc.record({
    option: fc.constantFrom('delivery', 'pickup', 'own-carrier', 'in-hand'),
    shipWithinDays: fc.integer({ min: 1, max: 21 }),
    arrivesMaxDays: fc.option(fc.integer({ min: 1, max: 60 })),
  }),
)
const started = (at: Date, delivery: AgreedDelivery | null): ShipmentFacts => ({
  ...planShipment(at, delivery),
  ...{ direction: 'out', follows: 'order' },
  ...{ state: 'paid', completesAt: null, remindersSent: 0, warnedAt: null, wrongCodes: 0, hasOpenProblem: false },
  ...{ disputedAt: null, cancelAfterDays: shippingTerms.cancelAfterDays },
})
const promised: AgreedDelivery = { option: 'delivery', shipWithinDays: 7, arrivesMaxDays: 16 }
const shipment = (facts: Partial<ShipmentFacts> = {}): ShipmentFacts => ({ ...started(paidAt, promised), ...facts })

describe('what is promised', () => {
  test('days run from the payment; nothing agreed means a week to ship and two on the way', () => {
    expect(planShipment(paidAt, promised)).toEqual({
      ...{ option: 'delivery', shipBy: '2026-11-23', arrivesBy: '2026-12-02', transitDays: 9 },
    })
    expect(planShipment(paidAt, null)).toEqual({
      ...{ option: 'arranged', shipBy: '2026-11-23', arrivesBy: '2026-12-07', transitDays: 14 },
    })
  })

  test('a work that is sold subject to a loan is shipped once it is back', () => {
    expect(planShipment(paidAt, promised, '2026-12-20')).toEqual({
      ...{ option: 'delivery', shipBy: '2026-12-27', arrivesBy: '2027-01-05', transitDays: 9 },
    })
    expect(planShipment(paidAt, promised, '2026-11-01')).toEqual(planShipment(paidAt, promised))
    const inHand: AgreedDelivery = { option: 'in-hand', shipWithinDays: 7, arrivesMaxDays: null }
    expect(planShipment(paidAt, inHand, '2026-12-20')).toEqual(planShipment(paidAt, inHand))
  })

  test('an arrival is never promised before the last day to ship, and a late parcel keeps its days on the way', () => {
    fc.assert(
      fc.property(times, agreed, fc.nat(90), (at, delivery, days) => {
        const plan = planShipment(at, delivery)
        expect(plan.arrivesBy >= plan.shipBy && plan.shipBy >= dayAt(at)).toBe(true)
        const shippedAt = new Date(at.getTime() + days * DAY)
        const arrives = arrivesAfterDispatch(plan, shippedAt)
        expect(arrives >= plan.arrivesBy).toBe(true)
        expect(daysBetween(dayAt(shippedAt), arrives)).toBeGreaterThanOrEqual(plan.transitDays)
        if (dayAt(shippedAt) <= plan.shipBy) expect(arrives).toBe(plan.arrivesBy)
      }),
    )
  })
})

describe('the clock', () => {
  /** Lets the clock do its steps, looking at the given hours only. */
  function run(from: ShipmentFacts, looks: readonly Date[]) {
    const done: { step: string; at: Date }[] = []
    let now = from
    for (const look of looks) {
      for (let next = nextStep(now); next && next.at <= look; next = nextStep(now)) {
        done.push({ step: next.step, at: look })
        if (next.step === 'remind') now = { ...now, remindersSent: remindersAfter(now, dayAt(look)) }
        if (next.step === 'warn') now = { ...now, warnedAt: look }
        if (next.step === 'deliver') now = { ...now, state: 'delivered', completesAt: completionAfter(look) }
        if (next.step === 'complete') now = { ...now, state: 'completed' }
      }
    }
    return { now, done }
  }
  const hours = fc.uniqueArray(fc.integer({ min: 0, max: 24 * 120 }), { minLength: 1, maxLength: 60 })
  const looksOf = (at: Date, offsets: readonly number[]) =>
    offsets.toSorted((a, b) => a - b).map((hour) => new Date(at.getTime() + hour * 3_600_000))

  test('a seller is reminded at most twice, not before the day before, and nothing else happens without them', () => {
    fc.assert(
      fc.property(times, agreed, hours, (at, delivery, offsets) => {
        const begun = started(at, delivery)
        fc.pre(begun.option !== 'in-hand')
        const { now, done } = run(begun, looksOf(at, offsets))
        expect(now.state).toBe('paid')
        expect(done.length).toBeLessThanOrEqual(2)
        for (const step of done) {
          expect(step.step).toBe('remind')
          expect(dayAt(step.at) >= addDays(begun.shipBy, -1)).toBe(true)
        }
        const last = looksOf(at, offsets).at(-1)
        if (last && dayAt(last) >= begun.shipBy) expect(now.remindersSent).toBe(2)
      }),
    )
  })

  test('what is shipped is warned about once, delivered three days later at the earliest, and completed a week after', () => {
    fc.assert(
      fc.property(times, agreed, hours, (at, delivery, offsets) => {
        const shipped: ShipmentFacts = { ...started(at, delivery), state: 'shipped' }
        const { done } = run(shipped, looksOf(at, offsets))
        expect(done.map(({ step }) => step)).toEqual(['warn', 'deliver', 'complete'].slice(0, done.length))
        const [warned, delivered, completed] = done
        if (warned) expect(daysBetween(shipped.arrivesBy, dayAt(warned.at))).toBeGreaterThanOrEqual(11)
        if (warned && delivered) {
          expect(dayAt(delivered.at) >= countsAsDeliveredOn(shipped)).toBe(true)
          expect(delivered.at.getTime() - warned.at.getTime()).toBeGreaterThanOrEqual(3 * DAY)
        }
        if (delivered && completed) {
          expect(completed.at.getTime() - delivered.at.getTime()).toBeGreaterThanOrEqual(7 * DAY)
        }
      }),
    )
  })

  test('a way back is warned about, and never taken for arrived', () => {
    fc.assert(
      fc.property(times, hours, (at, offsets) => {
        const sent = { ...started(at, null), direction: 'back', follows: 'loan', state: 'shipped' } as const
        const { now, done } = run(sent, looksOf(at, offsets))
        expect(now.state).toBe('shipped')
        expect(done.map(({ step }) => step)).toEqual(['warn'].slice(0, done.length))
      }),
    )
  })

  test('an open problem stops it', () => {
    expect(nextStep(shipment({ state: 'shipped', hasOpenProblem: true }))).toBeNull()
    expect(nextStep(shipment({ state: 'delivered', completesAt: paidAt, hasOpenProblem: true }))).toBeNull()
  })

  test('a dispute freezes the order, and the seller gets the lost days back', () => {
    const frozen = { disputedAt: new Date('2026-11-18T09:00:00Z') }
    for (const state of ['paid', 'shipped', 'delivered'] as const) {
      expect(nextStep(shipment({ ...frozen, state, completesAt: paidAt }))).toBeNull()
    }
    const decided = new Date('2026-12-18T11:00:00Z')
    const { shipBy, arrivesBy } = shipment()
    expect(deadlinesAfterDispute(shipment(frozen), decided)).toEqual({
      ...{ shipBy: addDays(shipBy, 30), arrivesBy: addDays(arrivesBy, 30) },
    })
    expect(deadlinesAfterDispute(shipment({ ...frozen, state: 'shipped' }), decided)).toEqual({ shipBy, arrivesBy })
  })

  test('a seller who has made it ready for a pick-up is not reminded', () => {
    expect(nextStep(shipment({ option: 'pickup', state: 'packed' }))).toBeNull()
    expect(nextStep(shipment({ option: 'delivery', state: 'packed' }))).toMatchObject({ step: 'remind' })
  })
})

describe('who may do what', () => {
  const actions: readonly ShipmentAction[] = [
    ...(['pack', 'dispatch', 'handOver', 'markDelivered', 'confirm', 'cancelLate', 'renewCode', 'addPhotos'] as const),
  ]
  const any: fc.Arbitrary<ShipmentFacts> = fc.record({
    direction: fc.constantFrom(...ShipmentDirection.options),
    follows: fc.constantFrom('order', 'loan'),
    option: fc.constantFrom(...shipmentOptions),
    state: fc.constantFrom(...ShipmentState.options),
    shipBy: fc.constant('2026-11-23'),
    arrivesBy: fc.constant('2026-12-02'),
    transitDays: fc.constant(9),
    cancelAfterDays: fc.constantFrom(shippingTerms.cancelAfterDays, shippingTerms.cancelLeaseAfterDays),
    completesAt: fc.option(times),
    remindersSent: fc.integer({ min: 0, max: 2 }),
    warnedAt: fc.option(times),
    wrongCodes: fc.nat(6),
    hasOpenProblem: fc.boolean(),
    disputedAt: fc.option(times),
  })

  test('nothing happens after the end, and nothing is both shipped and handed over', () => {
    fc.assert(
      fc.property(any, times, (facts, now) => {
        const can = (action: ShipmentAction) => isPossible(action, facts, dayAt(now))
        if (facts.state === 'completed' || facts.state === 'canceled') expect(actions.filter(can)).toEqual([])
        expect(can('dispatch') && can('handOver')).toBe(false)
        if (facts.disputedAt) expect(actions.filter(can).filter((action) => action !== 'addPhotos')).toEqual([])
        // A delivery is confirmed once the work is on its way or handed over, and not canceled from then on.
        if (can('confirm') && facts.follows === 'order') expect(['shipped', 'delivered']).toContain(facts.state)
        if (facts.follows === 'loan') expect(can('cancelLate')).toBe(false)
        expect(can('confirm') && can('cancelLate')).toBe(false)
      }),
    )
  })

  test('the buyer may cancel from the third day after the last day to ship, until it is shipped', () => {
    expect(cancelableFrom(shipment())).toBe('2026-11-26')
    expect(isPossible('cancelLate', shipment(), '2026-11-25')).toBe(false)
    expect(isPossible('cancelLate', shipment(), '2026-11-26')).toBe(true)
    expect(isPossible('cancelLate', shipment({ state: 'packed' }), '2026-11-26')).toBe(true)
    expect(isPossible('cancelLate', shipment({ state: 'shipped' }), '2026-11-26')).toBe(false)
    expect(isPossible('cancelLate', shipment({ state: 'packed', option: 'pickup' }), '2026-11-26')).toBe(false)
    const leased = shipment({ cancelAfterDays: shippingTerms.cancelLeaseAfterDays })
    expect(cancelableFrom(leased)).toBe('2026-11-30')
  })

  test('each action has its side', () => {
    for (const action of actions) expect(OrderSide.options.some((side) => isDoneBy(action, side))).toBe(true)
    expect(actions.filter((action) => isDoneBy(action, 'buyer'))).toEqual(['confirm', 'cancelLate', 'renewCode'])
    expect(isDoneBy('confirm', 'seller')).toBe(false)
    expect(isDoneBy('dispatch', 'administrator')).toBe(false)
    // Back, the two change places, and nothing is handed over by a code.
    const back = (side: OrderSide) => actions.filter((action) => isDoneBy(action, side, 'back'))
    expect(back('buyer')).toEqual(['pack', 'dispatch', 'addPhotos'])
    expect(back('seller')).toEqual(['confirm'])
    for (const { direction } of [{ direction: 'out' }, { direction: 'back' }] as const) {
      expect(isDoneBy('dispatch', senderOf({ direction }), direction)).toBe(true)
      expect(isDoneBy('confirm', receiverOf({ direction }), direction)).toBe(true)
    }
  })

  test('a pick-up code is locked after five wrong ones', () => {
    const pickup = shipment({ option: 'pickup' })
    expect(isPossible('handOver', { ...pickup, wrongCodes: shippingTerms.codeAttempts - 1 }, '2026-11-17')).toBe(true)
    expect(isPossible('handOver', { ...pickup, wrongCodes: shippingTerms.codeAttempts }, '2026-11-17')).toBe(false)
  })

  test('a work is delivered neither before it was on its way nor in the future', () => {
    const now = new Date('2026-11-20T09:00:00Z')
    expect(isPossibleDelivery('2026-11-15', paidAt, now)).toBe(false)
    expect(isPossibleDelivery('2026-11-16', paidAt, now)).toBe(true)
    expect(isPossibleDelivery('2026-11-20', paidAt, now)).toBe(true)
    expect(isPossibleDelivery('2026-11-21', paidAt, now)).toBe(false)
  })
})
