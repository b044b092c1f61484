import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type BookedOrder,
  damageLines,
  depositRefundLines,
  type LedgerLine,
  paymentLines,
  payoutLines,
  refundLines,
  shareDamage,
  unfulfilledLines,
  unfulfilledRefundLines,
} from './ledger-rules.ts'
import { isRent } from './sales-rules.ts'

const sum = (lines: readonly LedgerLine[]) => lines.reduce((total, { amount }) => total + amount, 0)
const balances = (lines: readonly LedgerLine[]) => {
  const totals = new Map<string, number>()
  for (const { account, party, amount } of lines) {
    const name = `${account} ${party ?? ''}`.trim()
    totals.set(name, (totals.get(name) ?? 0) + amount)
  }
  return new Map([...totals].filter(([, amount]) => amount !== 0))
}

const anOrder: fc.Arbitrary<BookedOrder> = fc
  .record({
    id: fc.constant('order'),
    kind: fc.constantFrom('purchase', 'auction', 'lease', 'hire', 'staging', 'damage', 'donation', 'test'),
    rent: fc.integer({ min: 1, max: 1_000_000_000 }),
    deposit: fc.integer({ min: 0, max: 1_000_000 }),
    sellerId: fc.constantFrom('artist', null),
    realtorId: fc.constantFrom('realtor', null),
    platformRate: fc.integer({ min: 0, max: 3_000 }),
    realtorRate: fc.integer({ min: 0, max: 3_000 }),
  } as const)
  .map(({ rent, deposit, realtorRate, ...order }) => {
    const isUnshared = order.kind === 'donation' || order.kind === 'test'
    const held = isRent(order.kind) ? deposit : 0
    return {
      ...order,
      buyerId: 'buyer',
      deposit: held,
      amount: rent + held,
      platformRate: isUnshared ? null : order.platformRate,
      realtorId: isUnshared ? null : order.realtorId,
      realtorRate: isUnshared || order.realtorId === null ? null : realtorRate,
    }
  })

describe('every entry sums to zero', () => {
  test('of a payment, a part refund, a deposit and a damage', () => {
    fc.assert(
      fc.property(anOrder, fc.double({ min: 0, max: 1, noNaN: true }), (order, part) => {
        expect(sum(paymentLines(order, 'provider'))).toBe(0)
        const refund = Math.floor((order.amount - order.deposit) * part)
        if (refund > 0) expect(sum(refundLines(order, 0, refund, 'provider'))).toBe(0)
        expect(sum(depositRefundLines(order, order.deposit, 'bank'))).toBe(0)
        expect(sum(damageLines(order, order.deposit))).toBe(0)
      }),
    )
  })
})

test('a price refunded in any number of parts leaves nothing with anybody', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(anOrder, parts, (order, weights) => {
      const price = order.amount - order.deposit
      const whole = weights.reduce((total, weight) => total + weight, 0)
      const lines = [...paymentLines({ ...order, amount: price, deposit: 0 }, 'provider')]
      let refunded = 0
      for (const [place, weight] of weights.entries()) {
        const amount = place === weights.length - 1 ? price - refunded : Math.floor((price * weight) / whole)
        if (amount === 0) continue
        lines.push(...refundLines({ ...order, amount: price, deposit: 0 }, refunded, amount, 'provider'))
        refunded += amount
      }
      expect([...balances(lines)]).toEqual([])
    }),
  )
})

test('late days and damage use up the deposit and no more; the owner gets all of them, and nothing stays held', () => {
  const amount = fc.integer({ min: 0, max: 3_000_000 })
  fc.assert(
    fc.property(anOrder, amount, amount, (order, late, damage) => {
      const first = shareDamage(late, order.deposit)
      const second = shareDamage(damage, first.refunded)
      const taken = first.fromDeposit + second.fromDeposit
      expect(taken + second.refunded).toBe(order.deposit)
      expect(taken + first.invoiced + second.invoiced).toBe(late + damage)
      const invoice: BookedOrder = {
        ...{ ...order, kind: 'damage', amount: second.invoiced, deposit: 0 },
        ...{ platformRate: 0, realtorId: null, realtorRate: null },
      }
      const lines = [
        { account: 'deposit' as const, party: order.buyerId, amount: -order.deposit },
        ...[first, second].flatMap(({ fromDeposit }) => damageLines(order, fromDeposit)),
        ...depositRefundLines(order, second.refunded, 'provider'),
        ...paymentLines(invoice, 'provider'),
      ]
      const held = balances(lines)
      expect(held.get('deposit buyer')).toBeUndefined()
      expect(held.get('commission')).toBeUndefined()
      const owners = order.sellerId === null ? 'house-sale' : 'payable artist'
      expect(held.get(owners) ?? 0).toBe(0 - taken - second.invoiced)
    }),
  )
})

test('a payment that cannot be honored is its payer’s until it has gone back', () => {
  const received = unfulfilledLines('order', 'buyer', 500, 'provider')
  expect(balances(received)).toEqual(
    new Map([
      ['provider', 500],
      ['unfulfilled buyer', -500],
    ]),
  )
  expect([...balances([...received, ...unfulfilledRefundLines('order', 'buyer', 500, 'provider')])]).toEqual([])
})

test('a payout takes from each order what it owes, and a refund after a payout is taken off the next', () => {
  const lines = payoutLines('artist', [
    { order: 'one', amount: 900 },
    { order: 'two', amount: -200 },
  ])
  expect(sum(lines)).toBe(0)
  expect(balances(lines)).toEqual(
    new Map([
      ['payable artist', 700],
      ['bank', -700],
    ]),
  )
})
