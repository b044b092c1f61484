import type { TaxRow } from '@vermeil/contracts/money/all-in'
import { allIn } from '@vermeil/contracts/money/all-in'
import { type QuoteState, quoteStateLabels } from '@vermeil/contracts/money/live-quotes.schema'
import { isSamePlace } from '@vermeil/contracts/money/quote-terms'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerBy, askRefusal, isReleased, type QuoteEvent, quotedTerms, stateAfter } from './quote-rules.ts'

const madrid = { country: 'ES', region: 'Madrid', city: 'Madrid', postalCode: '28013' }
const states = Object.keys(quoteStateLabels) as QuoteState[]
const events: QuoteEvent[] = ['offer', 'accept', 'refuse', 'expire', 'withdraw']

test('a quote is offered, then decided once, and what is over never changes', () => {
  expect(stateAfter('asked', 'offer')).toBe('offered')
  expect(stateAfter('asked', 'accept')).toBeNull()
  expect(stateAfter('accepted', 'refuse')).toBeNull()
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events)), (happened) => {
      const path: QuoteState[] = ['asked']
      for (const event of happened) path.push(stateAfter(path.at(-1) ?? 'asked', event) ?? path.at(-1) ?? 'asked')
      const firstEnd = path.findIndex((state) => ['refused', 'expired', 'withdrawn'].includes(state))
      if (firstEnd !== -1) expect(new Set(path.slice(firstEnd)).size).toBe(1)
      const accepted = path.indexOf('accepted')
      if (accepted !== -1) expect(path.slice(0, accepted)).toContain('offered')
    }),
  )
})

test('a quote charges its price, no insurance, and the tax of its place', () => {
  const taxes: TaxRow[] = [
    { country: 'ES', region: null, rate: 2_100, mode: 'added', onWork: false, onDelivery: true },
    { country: 'ES', region: 'madrid', rate: 1_000, mode: 'added', onWork: true, onDelivery: true },
  ]
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(50_000_000), (price, work) => {
      const costs = allIn(work, quotedTerms(price, { taxes, rounding: 'sum' }, madrid))
      expect(costs.delivery).toBe(price)
      expect(costs.total).toBe(work + price + Math.floor((work + price + 5) / 10))
      expect(allIn(work, quotedTerms(price, { taxes: [] }, madrid)).total).toBe(work + price)
    }),
  )
})

test('a place is the same whatever its spelling, and another postal code is another place', () => {
  expect(isSamePlace(madrid, { ...madrid, city: ' madrid', postalCode: '28 013' })).toBe(true)
  expect(isSamePlace(madrid, { ...madrid, postalCode: '28014' })).toBe(false)
  expect(isSamePlace(madrid, { ...madrid, country: 'PT' })).toBe(false)
})

test('a quote is asked for while the lot is open, by somebody else, where delivery has no price', () => {
  const work = { sellerId: 'ada', lotState: 'live', offer: 'quote' } as const
  expect(askRefusal(work, 'ben')).toBeNull()
  expect(askRefusal(work, 'ada')).toBe('quote.own-work')
  expect(askRefusal({ ...work, lotState: 'sold' }, 'ben')).toBe('lot.closed')
  expect(askRefusal({ ...work, offer: 'priced' }, 'ben')).toBe('quote.not-needed')
  expect(askRefusal({ ...work, sellerId: null }, 'ben')).toBeNull()
})

test('the winner waits five days, and is free if no price came or they refused it', () => {
  const asked = new Date('2026-05-01T10:00:00Z')
  expect(answerBy(asked, true)).toEqual(new Date('2026-05-06T10:00:00Z'))
  expect(answerBy(asked, false)).toEqual(new Date('2026-05-15T10:00:00Z'))
  const released = (price: number | null) => states.filter((state) => isReleased({ state, price }))
  expect(released(null)).toEqual(['refused', 'expired', 'withdrawn'])
  expect(released(8_500)).toEqual(['refused', 'withdrawn'])
})
