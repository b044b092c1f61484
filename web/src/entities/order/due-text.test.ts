import type { Order } from '@vermeil/contracts/money/payments.schema'
import { expect, test } from 'vitest'
import { dueText } from './due-text'

const choice = { isNeeded: true, pricedTo: null } as Order['deliveryChoice']
const order = { amount: 10_775_00, total: 10_775_00, dueAt: null, deliveryChoice: null }

test('the hammer price is not called the amount due where delivery adds to it', () => {
  expect(dueText({ ...order, deliveryChoice: choice })).toBe('$10,775 + delivery is due.')
  expect(dueText({ ...order, total: 11_128_87 })).toBe('$11,128.87 with delivery and tax is due.')
  expect(dueText(order)).toBe('Payment is due.')
})
