import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { isTooLong, weaknessOf } from './passwords.ts'

test('five characters are too few, six will do', () => {
  expect(weaknessOf('k7#qz')).toEqual({ reasons: ['length'], message: 'Password should be at least 6 characters.' })
  expect(weaknessOf('k7#qzv')).toBeNull()
})

test('common passwords are refused, in any case', () => {
  expect(commonPasswords.size).toBeGreaterThan(500)
  for (const password of ['123456', 'password', 'PassWord1', 'QWERTY', 'iloveyou', 'letmein', 'Dragon']) {
    expect(weaknessOf(password)?.reasons).toEqual(['pwned'])
  }
  expect(weaknessOf('seven gilded frames')).toBeNull()
})

test('72 bytes are the limit, however few characters they are', () => {
  expect(isTooLong('a'.repeat(72))).toBe(false)
  expect(isTooLong('a'.repeat(73))).toBe(true)
  expect(isTooLong('🖼'.repeat(19))).toBe(true)
})
