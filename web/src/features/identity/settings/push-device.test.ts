import { expect, test } from 'vitest'
import { deviceState } from './push-device'

test.each([
  [{ isSupported: false, permission: 'granted', isKnown: true }, 'unsupported'],
  [{ isSupported: true, permission: 'denied', isKnown: true }, 'blocked'],
  [{ isSupported: true, permission: 'granted', isKnown: true }, 'on'],
  // Somebody else was signed in here, or the person has signed out since.
  [{ isSupported: true, permission: 'granted', isKnown: false }, 'off'],
  [{ isSupported: true, permission: 'default', isKnown: false }, 'off'],
] as const)('a device with %o is %s', (facts, state) => {
  expect(deviceState(facts)).toBe(state)
})
