import { expect, test } from 'vitest'
import { formatClosingHere } from './format'

const now = new Date(2026, 10, 17, 9, 0)

test('a closing time is said as people say it', () => {
  expect(formatClosingHere(new Date(2026, 10, 17, 23, 32), now)).toEqual({ day: 'today', time: '11:32 PM' })
  expect(formatClosingHere(new Date(2026, 10, 18, 0, 5), now)).toEqual({ day: 'tomorrow', time: '12:05 AM' })
  expect(formatClosingHere(new Date(2026, 10, 19, 18, 0), now)).toEqual({ day: 'Thu, Nov 19', time: '6:00 PM' })
})
