import { StagingState } from '@vermeil/contracts/loans/stagings.schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { actionsIn, endedBy, isBinding, paymentTermHours, type StagingEvent, stateAfter } from './staging-rules.ts'

const events: readonly StagingEvent[] = [
  ...(['accept', 'decline', 'lapse', 'cancel', 'pay', 'release', 'start', 'give-notice', 'end', 'return'] as const),
]

test('every sequence of events ends, and what is over stays so', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events), { maxLength: 30 }), (sequence) => {
      let state: StagingState = 'requested'
      let changes = 0
      for (const event of sequence) {
        const next = stateAfter(state, event)
        if (next === null) continue
        if (next !== state) changes += 1
        state = next
      }
      expect(changes).toBeLessThanOrEqual(5)
      const isOpen = state === 'requested' || isBinding(state)
      expect(events.some((event) => stateAfter(state, event) !== null)).toBe(isOpen)
    }),
  )
})

test('a work hangs in a home only after acceptance and payment, and comes back from there alone', () => {
  const before = (event: StagingEvent) => StagingState.options.filter((state) => stateAfter(state, event) !== null)
  expect(before('start')).toEqual(['paid'])
  expect(before('pay')).toEqual(['accepted'])
  expect(before('return')).toEqual(['running', 'ended'])
  expect(before('cancel')).toEqual(['requested', 'accepted', 'paid'])
})

test('only an invoice that waits is paid', () => {
  expect(actionsIn('running', false).pay).toBe(false)
  expect(actionsIn('running', true).pay).toBe(true)
  expect(actionsIn('ended', true).pay).toBe(false)
})

test('it is over after its last day, or after the last month that is paid for', () => {
  const dates = { until: null, paidUntil: '2026-05-31' }
  expect(endedBy(dates, '2026-05-31')).toBeNull()
  expect(endedBy(dates, '2026-06-01')).toBe('unpaid')
  expect(endedBy({ ...dates, until: '2026-05-20' }, '2026-05-20')).toBeNull()
  expect(endedBy({ ...dates, until: '2026-05-20' }, '2026-05-21')).toBe('last-day')
  expect(endedBy({ ...dates, until: '2026-06-20' }, '2026-06-01')).toBe('unpaid')
})

test('an invoice is due when its month begins, or a day after a late one was sent', () => {
  const now = new Date('2026-05-25T12:00:00Z')
  expect(paymentTermHours(new Date('2026-06-01T00:00:00Z'), now)).toBe(156)
  expect(paymentTermHours(new Date('2026-05-25T13:00:00Z'), now)).toBe(24)
})
