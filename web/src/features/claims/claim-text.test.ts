import type { ClaimSummary } from '@vermeil/contracts/claims'
import { expect, test } from 'vitest'
import { authorName, claimNextStep, decisionText } from './claim-text'

const claim: ClaimSummary = {
  ...{ id: '', kind: 'hire', subjectId: '', title: 'Low Tide', side: 'respondent', claimant: 'Ada', respondent: 'Max' },
  ...{ asked: 25_000, state: 'answered', openedAt: '2026-11-16T10:00:00Z', answerBy: '2026-11-21T10:00:00Z' },
  decision: null,
}

test('a claim says who wrote what, and what comes next, to each side', () => {
  expect(authorName('respondent', claim)).toBe('You')
  expect(authorName('claimant', claim)).toBe('Ada')
  expect(authorName('administrator', claim)).toBe('Vermeil')
  expect(authorName('claimant', { ...claim, claimant: '' })).toBe('The owner')
  expect(claimNextStep(claim)).toBe('We read what both sides say and decide.')
  expect(claimNextStep({ ...claim, side: 'administrator' })).toBe('Decide the claim.')
})

test('a decision says where the money comes from and what goes back', () => {
  const decision = { awarded: 15_000, fromDeposit: 9_000, invoiced: 6_000, refunded: 0, reason: '', decidedAt: '' }
  expect(decisionText({ decision: { ...decision, orderId: null } })).toBe(
    '$150 is paid for the damage, $90 from the deposit, $60 by invoice.',
  )
  const nothing = { ...decision, awarded: 0, fromDeposit: 0, invoiced: 0, refunded: 9_000, orderId: null }
  expect(decisionText({ decision: nothing })).toBe('Nothing is paid for the damage, $90 of the deposit goes back.')
})
