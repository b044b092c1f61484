import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { isTooLong, whyWeak } from './password-rules.ts'

test('five characters are too few, six will do', () => {
  expect(whyWeak('k7#qz')).toEqual({ reasons: ['length'], message: 'Password should be at least 6 characters.' })
  expect(whyWeak('k7#qzv')).toBeNull()
})

test('what everybody guesses first is refused, in whatever case', () => {
  expect(commonPasswords.size).toBeGreaterThan(500)
  for (const password of ['123456', 'password', 'PassWord1', 'QWERTY', 'iloveyou', 'letmein', 'Dragon']) {
    expect(whyWeak(password)?.reasons).toEqual(['pwned'])
  }
  expect(whyWeak('seven gilded frames')).toBeNull()
})

test('72 bytes are the limit, however few characters they are', () => {
  expect(isTooLong('a'.repeat(72))).toBe(false)
  expect(isTooLong('a'.repeat(73))).toBe(true)
  expect(isTooLong('🖼'.repeat(19))).toBe(true)
})
