import { expect, test } from 'vitest'
import { estimateLine } from './own-collection'

test('a range names how many of the works it is for; without one nothing is said', () => {
  const totals = { purchase: 800_00, insured: 800_00, estimate: { low: 350_00, high: 900_00, works: 2 } }
  expect(estimateLine(totals, 4)).toBe('$350 to $900 estimated for 2 of 4 works')
  const even = { ...totals, estimate: { low: 350_00, high: 350_00, works: 1 } }
  expect(estimateLine(even, 1)).toBe('$350 estimated for 1 of 1 work')
  expect(estimateLine({ ...totals, estimate: null }, 4)).toBeUndefined()
})
