import { defaultPreferences } from '@vermeil/contracts/accounts'
import { expect, test } from 'vitest'
import { SettingsValues } from './settings-values'

const values: SettingsValues = {
  firstName: 'Ada',
  lastName: 'Roux',
  email: 'ada@example.com',
  phone: '',
  preferences: defaultPreferences,
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

test('a new password has at least 6 characters', () => {
  const problems = (password: string) =>
    problemsOf({ currentPassword: 'old', newPassword: password, confirmPassword: password })
  expect(problems('12345')).toEqual([['newPassword', 'Password should be at least 6 characters.']])
  expect(problems('123456')).toBeUndefined()
})
