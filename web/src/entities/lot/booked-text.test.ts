import { expect, test } from 'vitest'
import { bookedText } from './booked-text'

test('a lot that is sold subject to loans says when they are, and that the buyer gets the work afterwards', () => {
  expect(bookedText([])).toBeNull()
  expect(bookedText([{ from: '2027-05-01', until: '2027-05-10' }])).toBe(
    'This work is lent out from May 1, 2027 to May 10, 2027. It is sold subject to that: the buyer receives it afterwards.',
  )
  expect(
    bookedText([
      { from: '2027-05-01', until: '2027-05-10' },
      { from: '2027-06-01', until: null },
    ]),
  ).toContain('from May 1, 2027 to May 10, 2027 and from Jun 1, 2027 without a fixed end.')
})
