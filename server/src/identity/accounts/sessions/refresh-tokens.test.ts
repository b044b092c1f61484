import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createRefreshTokens, decideRefresh, PARENT_GRACE_MS } from './refresh-tokens.ts'

const tokens = createRefreshTokens([randomBytes(32)])

test('a token can be minted again, and names its session', () => {
  const sessionId = randomUUID()
  const token = tokens.mint(sessionId, 41)
  expect(tokens.mint(sessionId, 41)).toBe(token)
  expect(tokens.mint(sessionId, 42)).not.toBe(token)
  expect(tokens.read(token)).toEqual({ sessionId, counter: 41 })
})

test('one changed byte, another key, or nonsense is refused', () => {
  const token = tokens.mint(randomUUID(), 1)
  for (let at = 0; at < Buffer.from(token, 'base64url').length; at++) {
    const bytes = Buffer.from(token, 'base64url')
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    expect(tokens.read(bytes.toString('base64url'))).toBeNull()
  }
  expect(createRefreshTokens([randomBytes(32)]).read(token)).toBeNull()
  for (const nonsense of ['', 'abc', `${token}AAAA`, '🖼️'.repeat(40)]) expect(tokens.read(nonsense)).toBeNull()
})

const refreshedAt = new Date('2026-11-15T12:00:00Z')
const after = (ms: number) => new Date(refreshedAt.getTime() + ms)
const family = { counter: 7, floor: 0, refreshedAt }

test('the active token is rotated, however old it is', () => {
  expect(decideRefresh(family, 7, after(0))).toBe('rotate')
  expect(decideRefresh(family, 7, after(90 * 24 * 3600 * 1000))).toBe('rotate')
})

test('its direct parent is answered for ten seconds and ends the session a millisecond later', () => {
  expect(decideRefresh(family, 6, after(PARENT_GRACE_MS))).toBe('repeat')
  expect(decideRefresh(family, 6, after(PARENT_GRACE_MS + 1))).toBe('reused')
})

test('an older token counts as a stolen copy, even within ten seconds', () => {
  expect(decideRefresh(family, 5, after(0))).toBe('reused')
})

test('a parent from before the second factor mints nothing', () => {
  const raised = { ...family, floor: 7 }
  expect(decideRefresh(raised, 6, after(1))).toBe('stale')
  expect(decideRefresh(raised, 7, after(1))).toBe('rotate')
})
