import type { ClaimReturn, ClaimSummary } from '@vermeil/contracts/fulfillment/claims.schema'
import { expect, test } from 'vitest'
import { authorName, claimNextStep, decisionText, returnText } from './claim-text'

const claim: ClaimSummary = {
  ...{ id: '', kind: 'hire', subjectId: '', title: 'Low Tide', side: 'respondent', claimant: 'Ada', respondent: 'Max' },
  problem: null,
  ...{ asked: 25_000, state: 'answered', openedAt: '2026-11-16T10:00:00Z', answerBy: '2026-11-21T10:00:00Z' },
  decision: null,
}

test('a claim says who wrote what, and what comes next, to each side', () => {
  expect(authorName('respondent', claim)).toBe('You')
  expect(authorName('claimant', claim)).toBe('Ada')
  expect(authorName('administrator', claim)).toBe('Vermeil')
  expect(authorName('claimant', { ...claim, claimant: '' })).toBe('The owner')
  expect(claimNextStep(claim)).toBe('We read what both sides say and decide.')
  expect(claimNextStep({ ...claim, side: 'administrator' })).toBe('Decide about it.')
})

const decision = {
  ...{ awarded: 15_000, fromDeposit: 9_000, invoiced: 6_000, refunded: 0, fromPayment: 0, isInsured: false },
  ...{ returnPaidBy: null, reason: '', decidedAt: '', orderId: null },
}

test('a decision says where the money comes from and what goes back', () => {
  const decided = { kind: 'hire', state: 'decided' } as const
  expect(decisionText({ ...decided, decision })).toBe(
    '$150 is paid for the damage, $90 from the deposit, $60 by invoice.',
  )
  const nothing = { ...decision, awarded: 0, fromDeposit: 0, invoiced: 0, refunded: 9_000 }
  expect(decisionText({ ...decided, decision: nothing })).toBe(
    'Nothing is paid for the damage, $90 of the deposit goes back.',
  )
})

test('a decision about an order says what is refunded, when, and who pays', () => {
  const order = { kind: 'order', state: 'decided' } as const
  expect(decisionText({ ...order, decision: { ...decision, isInsured: true } })).toBe(
    '$150 is refunded, paid by the insurance.',
  )
  expect(decisionText({ ...order, state: 'returning', decision })).toBe(
    '$150 is refunded once the work is back with its seller.',
  )
  expect(decisionText({ ...order, decision: { ...decision, awarded: 0 } })).toBe('Nothing is refunded.')
})

test('a return says where the work is', () => {
  const back: ClaimReturn = {
    paidBy: 'seller',
    ...{ sendBy: '2026-11-30T10:00:00Z', carrier: 'UPS', trackingNumber: '1Z', objection: 'Empty box' },
    ...{ sentAt: '2026-11-20T10:00:00Z', refundAt: '2026-12-04T10:00:00Z', endedAt: null, isReturned: null },
    can: { send: false, confirm: false, object: false, conclude: false },
  }
  expect(returnText({ state: 'returning', return: { ...back, sentAt: null } })).toContain('The seller pays the carrier')
  expect(returnText({ state: 'returning', return: back })).toContain('Without an objection the refund is sent')
  expect(returnText({ state: 'objected', return: back })).toContain('The seller objects: Empty box')
  expect(returnText({ state: 'decided', return: { ...back, isReturned: true } })).toContain('The refund was sent')
})
