import { expect, test } from 'vitest'
import { type Actor, can } from '../../../platform/http/can.ts'
import { quoteRules } from './quote-access.ts'

const admin = (id: string) => ({ id, roles: ['admin'], capabilities: ['money'] }) as unknown as Actor

test('an administrator who buys from Vermeil does not name the price of their own delivery', () => {
  const quote = { accountId: 'ada', sellerId: null, orderId: null }
  expect(can(quoteRules, admin('ada'), 'quote.offer', quote)).toBe(false)
  expect(can(quoteRules, admin('other'), 'quote.offer', quote)).toBe(true)
})
