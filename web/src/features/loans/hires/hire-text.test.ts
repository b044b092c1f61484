import type { Hire } from '@vermeil/contracts/loans/hires.schema'
import { expect, test } from 'vitest'
import { loanStateName } from '@/entities/loan/loan-text'
import { datesText, hireNextStep, rightsText } from './hire-text'

const after = { releaseDeposit: false, reportDamage: false }
const hire: Hire = {
  ...{ id: '', artworkId: '', title: 'Low Tide', artist: 'Ada Roux', picture: null, side: 'agent', agentName: 'Max' },
  ...{
    meetingHostId: null,
    ownerName: 'Ada',
    credentials: null,
    handover: null,
    productionId: null,
    production: 'The Long Winter',
    setId: null,
    setName: 'Detective Office',
  },
  ...{ from: '2026-12-01', until: '2026-12-15', note: '', state: 'paid', screenRights: 'granted', isLate: false },
  ...{ requestedAt: '2026-11-16T10:00:00Z', answerBy: '2026-11-18T10:00:00Z', payBy: null, endedAt: null },
  ...{
    canceledBy: null,
    reason: '',
    condition: null,
    photos: [],
    insurance: null,
    depositHeldUntil: null,
    orderIds: [],
    claimId: null,
  },
  money: { monthlyPrice: 9_000, total: 4_500, deposit: 9_000, replacementValue: 50_000, lateCharge: null },
  can: {
    answer: false,
    pay: false,
    cancel: true,
    handOver: false,
    return: false,
    insure: true,
    readAgreement: true,
    buy: false,
    ...after,
  },
}

test('a hire says its dates, the same in every time zone', () => {
  expect(datesText(hire)).toBe('Dec 1, 2026 – Dec 15, 2026')
  expect(datesText({ from: '2026-12-01', until: '2026-12-01' })).toBe('Dec 1, 2026')
})

test('the next step depends on the side and on what is missing', () => {
  expect(hireNextStep(hire)).toBe('Begins Dec 1, 2026')
  const uninsured = { ...hire, insurance: { asked: 400_000, sum: null, expiresOn: null, isValid: false } }
  expect(hireNextStep(uninsured)).toBe('Upload a certificate of insurance for $4,000, valid until Dec 15, 2026')
  expect(hireNextStep({ ...uninsured, side: 'owner' })).toBe('Waits for the certificate of insurance')
  const late = { ...hire, state: 'running' as const, isLate: true }
  expect([loanStateName(late), hireNextStep(late)]).toEqual(['Late', 'Return now: it was due Dec 15, 2026'])
  expect(hireNextStep({ ...hire, state: 'canceled', canceledBy: 'owner', reason: 'Damaged' })).toBe(
    'Canceled by the owner: Damaged',
  )
  const back = { ...hire, state: 'returned' as const, endedAt: '2026-12-17T09:00:00Z' }
  expect(hireNextStep({ ...back, money: { ...hire.money, lateCharge: 600 } as Hire['money'] })).toBe(
    'Returned Dec 17, 2026. $6 for late days',
  )
})

test('a hire says that screen rights are asked for, granted, or not part of it', () => {
  const asked = rightsText({ ...hire, state: 'requested', screenRights: 'asked' })
  expect(asked).toMatch(/^Screen rights asked for .*2026/)
  expect(rightsText({ ...hire, state: 'requested', screenRights: 'granted' })).toBe('With screen rights')
  expect(rightsText(hire)).toBe('Screen rights granted')
  expect(rightsText({ ...hire, screenRights: 'none' })).toBe('Without screen rights')
  expect(rightsText({ ...hire, state: 'declined', screenRights: 'none' })).toBe('')
})
