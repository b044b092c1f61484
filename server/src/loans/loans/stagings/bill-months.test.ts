import { expect, test } from 'vitest'
import { paymentTermHours } from './bill-months.ts'

test('an invoice is due when its month begins, or a day after a late one was sent', () => {
  const now = new Date('2026-05-25T12:00:00Z')
  expect(paymentTermHours(new Date('2026-06-01T00:00:00Z'), now)).toBe(156)
  expect(paymentTermHours(new Date('2026-05-25T13:00:00Z'), now)).toBe(24)
})
