import { expect, test } from 'vitest'
import { formatMoment } from '@/shared/format/format'
import { endedText, orderNextStep } from './order-text'

test('an order that has ended says how, and one that is due or paid says nothing of the kind', () => {
  expect(endedText({ status: 'lapsed', refunded: 0, paymentTermHours: 72 })).toContain('has lapsed')
  expect(endedText({ status: 'refunded', refunded: 1_950_00, paymentTermHours: 72 })).toContain('We refunded $1,950.')
  expect(endedText({ status: 'canceled', refunded: 0, paymentTermHours: 72 })).toContain('nothing to pay')
  for (const status of ['pending', 'due', 'paid'] as const)
    expect(endedText({ status, refunded: 0, paymentTermHours: 72 })).toBeNull()
})

const order = {
  status: 'due',
  dueAt: '2026-11-18T12:00:00Z',
  isBankTransfer: false,
  canConfirmDelivery: false,
  canRate: false,
} as const

test('an order says what to do next, until there is nothing', () => {
  const due = formatMoment(order.dueAt)
  expect(orderNextStep(order)).toBe(`Pay by ${due}`)
  expect(orderNextStep({ ...order, isBankTransfer: true })).toBe(`Pay by bank transfer by ${due}`)
  const paid = { ...order, status: 'paid' } as const
  expect(orderNextStep({ ...paid, canConfirmDelivery: true })).toBe('Confirm delivery once it has arrived')
  expect(orderNextStep({ ...paid, canRate: true })).toBe('Rate the artist')
  expect(orderNextStep(paid)).toBe('Nothing to do')
})
