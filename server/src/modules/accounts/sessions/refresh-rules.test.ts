import { expect, test } from 'vitest'
import { decideRefresh, PARENT_GRACE_MS } from './refresh-rules.ts'

const refreshedAt = new Date('2026-11-15T12:00:00Z')
const after = (ms: number) => new Date(refreshedAt.getTime() + ms)
const family = { counter: 7, floor: 0, refreshedAt }

test('the active token is rotated, however old it is', () => {
  expect(decideRefresh(family, 7, after(0))).toBe('rotate')
  expect(decideRefresh(family, 7, after(90 * 24 * 3600 * 1000))).toBe('rotate')
})

test('its direct parent is answered for ten seconds and ends the family a millisecond later', () => {
  expect(decideRefresh(family, 6, after(PARENT_GRACE_MS))).toBe('repeat')
  expect(decideRefresh(family, 6, after(PARENT_GRACE_MS + 1))).toBe('reused')
})

test('an older ancestor is a copy in the wrong hands, even at once', () => {
  expect(decideRefresh(family, 5, after(0))).toBe('reused')
})

test('a parent from before the second factor was given mints nothing', () => {
  const raised = { ...family, floor: 7 }
  expect(decideRefresh(raised, 6, after(1))).toBe('stale')
  expect(decideRefresh(raised, 7, after(1))).toBe('rotate')
})
