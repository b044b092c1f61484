import { expect, test } from 'vitest'
import { ApiError } from '@/shared/http/api-error'
import { pinRefusal } from './pin-refusal'

const refused = (code: string, details: Record<string, unknown>) =>
  new ApiError({ code, status: 403, title: 'Invalid PIN', details })

test.each([
  [4, 'Invalid PIN. 4 tries left.'],
  [1, 'Invalid PIN. 1 try left.'],
  [0, 'Invalid PIN. No tries left for now.'],
])('with %i tries left: %s', (triesLeft, sentence) => {
  expect(pinRefusal(refused('music.pin-wrong', { triesLeft }))).toBe(sentence)
})

test.each([
  [900, 'Too many wrong PINs. Please try again in 15 minutes.'],
  [61, 'Too many wrong PINs. Please try again in 2 minutes.'],
  [60, 'Too many wrong PINs. Please try again in 1 minute.'],
  [1, 'Too many wrong PINs. Please try again in 1 minute.'],
])('locked for %i seconds: %s', (retryAfterSeconds, sentence) => {
  expect(pinRefusal(refused('music.pin-locked', { retryAfterSeconds }))).toBe(sentence)
})

test('a lost connection is no wrong PIN', () => {
  expect(pinRefusal(new TypeError('Failed to fetch'))).toContain('could not be reached')
})
