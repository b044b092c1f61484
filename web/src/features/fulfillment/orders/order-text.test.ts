import { expect, test } from 'vitest'
import { formatDay } from '@/shared/format/days'
import { formatMoment } from '@/shared/format/format'
import { deadlineText, doerText, endedText, orderNextStep, overPlanText } from './order-text'

test('an order that has ended says how, and one that is due or paid says nothing of the kind', () => {
  expect(endedText({ status: 'lapsed', refunded: 0, paymentTermHours: 72 })).toContain('has lapsed')
  expect(endedText({ status: 'refunded', refunded: 1_950_00, paymentTermHours: 72 })).toContain('We refunded $1,950.')
  expect(endedText({ status: 'canceled', refunded: 0, paymentTermHours: 72 })).toContain('nothing to pay')
  for (const status of ['pending', 'due', 'paid'] as const)
    expect(endedText({ status, refunded: 0, paymentTermHours: 72 })).toBeNull()
})

const payment = { dueAt: '2026-11-18T12:00:00Z', isBankTransfer: false, canRate: false, deliveryChoice: null }
const sent = { option: 'delivery', shipBy: null, arrivesBy: '2026-12-02' } as const
const bought = { ...sent, kind: 'purchase', side: 'buyer', isDisputed: false } as const

test('an order says what to do next, for each side, until there is nothing', () => {
  const due = formatMoment(payment.dueAt)
  expect(orderNextStep({ ...bought, progress: 'due' }, payment)).toBe(`Pay by ${due}`)
  expect(orderNextStep({ ...bought, progress: 'due' }, { ...payment, isBankTransfer: true })).toBe(
    `Pay by bank transfer by ${due}`,
  )
  const deliveryChoice = {
    isNeeded: true,
    canDeliver: true,
    pickupAt: null,
    quote: null,
    canCancel: false,
    pricedTo: null,
    planned: null,
  }
  const open = orderNextStep({ ...bought, progress: 'due' }, { ...payment, deliveryChoice })
  expect(open).toBe(`Choose delivery and pay by ${due}`)
  const shipBy = '2026-11-23'
  expect(orderNextStep({ ...bought, progress: 'paid', shipBy })).toBe(`Ships by ${formatDay(shipBy)}`)
  expect(orderNextStep({ ...bought, progress: 'paid', shipBy, side: 'seller' })).toBe(`Ship by ${formatDay(shipBy)}`)
  expect(orderNextStep({ ...bought, progress: 'packed', option: 'pickup' })).toBe('Pick it up')
  expect(orderNextStep({ ...bought, progress: 'shipped' })).toContain('Confirm delivery')
  expect(orderNextStep({ ...bought, progress: 'completed' }, { ...payment, canRate: true })).toBe('Rate the artist')
  expect(orderNextStep({ ...bought, progress: 'completed' }, payment)).toBe('Nothing to do')
  expect(orderNextStep({ ...bought, progress: 'shipped', isDisputed: true })).toBe('Wait for the bank’s decision')
  expect(orderNextStep({ ...bought, kind: 'late-fee', progress: 'paid', side: 'seller' })).toBe('Nothing to do')
})

test('a choice of delivery that costs more than the spend plan counted says so', () => {
  const planned = { country: 'US', total: 120_00 }
  const text = overPlanText(130_00, { planned, isNeeded: false })
  expect(text).toBe(
    'Your spend plan counted $120 with delivery to the United States. This choice costs $130: $10 more than planned.',
  )
  expect(overPlanText(120_00, { planned, isNeeded: false })).toBeNull()
  expect(overPlanText(130_00, { planned, isNeeded: true })).toBeNull()
  expect(overPlanText(130_00, { planned: null, isNeeded: false })).toBeNull()
})

test('a deadline says what happens to the reader', () => {
  const open = { ...bought, state: 'paid', shipBy: '2026-11-23', cancelableFrom: '2026-11-26' } as const
  const rest = { countsAsDeliveredOn: null, completesAt: null }
  expect(deadlineText({ ...open, ...rest })).toContain('you can cancel from')
  expect(deadlineText({ ...open, ...rest, side: 'seller' })).toContain('the buyer may cancel')
  expect(deadlineText({ ...open, ...rest, state: 'completed' })).toBeNull()
  expect(deadlineText({ ...open, ...rest, isDisputed: true })).toContain('nothing is shipped')
  expect(deadlineText({ ...open, ...rest, isDisputed: true, side: 'seller' })).toContain('Please don’t ship')
})

test('the reader is "you", and the clock is nobody', () => {
  expect(doerText('seller', 'seller')).toBe('by you')
  expect(doerText('seller', 'buyer')).toBe('by the seller')
  expect(doerText('administrator', 'buyer')).toBe('by Vermeil')
  expect(doerText('clock', 'buyer')).toBe('automatically')
})
