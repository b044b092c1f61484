import { allIn, type CostTerms } from '@vermeil/contracts/money/all-in'
import { splitSale } from '@vermeil/contracts/money/commission'
import { allOrderKinds, orderKinds } from '@vermeil/contracts/money/order-kinds'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costsOf, noCosts, refundableTotalOf, totalOf } from '../orders/order-cost-rules.ts'
import {
  type BookedOrder,
  damageLines,
  depositRefundLines,
  insuredRefundLines,
  type LedgerLine,
  partsOf,
  paymentLines,
  payoutLines,
  refundLines,
  shareDamage,
  unfulfilledLines,
  unfulfilledRefundLines,
} from './ledger-rules.ts'

const sum = (lines: readonly LedgerLine[]) => lines.reduce((total, { amount }) => total + amount, 0)
const balances = (lines: readonly LedgerLine[]) => {
  const totals = new Map<string, number>()
  for (const { account, party, amount } of lines) {
    const name = `${account} ${party ?? ''}`.trim()
    totals.set(name, (totals.get(name) ?? 0) + amount)
  }
  return new Map([...totals].filter(([, amount]) => amount !== 0))
}

const someTerms: fc.Arbitrary<CostTerms> = fc.record({
  delivery: fc.record({
    fixed: fc.integer({ min: 0, max: 10_000_000 }),
    insuranceRate: fc.integer({ min: 0, max: 2_000 }),
  }),
  tax: fc.option(
    fc.record({
      rate: fc.integer({ min: 0, max: 10_000 }),
      mode: fc.constantFrom('added', 'included'),
      onWork: fc.boolean(),
      onDelivery: fc.boolean(),
    } as const),
  ),
})

const anOrder: fc.Arbitrary<BookedOrder> = fc
  .record({
    id: fc.constant('order'),
    kind: fc.constantFrom(...allOrderKinds),
    rent: fc.integer({ min: 1, max: 1_000_000_000 }),
    deposit: fc.integer({ min: 0, max: 1_000_000 }),
    sellerId: fc.constantFrom('artist', null),
    realtorId: fc.constantFrom('realtor', null),
    platformRate: fc.integer({ min: 0, max: 3_000 }),
    realtorRate: fc.integer({ min: 0, max: 3_000 }),
    terms: fc.option(someTerms),
  } as const)
  .map(({ rent, deposit, realtorRate, terms, ...order }) => {
    const isUnshared = order.kind === 'donation' || order.kind === 'test'
    const held = orderKinds[order.kind].type === 'rent' ? deposit : 0
    return {
      ...order,
      ...(isUnshared || !terms ? noCosts : costsOf(rent, terms)),
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
        const refund = Math.floor(refundableTotalOf(order) * part)
        if (refund > 0) expect(sum(refundLines(order, 0, refund, 'provider'))).toBe(0)
        expect(sum(depositRefundLines(order, order.deposit, 'bank'))).toBe(0)
        expect(sum(damageLines(order, order.deposit))).toBe(0)
      }),
    )
  })
})

test('price, delivery, insurance and tax add up to what is charged, and each party gets its part to the cent', () => {
  const price = fc.integer({ min: 1, max: 50_000_000_000 })
  fc.assert(
    fc.property(anOrder, price, someTerms, (order, amount, terms) => {
      const charged = { ...order, platformRate: order.platformRate ?? 0, amount, deposit: 0, ...costsOf(amount, terms) }
      const all = allIn(amount, terms)
      expect(totalOf(charged)).toBe(all.total)
      const parts = partsOf(charged)
      expect(parts.price).toBe(amount - charged.includedTax)
      expect(parts.tax).toBe(all.tax + all.includedTax)
      expect(parts.delivery + parts.insurance).toBe(all.delivery - all.deliveryIncludedTax)
      expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0)
      const booked = balances(paymentLines(charged, 'provider'))
      expect(booked.get('tax') ?? 0).toBe(0 - parts.tax)
      expect(booked.get('insurance') ?? 0).toBe(0 - parts.insurance)
      // Of the price alone: neither Vermeil nor a realtor has a share in delivery, insurance and tax.
      const shares = splitSale(parts.price, charged)
      expect(booked.get('commission') ?? 0).toBe(0 - shares.platform)
      if (charged.realtorId) expect(booked.get('payable realtor') ?? 0).toBe(0 - shares.realtor)
      const sellers = charged.sellerId ? 'payable artist' : 'house-sale'
      expect(booked.get(sellers) ?? 0).toBe(0 - shares.artist - parts.delivery)
    }),
  )
})

const someParts = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 6 })

/** The payment and its refunds, one for each weight; the last refunds `refunded` whole. */
function refundedInParts(order: BookedOrder, weights: readonly number[], refunded: number): LedgerLine[] {
  const whole = weights.reduce((total, weight) => total + weight, 0)
  const lines = paymentLines(order, 'provider')
  let before = 0
  for (const [place, weight] of weights.entries()) {
    const amount = place === weights.length - 1 ? refunded - before : Math.floor((refunded * weight) / whole)
    if (amount > 0) lines.push(...refundLines(order, before, amount, 'provider'))
    before += amount
  }
  return lines
}

test('an order refunded in any number of parts leaves nothing with anybody but the deposit', () => {
  fc.assert(
    fc.property(anOrder, someParts, (order, weights) => {
      const left = balances(refundedInParts(order, weights, refundableTotalOf(order)))
      expect([...left]).toEqual(
        order.deposit > 0
          ? [
              ['provider', order.deposit],
              ['deposit buyer', -order.deposit],
            ]
          : [],
      )
    }),
  )
})

test('any sequence of part refunds leaves the parts of what remains, to the cent', () => {
  fc.assert(
    fc.property(anOrder, someParts, fc.double({ min: 0, max: 1, noNaN: true }), (order, weights, share) => {
      const refunded = Math.floor(refundableTotalOf(order) * share)
      const inParts = balances(refundedInParts(order, weights, refunded))
      expect(inParts).toEqual(balances(refundedInParts(order, [1], refunded)))
      const { tax, insurance } = partsOf(order, refundableTotalOf(order) - refunded)
      expect(inParts.get('tax') ?? 0).toBe(0 - tax)
      expect(inParts.get('insurance') ?? 0).toBe(0 - insurance)
    }),
  )
})

test('what the insurance refunds costs nobody else anything, before and after other refunds', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(anOrder, share, share, (order, first, second) => {
      const whole = refundableTotalOf(order)
      const insured = Math.floor(whole * first)
      const refunded = Math.floor((whole - insured) * second)
      const paid = paymentLines(order, 'provider')
      const byInsurance = insuredRefundLines(order, insured, 'provider')
      expect(sum(byInsurance)).toBe(0)
      const left = balances([...paid, ...byInsurance, ...refundLines(order, insured, refunded, 'provider')])
      // The others have what they would have if the insured part had been refunded last.
      const expected = balances([...paid, ...refundLines(order, insured, refunded, 'provider')])
      for (const account of ['provider', 'insurance']) {
        const change = account === 'provider' ? -insured : insured
        expect(left.get(account) ?? 0).toBe((expected.get(account) ?? 0) + change)
        for (const totals of [left, expected]) totals.delete(account)
      }
      expect(left).toEqual(expected)
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
        ...{ platformRate: 0, realtorId: null, realtorRate: null, ...noCosts },
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
