import { expect, test } from 'vitest'
import { stepPath } from './price-path'

test('each bid is a step up, the highest at the top and the start at the bottom', () => {
  expect(stepPath([200, 300], 100, 100, 50)).toBe('M0 50H25V25H75V0H100')
})

test('a price that never moved is a level line, and nothing is divided by zero', () => {
  expect(stepPath([100], 100, 100, 50)).toBe('M0 50H50V50H100')
})

test('a correction steps down', () => {
  expect(stepPath([300, 200], 100, 100, 50)).toBe('M0 50H25V0H75V25H100')
})
