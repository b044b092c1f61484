import { expect, test } from 'vitest'
import { nextPeriodEnd } from './period.ts'

const at = (date: string) => Date.parse(`${date}T10:00:00Z`) / 1000
const monthly = { interval: 'month', interval_count: 1 } as const

test('a month begun on the 31st ends on each month’s last day, without drifting', () => {
  const anchor = at('2027-01-31')
  const ends = ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']
  let end = anchor
  for (const expected of ends) {
    end = nextPeriodEnd(anchor, monthly, end)
    expect(end).toBe(at(expected))
  }
})

test('a leap day’s year ends on the 28th of February', () => {
  expect(nextPeriodEnd(at('2028-02-29'), { interval: 'year', interval_count: 1 }, at('2028-02-29'))).toBe(
    at('2029-02-28'),
  )
})

test('weeks, days and several months at a time', () => {
  expect(nextPeriodEnd(at('2027-03-01'), { interval: 'week', interval_count: 2 }, at('2027-03-01'))).toBe(
    at('2027-03-15'),
  )
  expect(nextPeriodEnd(at('2027-03-01'), { interval: 'day', interval_count: 1 }, at('2027-03-04'))).toBe(
    at('2027-03-05'),
  )
  expect(nextPeriodEnd(at('2027-11-30'), { interval: 'month', interval_count: 3 }, at('2027-11-30'))).toBe(
    at('2028-02-29'),
  )
})
