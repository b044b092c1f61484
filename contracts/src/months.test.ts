import { expect, test } from 'vitest'
import { monthOf, monthsAfter, monthsBetween } from './months.ts'

test('months are counted over the end of a year, by UTC', () => {
  expect(monthOf(new Date('2026-01-01T00:30:00+02:00'))).toBe('2025-12')
  expect(monthsAfter('2026-02', -11)).toBe('2025-03')
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
})
