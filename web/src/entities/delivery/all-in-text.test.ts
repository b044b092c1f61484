import type { Destination, TaxRow } from '@vermeil/contracts/money/all-in'
import type { WorkDelivery } from '@vermeil/contracts/money/delivery-cost'
import { usualRates } from '@vermeil/contracts/money/delivery-rates.schema'
import { expect, test } from 'vitest'
import { allInText, allowedMaximum, type BidCosts, bidCosts, deliveryWarning } from './all-in-text'

const work: WorkDelivery = {
  ...{ country: 'US', city: 'Savannah', hasPickup: true, shipping: 'own-price', packing: 'framed' },
  ...{ chargedGrams: 12_000, ownPrice: 95_00, ownPriceAbroad: null, shipWithinDays: 7 },
}
const lotId = '01900000-0000-7000-8000-000000000001'
const accepted = { delivery: { fixed: 150_00, insuranceRate: 0 }, tax: null }
const quotes = [
  { lotId: 'another', place: { country: 'US', region: '' }, terms: accepted },
  { lotId, place: { country: 'US', region: 'Maine' }, terms: null },
  { lotId, place: { country: 'US', region: 'Florida' }, terms: accepted },
]
const tax: TaxRow = { country: 'US', region: null, rate: 1_000, mode: 'added', onWork: true, onDelivery: false }
const costsTo = (to: Destination | null, change: Partial<WorkDelivery> = {}, taxes: TaxRow[] = []) =>
  bidCosts({ rates: usualRates, taxes, quotes }, { id: lotId, delivery: { ...work, ...change } }, to)
const costsOf = (change: Partial<WorkDelivery> = {}, taxes: TaxRow[] = [], region: string | null = null) =>
  costsTo({ country: 'US', region }, change, taxes) as BidCosts

test('a total is answered with the maximum bid and what comes on top of it', () => {
  expect(allowedMaximum(costsOf({}, [tax]), 3_000_00, 100_00)).toEqual({
    ...{ max: 2_640_91, text: 'Maximum bid $2,640.91: delivery $95, tax $264.09.' },
  })
  expect(allowedMaximum(costsOf(), 3_000_00, 100_00)).toEqual({
    max: 2_905_00,
    text: 'Maximum bid $2,905: delivery $95.',
  })
  expect(allowedMaximum(costsOf({ shipping: 'none' }), 3_000_00, 100_00)).toEqual({
    ...{ max: 3_000_00, text: 'Maximum bid $3,000.' },
  })
  expect(allInText(costsOf({}, [tax]), 2_640_00)).toBe('$2,999 in all to the United States')
})

test('a total that allows no bid sets none, and says why', () => {
  expect(allowedMaximum(costsOf(), 150_00, 100_00)).toEqual({
    ...{ max: null, text: 'Maximum bid $55: delivery $95. The minimum bid is $100.' },
  })
  expect(allowedMaximum(costsOf(), 50_00, 100_00)).toEqual({ max: null, text: 'Delivery alone costs $95.' })
  const byQuote = costsOf({ shipping: 'quote' }, [], 'Maine')
  expect(allowedMaximum(byQuote, 3_000_00, 100_00)).toMatchObject({
    max: null,
    text: expect.stringContaining('on request'),
  })
  expect(allInText(byQuote, 100_00)).toBe('plus delivery by quote')
})

test('delivery that costs more than the bid is said plainly, and nothing where it costs as much or is not known', () => {
  expect(deliveryWarning(costsOf(), 94_99)).toBe('Delivery costs more than this work')
  expect(deliveryWarning(costsOf(), 95_00)).toBeNull()
  expect(deliveryWarning(costsOf({ shipping: 'none' }), 1)).toBeNull()
  expect(deliveryWarning(costsOf({ shipping: 'quote' }, [], 'Maine'), 1)).toBeNull()
})

test('an accepted quote counts where it brings the work to', () => {
  expect(allInText(costsOf({ shipping: 'quote' }, [], 'florida'), 100_00)).toBe('$250 in all to the United States')
})

test('without a destination nothing is priced, except what is picked up where it is', () => {
  expect(costsTo(null)).toBeNull()
  expect(costsTo(null, { shipping: 'quote' })).toBeNull()
  const picked = costsTo(null, { shipping: 'none' })
  expect(picked && allInText(picked, 100_00)).toBe('$100 in all with pick-up in the United States')
})

test('where the tax depends on the region, it says which one is assumed', () => {
  const ofRegion = { ...tax, region: 'Florida' }
  expect(costsOf({}, [tax]).assumes).toBeNull()
  expect(costsOf({}, [ofRegion], 'Florida').assumes).toBe('With the tax of Florida.')
  expect(costsOf({}, [ofRegion]).assumes).toBe('Without tax. Choosing the address after you win adds none.')
  expect(costsOf({}, [ofRegion, tax]).assumes).toBe(
    'With the tax of the United States. Choosing the address after you win doesn’t change it.',
  )
})
