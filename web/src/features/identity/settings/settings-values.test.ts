import { NoticeKind } from '@vermeil/contracts/contact/notices.schema'
import { defaultPreferences } from '@vermeil/contracts/identity/accounts.schema'
import { expect, test } from 'vitest'
import { SettingsValues, settingsFor, tabOf } from './settings-values'

const notices = Object.fromEntries(
  NoticeKind.options.map((kind) => [kind, { 'in-app': true, email: true, sms: false, push: true }]),
) as SettingsValues['notices']
const values: SettingsValues = {
  firstName: 'Ada',
  lastName: 'Roux',
  email: 'ada@example.com',
  phone: '',
  preferences: defaultPreferences,
  notices,
  mailPace: 'at-once',
  currentPassword: '',
  newPassword: '',
  confirmPassword: '',
}

const problemsOf = (change: Partial<SettingsValues>) =>
  SettingsValues.safeParse({ ...values, ...change }).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('without a new password none is asked for', () => {
  expect(problemsOf({})).toBeUndefined()
})

test('a new password needs the current one, and to be typed twice alike', () => {
  expect(problemsOf({ newPassword: 'linen-lamp', confirmPassword: 'linen-lamp' })).toEqual([
    ['currentPassword', 'Please enter your current password.'],
  ])
  expect(problemsOf({ currentPassword: 'old', newPassword: 'linen-lamp', confirmPassword: 'linen-lump' })).toEqual([
    ['confirmPassword', 'The two passwords differ.'],
  ])
})

test('a new address needs the current password, and asks for it where it stands', () => {
  const form = settingsFor('ada@example.com')
  expect(form.safeParse(values).success).toBe(true)
  const moved = { ...values, email: 'elsewhere@example.com' }
  expect(form.safeParse(moved).error?.issues.map(({ path }) => path)).toEqual([['currentPassword']])
  expect(form.safeParse({ ...moved, currentPassword: 'old' }).success).toBe(true)
  expect(tabOf('currentPassword', { isEmailChanged: true })).toBe('account')
  expect(tabOf('currentPassword', { isEmailChanged: false })).toBe('security')
})

test('a new password has at least 6 characters', () => {
  const problems = (password: string) =>
    problemsOf({ currentPassword: 'old', newPassword: password, confirmPassword: password })
  expect(problems('12345')).toEqual([['newPassword', 'Password should be at least 6 characters.']])
  expect(problems('123456')).toBeUndefined()
})
