import { expect, test } from 'vitest'
import { hoursMinutesSeconds } from './clock-text'

test.each([
  [600_000, '00:10:00'],
  [599_001, '00:10:00'],
  [1, '00:00:01'],
  [0, '00:00:00'],
  [-500, '00:00:00'],
  [3_661_000, '01:01:01'],
])('%i ms reads %s', (ms, text) => expect(hoursMinutesSeconds(ms)).toBe(text))
