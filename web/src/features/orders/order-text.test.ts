import { expect, test } from 'vitest'
import { endedText } from './order-text'

test('an order that has ended says how, and one that is due or paid says nothing of the kind', () => {
  expect(endedText({ status: 'lapsed', refunded: 0, paymentTermHours: 72 })).toContain('has lapsed')
  expect(endedText({ status: 'refunded', refunded: 1_950_00, paymentTermHours: 72 })).toContain('We refunded $1,950.')
  expect(endedText({ status: 'canceled', refunded: 0, paymentTermHours: 72 })).toContain('nothing to pay')
  for (const status of ['pending', 'due', 'paid'] as const)
    expect(endedText({ status, refunded: 0, paymentTermHours: 72 })).toBeNull()
})
