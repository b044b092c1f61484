import { expect, test } from 'vitest'
import { formatTrackTime, trackTimeInWords } from './track-time'

test.each([
  [0, '0:00'],
  [9.9, '0:09'],
  [72, '1:12'],
  [3600, '60:00'],
])('%f seconds read %s', (seconds, text) => {
  expect(formatTrackTime(seconds)).toBe(text)
})

test.each([
  [72, 180, '1 minute 12 of 3 minutes'],
  [1, 60, '1 second of 1 minute'],
  [0, 125, '0 seconds of 2 minutes 5'],
])('%f of %f seconds are heard as “%s”', (seconds, duration, text) => {
  expect(trackTimeInWords(seconds, duration)).toBe(text)
})
