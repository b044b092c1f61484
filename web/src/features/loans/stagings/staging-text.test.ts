import type { Staging } from '@vermeil/contracts/loans/stagings.schema'
import { expect, test } from 'vitest'
import { loanStateName } from '@/entities/loan/loan-text'
import { stagingDates, stagingNextStep } from './staging-text'

const staging: Staging = {
  ...{ id: 's', artworkId: 'a', title: 'Low Tide', artist: 'Ada Roux', picture: null, side: 'realtor' },
  ...{ realtorName: 'Ann', ownerName: 'Ada', propertyId: 'p', address: '14 Harbor Lane', room: 'Study' },
  ...{ payer: 'realtor', clientName: null, from: '2026-05-01', until: null, endCause: null, note: '' },
  ...{ state: 'running', isLate: false, requestedAt: '2026-04-20T10:00:00Z', answerBy: '2026-04-22T10:00:00Z' },
  ...{ payBy: null, closedAt: null, canceledBy: null, reason: '', condition: null, monthlyPrice: 9_000 },
  ...{ deposit: 9_000, lateCharge: null, paidUntil: '2026-05-31', due: null },
  ...{ depositHeldUntil: null, claimId: null, orderIds: [] },
  can: {
    ...{ answer: false, pay: false, cancel: false, end: true, return: false },
    ...{ releaseDeposit: false, reportDamage: false, buy: false },
  },
}

test('a running staging says until when it is paid, what is due, or when it ends and why', () => {
  expect(stagingNextStep(staging)).toBe('Paid until May 31, 2026')
  const due = { amount: 9_000, by: '2026-06-01T00:00:00Z' }
  expect(stagingNextStep({ ...staging, due })).toMatch(/^Pay \$90 for the next month by /)
  expect(stagingNextStep({ ...staging, due, payer: 'client', clientName: 'Nora' })).toMatch(/^Nora pays \$90/)
  expect(stagingNextStep({ ...staging, due, side: 'owner' })).toMatch(/^The realtor pays \$90/)
  expect(stagingNextStep({ ...staging, until: '2026-05-20', endCause: 'sale' })).toBe(
    'Ends May 20, 2026, the home is under contract',
  )
})

test('dates without an end go from month to month, and a late work is named so', () => {
  expect(stagingDates(staging)).toBe('May 1, 2026, month to month')
  expect(loanStateName({ state: 'ended', isLate: true })).toBe('Late')
  expect(stagingNextStep({ ...staging, state: 'ended', until: '2026-05-20' })).toBe(
    'Return it now: it ended May 20, 2026',
  )
})

test('after the return both sides read until when damage can be reported', () => {
  const back = { ...staging, state: 'returned', closedAt: '2026-06-02T09:00:00Z' } as const
  const held = { ...back, depositHeldUntil: '2026-06-09T09:00:00Z' }
  expect(stagingNextStep(back)).toBe('Returned Jun 2, 2026')
  expect(stagingNextStep(held)).toMatch(
    /^Returned Jun 2, 2026\. The deposit goes back by .+, unless damage is reported$/,
  )
  expect(stagingNextStep({ ...held, side: 'owner' })).toMatch(/\. Report damage by /)
  expect(stagingNextStep({ ...held, claimId: 'c' })).toMatch(/Damage was reported, the deposit is held$/)
})
