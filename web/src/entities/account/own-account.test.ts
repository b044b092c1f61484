import { expect, test } from 'vitest'
import { initialsOf } from './own-account'

test('an avatar shows the first two letters of the address in capitals, whatever the name', () => {
  const profile = { firstName: 'Clara', lastName: 'Whitlock', email: 'collector@vermeil.example' }
  expect(initialsOf(profile)).toBe('CO')
})
