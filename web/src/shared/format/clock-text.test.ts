import { expect, test } from 'vitest'
import { ageText, hoursMinutesSeconds } from './clock-text'

test.each([
  [600_000, '00:10:00'],
  [599_001, '00:10:00'],
  [1, '00:00:01'],
  [0, '00:00:00'],
  [-500, '00:00:00'],
  [3_661_000, '01:01:01'],
])('%i ms reads %s', (ms, text) => expect(hoursMinutesSeconds(ms)).toBe(text))

test('an age is counted in seconds, and in minutes once there is one', () => {
  expect([0, 1, 59, 60, 185].map(ageText)).toEqual(['0 seconds', '1 second', '59 seconds', '1 minute', '3 minutes'])
})
