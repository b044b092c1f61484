import { expect, test } from 'vitest'
import { nextAfterPayment } from './paid-order'

const arrives = { min: 4, max: 16 }

test('what happens next is said by the way that the work takes', () => {
  expect(nextAfterPayment({ kind: 'purchase', deliveryOption: 'delivery', arrives })).toBe(
    'Next, the seller packs and ships it, and you can follow it on the page of your order. It arrives in 4 to 16 days.',
  )
  expect(nextAfterPayment({ kind: 'auction', deliveryOption: 'pickup', arrives: null })).toContain(
    'code for the pick-up',
  )
  expect(nextAfterPayment({ kind: 'auction', deliveryOption: 'own-carrier', arrives: null })).toContain('your carrier')
})

test('nothing is promised of what is not sent', () => {
  expect(nextAfterPayment({ kind: 'donation', deliveryOption: null, arrives: null })).toBeNull()
  expect(nextAfterPayment({ kind: 'purchase', deliveryOption: 'in-hand', arrives: null })).toBeNull()
})
