import { expect, test } from 'vitest'
import { loanSteps } from './loan-steps'
import { loanStateName } from './loan-text'

const days = { begins: 'Dec 1, 2026', ends: 'Dec 31, 2026', backOn: null }
const done = (steps: ReturnType<typeof loanSteps>) => steps.filter(({ isDone }) => isDone).map(({ label }) => label)

test('a hire is asked for and accepted first, a lease is paid at once and starts when it arrives', () => {
  const running = loanSteps('hire', { state: 'running', isLate: false }, days)
  expect(done(running)).toEqual(['Requested', 'Accepted', 'Paid', 'Running'])
  expect(running.find(({ id }) => id === 'returned')?.note).toBe('By Dec 31, 2026')
  const lease = loanSteps('lease', { state: 'paid', isLate: false }, days)
  expect(done(lease)).toEqual(['Paid'])
  expect(lease.map(({ note }) => note)).toEqual([undefined, 'Starts when it arrives', undefined, undefined])
})

test('one that is back is completed once its deposit is settled, and one that was canceled has no way', () => {
  const back = { state: 'returned', isLate: false, claimId: null } as const
  const held = { ...back, depositHeldUntil: '2027-01-07T00:00:00Z' }
  expect(done(loanSteps('lease', held, days))).toEqual(['Paid', 'Running', 'Returned'])
  expect(done(loanSteps('lease', { ...back, depositHeldUntil: null }, days))).toContain('Completed')
  expect(loanSteps('hire', { state: 'canceled', isLate: false }, days)).toEqual([])
  const names = [held, { ...held, claimId: 'claim' }, { ...back, depositHeldUntil: null }].map(loanStateName)
  expect(names).toEqual(['Returned', 'Problem open', 'Completed'])
})
