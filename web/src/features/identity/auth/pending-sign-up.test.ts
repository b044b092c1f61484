// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { AuthProblem } from '@/shared/auth/auth-problem'
import { mailboxOf } from './mailbox'
import { forgetPendingSignUp, type PendingSignUp, readPendingSignUp, storePendingSignUp } from './pending-sign-up'
import { secondsRefused } from './resend-confirmation'

beforeEach(() => sessionStorage.clear())

const pending: PendingSignUp = {
  answers: { firstName: 'Ada', lastName: 'Roux', email: 'ada@example.com', userType: 'realtor' },
  mailedAt: 1_000,
}

test('a sign-up that waits for its confirmation survives a reload, without the password', () => {
  expect(readPendingSignUp()).toBeNull()
  storePendingSignUp(pending)
  expect(readPendingSignUp()).toEqual(pending)
  forgetPendingSignUp()
  expect(readPendingSignUp()).toBeNull()
})

test.each([
  'not json',
  'null',
  '{"mailedAt":1}',
  JSON.stringify({ ...pending, answers: { email: 'ada@example.com' } }),
])('a stored sign-up that makes no sense is dropped: %s', (stored) => {
  sessionStorage.setItem('pendingSignUp', stored)
  expect(readPendingSignUp()).toBeNull()
  expect(sessionStorage.length).toBe(0)
})

test.each([
  ['ada@gmail.com', 'Gmail'],
  ['ada@GoogleMail.com', 'Gmail'],
  ['ada@hotmail.com', 'Outlook'],
  ['ada@icloud.com', 'iCloud Mail'],
  ['gmail.com@example.com', undefined],
])('the mailbox of %s is %s', (email, name) => {
  expect(mailboxOf(email)?.name).toBe(name)
})

test('the server says when the next mail is allowed', () => {
  const refusal = new AuthProblem(
    'For security purposes, you can only request this after 42 seconds.',
    'over_email_send_rate_limit',
  )
  expect(secondsRefused(refusal)).toBe(42)
  expect(secondsRefused(new AuthProblem('We could not be reached.'))).toBe(0)
})
