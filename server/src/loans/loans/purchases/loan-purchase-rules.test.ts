import { largestCardPayment } from '@vermeil/contracts/money/payment-limits'
import { dollars } from '@vermeil/contracts/money.schema'
import { describe, expect, test } from 'vitest'
import { type BuyableLoan, type PricedWork, purchasePrice } from './loan-purchase-rules.ts'

const loan: BuyableLoan = {
  ...{ ownerId: 'ada', rent: dollars(300), startedAt: new Date('2026-03-01T00:00:00Z'), isRunning: true },
}
const work: PricedWork = { sellerId: 'ada', venue: 'timed', buyNowPrice: dollars(1_000), buyNowVisibility: 'public' }
const terms = { creditPercent: 50, isPromised: false, now: new Date('2026-04-01T00:00:00Z') }

describe('the price of a work for the person who has it', () => {
  test('is the fixed price without the share of the rent that its owner credits', () => {
    expect(purchasePrice(loan, work, terms)).toEqual({
      ...{ price: dollars(1_000), credit: dollars(150), amount: dollars(850) },
    })
    expect(purchasePrice(loan, work, { ...terms, creditPercent: 0 })).toMatchObject({ amount: dollars(1_000) })
  })

  test('has no credit after six months', () => {
    const late = { ...terms, now: new Date('2026-09-02T00:00:00Z') }
    expect(purchasePrice(loan, work, late)).toMatchObject({ credit: 0 })
    expect(purchasePrice(loan, work, { ...terms, now: new Date('2026-09-01T00:00:00Z') })).toMatchObject({
      credit: dollars(150),
    })
  })

  test.each<[string, Partial<BuyableLoan>, Partial<PricedWork>, Partial<typeof terms>]>([
    ['the work is back', { isRunning: false }, {}, {}],
    ['it has no fixed price', {}, { buyNowPrice: null }, {}],
    ['its price is hidden', {}, { buyNowVisibility: 'hidden' }, {}],
    ['it is sold in the saleroom', {}, { venue: 'saleroom' }, {}],
    ['it belongs to somebody else by now', {}, { sellerId: 'cleo' }, {}],
    ['somebody else is promised it', {}, {}, { isPromised: true }],
    ['the credit leaves less than can be paid', { rent: dollars(2_000) }, {}, {}],
    ['it costs more than a card can pay', {}, { buyNowPrice: largestCardPayment + dollars(500) }, {}],
  ])('does not exist if %s', (_, loanChange, workChange, termsChange) => {
    const price = purchasePrice({ ...loan, ...loanChange }, { ...work, ...workChange }, { ...terms, ...termsChange })
    expect(price).toBeNull()
  })
})
