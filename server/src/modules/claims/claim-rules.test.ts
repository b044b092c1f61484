import { answerableUntil, claimableUntil } from '@vermeil/contracts/claim-terms'
import { ClaimState } from '@vermeil/contracts/claims'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decisionRefusal, isOpen, openRefusal, stateAfter } from './claim-rules.ts'

const now = new Date('2026-11-16T12:00:00Z')

test('a claim is opened within seven days after the return, for at most the replacement value', () => {
  const openUntil = claimableUntil(new Date('2026-11-10T12:00:00Z'))
  expect(openUntil).toEqual(new Date('2026-11-17T12:00:00Z'))
  expect(openRefusal({ most: 500, openUntil }, 500, now)).toBeNull()
  expect(openRefusal({ most: 500, openUntil }, 501, now)).toBe('claim.above-maximum')
  expect(openRefusal({ most: 500, openUntil: now }, 1, now)).toBe('claim.too-late')
  expect(openRefusal({ most: 500, openUntil: null }, 1, now)).toBe('claim.too-early')
})

test('an administrator decides once the other side has answered, or could have', () => {
  const answerBy = answerableUntil(now)
  const late = new Date(answerBy.getTime())
  expect(decisionRefusal({ state: 'opened', asked: 500, answerBy }, 0, now)).toBe('claim.answer-awaited')
  expect(decisionRefusal({ state: 'opened', asked: 500, answerBy }, 500, late)).toBeNull()
  expect(decisionRefusal({ state: 'answered', asked: 500, answerBy }, 500, now)).toBeNull()
  expect(decisionRefusal({ state: 'answered', asked: 500, answerBy }, 501, now)).toBe('claim.above-asked')
})

test('whatever happens to a claim, it is decided or withdrawn at most once, and nothing happens after that', () => {
  const event = fc.constantFrom('answer', 'decide', 'withdraw')
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), (events) => {
      let state: ClaimState = 'opened'
      let ends = 0
      for (const happened of events) {
        const next = stateAfter(state, happened)
        if (!isOpen(state)) expect(next).toBeNull()
        if (next === null) continue
        if (happened !== 'answer') ends += 1
        state = next
      }
      expect(ends).toBeLessThanOrEqual(1)
    }),
  )
  for (const state of ClaimState.options) {
    const refused = decisionRefusal({ state, asked: 1, answerBy: now }, 1, now)
    expect(refused).toBe(isOpen(state) ? null : 'claim.ended')
  }
})
