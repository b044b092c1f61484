import type { TaxRow } from '@vermeil/contracts/money/all-in'
import type { WorkDelivery } from '@vermeil/contracts/money/delivery-cost'
import { usualRates } from '@vermeil/contracts/money/delivery-rates.schema'
import { expect, test } from 'vitest'
import { browserCountry } from './browser-country'
import { deliveryText } from './delivery-text'

const work: WorkDelivery = {
  ...{ country: 'US', city: 'Savannah', hasPickup: false, shipping: 'courier', packing: 'framed' },
  ...{ chargedGrams: 12_000, ownPrice: null, ownPriceAbroad: null, shipWithinDays: 7 },
}
const spain = { country: 'ES', region: null }
const textOf = (change: Partial<WorkDelivery> = {}, to: typeof spain | null = spain, taxes: TaxRow[] = []) =>
  deliveryText({ rates: usualRates, taxes }, { ...work, ...change }, 1_000_00, to)

test('a delivery says its price, its days and what the work comes to', () => {
  expect(textOf()).toEqual({
    line: 'Delivery to Spain $110',
    arrives: 'arrives in 4–16 days',
    total: '$1,110 in all to Spain',
    notes: ['Price $1,000, delivery $110.', 'Import duties, if any, are yours to pay on arrival.'],
  })
  expect(textOf({}, { country: 'US', region: null })).toMatchObject({
    ...{
      line: 'Delivery to the United States $53',
      arrives: 'arrives in 2–12 days',
      total: '$1,053 in all to the United States',
    },
  })
})

test('what has no price says so, and a pick-up names its place', () => {
  expect(textOf({ shipping: 'quote' })).toMatchObject({ line: 'Delivery to Spain by quote', total: null })
  expect(textOf({ shipping: 'none', hasPickup: true })).toEqual({
    ...{ line: 'Pick-up only, in Savannah, the United States', arrives: null, notes: [] },
    total: '$1,000 in all with pick-up in the United States',
  })
  expect(textOf({ shipping: 'own-price', ownPriceAbroad: 0, hasPickup: true })).toMatchObject({
    line: 'Delivery to Spain free',
    notes: expect.arrayContaining(['You can also pick it up in Savannah, the United States.']),
  })
})

test('without a destination there is no total', () => {
  const unknown = { arrives: null, total: null, notes: [] }
  expect(textOf({}, null)).toEqual({ line: 'Ships from Savannah, the United States', ...unknown })
  expect(textOf({ shipping: 'quote' }, null)).toEqual({ line: 'Delivery by quote', ...unknown })
  expect(textOf({ shipping: 'none', hasPickup: true }, null).total).toContain('$1,000 in all')
})

test('tax is added or contained, and left open where it depends on the region', () => {
  const tax = { country: 'ES', region: null, rate: 1_000, mode: 'added', onWork: true, onDelivery: true } as const
  expect(textOf({}, spain, [tax])).toMatchObject({
    total: '$1,221 in all to Spain',
    notes: expect.arrayContaining(['Price $1,000, delivery $110, tax $111.']),
  })
  expect(textOf({}, spain, [{ ...tax, mode: 'included' }])).toMatchObject({
    total: '$1,110 in all to Spain',
    notes: expect.arrayContaining(['Includes tax of $100.90.']),
  })
  expect(textOf({}, spain, [{ ...tax, region: 'Canarias' }]).notes).toContain('Tax depends on your state or region.')
})

test('the browser’s languages name the country, or it is the United States', () => {
  expect(browserCountry(['es', 'es-ES', 'en-US'])).toBe('ES')
  expect(browserCountry(['en', 'es-419'])).toBe('US')
})
