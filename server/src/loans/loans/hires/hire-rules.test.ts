import { expect, test } from 'vitest'
import { availabilityOf, isInsured } from './hire-rules.ts'

test('a work is Reserved until somebody has paid for it', () => {
  expect(availabilityOf([])).toBe('available')
  expect(availabilityOf(['reservation'])).toBe('reserved')
  expect(availabilityOf(['reservation', 'lease'])).toBe('rented')
})

test('a certificate insures the sum until the last day', () => {
  const hire = { insured: 500_000, until: '2026-12-31' }
  expect(isInsured({ ...hire, insured: null }, null)).toBe(true)
  expect(isInsured(hire, null)).toBe(false)
  expect(isInsured(hire, { insured: 499_999, expiresOn: '2027-01-01' })).toBe(false)
  expect(isInsured(hire, { insured: 500_000, expiresOn: '2026-12-30' })).toBe(false)
  expect(isInsured(hire, { insured: 500_000, expiresOn: '2026-12-31' })).toBe(true)
})
