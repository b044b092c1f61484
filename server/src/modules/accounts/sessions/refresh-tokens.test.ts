import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createRefreshTokens } from './refresh-tokens.ts'

const tokens = createRefreshTokens(randomBytes(32))

test('a token can be made again, and says whose it is', () => {
  const sessionId = randomUUID()
  const token = tokens.mint(sessionId, 41)
  expect(tokens.mint(sessionId, 41)).toBe(token)
  expect(tokens.mint(sessionId, 42)).not.toBe(token)
  expect(tokens.read(token)).toEqual({ sessionId, counter: 41 })
})

test('one changed byte, another key, or no token at all is nothing', () => {
  const token = tokens.mint(randomUUID(), 1)
  for (let at = 0; at < Buffer.from(token, 'base64url').length; at++) {
    const bytes = Buffer.from(token, 'base64url')
    bytes[at]! ^= 1
    expect(tokens.read(bytes.toString('base64url'))).toBeNull()
  }
  expect(createRefreshTokens(randomBytes(32)).read(token)).toBeNull()
  for (const nonsense of ['', 'abc', `${token}AAAA`, '🖼️'.repeat(40)]) expect(tokens.read(nonsense)).toBeNull()
})
