import { claimableUntil } from '@vermeil/contracts/fulfillment/claim-terms'
import { HireState } from '@vermeil/contracts/loans/hires.schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { actionsIn, availabilityOf, damageRefusal, isBinding, isInsured, stateAfter } from './hire-rules.ts'

const events = ['accept', 'decline', 'lapse', 'cancel', 'pay', 'release', 'start', 'return'] as const

test('every sequence of events ends, and what has ended stays so', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events), { maxLength: 30 }), (sequence) => {
      let state: HireState = 'requested'
      let changes = 0
      for (const event of sequence) {
        const next = stateAfter(state, event)
        if (next === null) continue
        state = next
        changes += 1
      }
      expect(changes).toBeLessThanOrEqual(4)
      const isOpen = state === 'requested' || isBinding(state)
      expect(events.some((event) => stateAfter(state, event) !== null)).toBe(isOpen)
    }),
  )
})

test('a work is with the agent only after acceptance and payment', () => {
  const starting = HireState.options.filter((state) => stateAfter(state, 'start') !== null)
  expect(starting).toEqual(['paid'])
  expect(HireState.options.filter((state) => stateAfter(state, 'pay') !== null)).toEqual(['accepted'])
  expect(actionsIn('running')).toMatchObject({ cancel: false, return: true, pay: false })
})

test('a work is Reserved until somebody has paid for it', () => {
  expect(availabilityOf([])).toBe('available')
  expect(availabilityOf(['reservation'])).toBe('reserved')
  expect(availabilityOf(['reservation', 'lease'])).toBe('rented')
})

test('a certificate insures the sum until the last day', () => {
  const hire = { insured: 500_000, until: '2026-12-31' }
  expect(isInsured({ ...hire, insured: null }, null)).toBe(true)
  expect(isInsured(hire, null)).toBe(false)
  expect(isInsured(hire, { insured: 499_999, expiresOn: '2027-01-01' })).toBe(false)
  expect(isInsured(hire, { insured: 500_000, expiresOn: '2026-12-30' })).toBe(false)
  expect(isInsured(hire, { insured: 500_000, expiresOn: '2026-12-31' })).toBe(true)
})

test('damage is reported within seven days after the return, for at most the replacement value', () => {
  const now = new Date('2026-11-16T12:00:00Z')
  const openUntil = claimableUntil(new Date('2026-11-10T12:00:00Z'))
  expect(openUntil).toEqual(new Date('2026-11-17T12:00:00Z'))
  expect(damageRefusal({ most: 500, openUntil }, 500, now)).toBeNull()
  expect(damageRefusal({ most: 500, openUntil }, 501, now)).toBe('claim.above-maximum')
  expect(damageRefusal({ most: 500, openUntil: now }, 1, now)).toBe('claim.too-late')
  expect(damageRefusal({ most: 500, openUntil: null }, 1, now)).toBe('claim.too-early')
})
