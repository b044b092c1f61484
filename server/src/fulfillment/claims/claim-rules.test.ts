import { answerableUntil } from '@vermeil/contracts/fulfillment/claim-terms'
import { ClaimState } from '@vermeil/contracts/fulfillment/claims.schema'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ClaimEvent,
  decisionRefusal,
  hasEnded,
  isUndecided,
  returnActions,
  returnByTime,
  stateAfter,
} from './claim-rules.ts'

const now = new Date('2026-11-16T12:00:00Z')

test('an administrator decides once the other side has answered, or could have', () => {
  const answerBy = answerableUntil(now)
  const late = new Date(answerBy.getTime())
  expect(decisionRefusal({ state: 'opened', asked: 500, answerBy }, 0, now)).toBe('claim.answer-awaited')
  expect(decisionRefusal({ state: 'opened', asked: 500, answerBy }, 500, late)).toBeNull()
  expect(decisionRefusal({ state: 'answered', asked: 500, answerBy }, 500, now)).toBeNull()
  expect(decisionRefusal({ state: 'answered', asked: 500, answerBy }, 501, now)).toBe('claim.above-asked')
})

test('whatever happens to a claim, it is decided or withdrawn at most once, and nothing happens after its end', () => {
  const event = fc.constantFrom<ClaimEvent>('answer', 'decide', 'await-return', 'object', 'end-return', 'withdraw')
  const isEnd = (happened: ClaimEvent) => ['decide', 'await-return', 'withdraw'].includes(happened)
  fc.assert(
    fc.property(fc.array(event, { maxLength: 20 }), (events) => {
      let state: ClaimState = 'opened'
      let ends = 0
      for (const happened of events) {
        const next = stateAfter(state, happened)
        if (hasEnded(state)) expect(next).toBeNull()
        if (next === null) continue
        if (isEnd(happened)) ends += 1
        state = next
      }
      expect(ends).toBeLessThanOrEqual(1)
      expect(isUndecided(state)).toBe(ends === 0)
    }),
  )
  for (const state of ClaimState.options) {
    const refused = decisionRefusal({ state, asked: 1, answerBy: now }, 1, now)
    expect(refused).toBe(isUndecided(state) ? null : 'claim.ended')
  }
})

describe('a return', () => {
  const sendBy = new Date('2026-11-20T12:00:00Z')
  const refundAt = new Date('2026-12-01T12:00:00Z')
  const before = (time: Date) => new Date(time.getTime() - 1)

  test('is sent until its date, confirmed at any time, and disputed until the refund is due', () => {
    const awaited = { state: 'returning', sendBy, refundAt: null } as const
    expect(returnActions(awaited, now)).toEqual({ send: true, confirm: true, object: false, conclude: true })
    expect(returnActions(awaited, sendBy).send).toBe(false)
    const sent = { ...awaited, refundAt }
    expect(returnActions(sent, before(refundAt))).toEqual({ send: true, confirm: true, object: true, conclude: true })
    expect(returnActions(sent, refundAt).object).toBe(false)
    const objected = { ...sent, state: 'objected' } as const
    expect(returnActions(objected, now)).toEqual({ send: false, confirm: true, object: false, conclude: true })
    for (const state of ['opened', 'answered', 'decided', 'withdrawn'] as const) {
      expect(Object.values(returnActions({ ...sent, state }, now)).some(Boolean)).toBe(false)
    }
  })

  test('ends with time: refunded if it was sent and not disputed, without a refund if it was never sent', () => {
    const awaited = { state: 'returning', sendBy, refundAt: null } as const
    expect(returnByTime(awaited, before(sendBy))).toBeNull()
    expect(returnByTime(awaited, sendBy)).toEqual({ isReturned: false })
    expect(returnByTime({ ...awaited, refundAt }, before(refundAt))).toBeNull()
    expect(returnByTime({ ...awaited, refundAt }, refundAt)).toEqual({ isReturned: true })
    expect(returnByTime({ ...awaited, refundAt, state: 'objected' }, refundAt)).toBeNull()
  })
})
