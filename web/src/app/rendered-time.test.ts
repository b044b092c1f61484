import { clockUrgency } from '@vermeil/contracts/selling/clock-urgency'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTimeLeft } from '@/shared/format/format'
import { renderedPageLasts, timeLeftLasts } from './rendered-time'

const twoDays = 2 * 86_400_000
const longAhead = 5 * 86_400_000 + 1_800_000
const shownOf = (remaining: number) => [formatTimeLeft(remaining), clockUrgency(remaining), remaining > 0]

test('a countdown shows the same for as long as it is said to last, and another text then', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: twoDays }), fc.double({ min: 0, max: 1, noNaN: true }), (remaining, part) => {
      const lasts = timeLeftLasts(remaining)
      const passed = Math.max(0, Math.min(Math.floor(lasts * part), lasts - 1))
      expect(shownOf(remaining - passed)).toEqual(shownOf(remaining))
      if (lasts > 0 && remaining > 1_000) expect(formatTimeLeft(remaining - lasts)).not.toBe(formatTimeLeft(remaining))
    }),
    { numRuns: 1_000 },
  )
})

test('a page lasts as long as the first of its countdowns to change, and half a minute at most', () => {
  expect(renderedPageLasts([])).toBe(30_000)
  expect(renderedPageLasts([longAhead, -1])).toBe(30_000)
  expect(renderedPageLasts([longAhead, 90_500])).toBe(500)
  expect(renderedPageLasts([300_000])).toBe(0)
})
