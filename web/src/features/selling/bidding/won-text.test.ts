import type { Order, OrderStatus } from '@vermeil/contracts/money/payments.schema'
import { OrderStatus as statuses } from '@vermeil/contracts/money/payments.schema'
import { expect, test } from 'vitest'
import { wonText } from './won-text'

const lot = { hammerPrice: 1_950_00, outcome: 'highest-bidder' } as const
const anOrder = (fields: Partial<Order>) =>
  ({
    ...{ id: 'o', kind: 'auction', status: 'due', amount: 1_950_00 },
    ...{ dueAt: '2026-11-18T21:20:00.000Z', paidAt: null },
    ...fields,
  }) as Order
const paidAt = '2026-11-15T21:20:00.000Z'
const wordsOf = (status: OrderStatus) => {
  const { title, text } = wonText(lot, anOrder({ status, paidAt: status === 'paid' ? paidAt : null }))
  return `${title}. ${text}`
}

test('only what is due is called due, whatever else became of the order', () => {
  for (const status of statuses.options) {
    const isOwed = status === 'due' || status === 'pending'
    expect([status, /\bdue\b/.test(wordsOf(status))]).toEqual([status, isOwed])
  }
  expect(wordsOf('paid')).toMatch(/^You won this lot for \$1,950\. Paid on /)
  expect(wordsOf('refunded')).toContain('was refunded')
  expect(wordsOf('lapsed')).toContain('has lapsed')
  expect(wordsOf('canceled')).toContain('nothing to pay')
})

test('a purchase is bought, not won, and the order is one press away', () => {
  expect(wonText({ ...lot, outcome: 'buy-now' }).title).toBe('You bought this lot for $1,950')
  const words = wonText(lot, anOrder({ kind: 'purchase', status: 'paid', paidAt }))
  expect(words).toMatchObject({ title: 'You bought this lot for $1,950', action: { to: '/orders/o' } })
})

test('before the invoice is written nothing is claimed about a payment', () => {
  expect(wonText(lot).text).toBe('Your invoice is being prepared.')
})
