import fc from 'fast-check'
import { expect, test } from 'vitest'
import { largestBid } from '../selling/bid-amounts.ts'
import {
  allIn,
  type CostTerms,
  deliveredTerms,
  maximumFor,
  pickupTerms,
  type TaxRow,
  type TaxRule,
  taxFor,
} from './all-in.ts'
import {
  chargedGrams,
  type DeliveryRates,
  deliveryCost,
  deliveryOffer,
  packings,
  shippings,
  type WorkDelivery,
} from './delivery-cost.ts'

const tariff = (first: number, days: { min: number; max: number }) => ({
  steps: [
    { upToKg: 10, price: first },
    { upToKg: 50, price: first * 3 },
  ],
  days,
})
const rates: DeliveryRates = {
  domestic: tariff(30_00, { min: 2, max: 5 }),
  zones: [{ name: 'Europe', countries: ['ES', 'FR'], tariff: tariff(80_00, { min: 5, max: 9 }) }],
  elsewhere: tariff(120_00, { min: 7, max: 14 }),
  insuranceRate: 50,
  crating: 150_00,
}
const work: WorkDelivery = {
  ...{ country: 'US', city: 'New York', hasPickup: true, shipping: 'courier', packing: 'framed' },
  ...{ chargedGrams: 8_000, ownPrice: 40_00, ownPriceAbroad: null, shipWithinDays: 7 },
}
const taxes: TaxRow[] = [
  { country: 'US', region: 'New York', rate: 887, mode: 'added', onWork: true, onDelivery: true },
  { country: 'ES', region: null, rate: 2_100, mode: 'included', onWork: true, onDelivery: true },
]

const cents = fc.integer({ min: 0, max: largestBid })
const rate = fc.integer({ min: 0, max: 10_000 })
const terms: fc.Arbitrary<CostTerms> = fc.record({
  delivery: fc.record({ fixed: fc.integer({ min: 0, max: 10_000_00 }), insuranceRate: rate }),
  tax: fc.option(
    fc.record({
      rate,
      mode: fc.constantFrom('added' as const, 'included' as const),
      onWork: fc.boolean(),
      onDelivery: fc.boolean(),
    }),
  ),
  rounding: fc.constantFrom('sum' as const, undefined),
})

test.each([
  ['US', { fixed: 30_00, insuranceRate: 50 }, { min: 2, max: 12 }],
  ['ES', { fixed: 80_00, insuranceRate: 50 }, { min: 5, max: 16 }],
  ['BR', { fixed: 120_00, insuranceRate: 50 }, { min: 7, max: 21 }],
])('the courier to %s costs what its zone says, and arrives after the time to pack', (country, price, arrives) => {
  expect(deliveryOffer(rates, work, country)).toEqual({ kind: 'priced', price, arrives })
})

test.each<[string, Partial<WorkDelivery>, object]>([
  ['heavier than the table', { chargedGrams: 50_001 }, { kind: 'quote' }],
  ['by quote', { shipping: 'quote' }, { kind: 'quote' }],
  ['to be picked up', { shipping: 'none' }, { kind: 'pickup-only' }],
  ['crated', { packing: 'crated' }, { kind: 'priced', price: { fixed: 230_00, insuranceRate: 50 } }],
  ['at a price for home only', { shipping: 'own-price' }, { kind: 'quote' }],
  ['at a price for abroad', { shipping: 'own-price', ownPriceAbroad: 0 }, { price: { fixed: 0, insuranceRate: 0 } }],
])('a work that is %s goes to Spain on its own terms', (_case, change, offer) => {
  expect(deliveryOffer(rates, { ...work, ...change }, 'ES')).toMatchObject(offer)
})

test('volume counts where it is more than the weight', () => {
  const parcel = { packedHeightCm: 106, packedWidthCm: 91, packedDepthCm: 35 }
  expect(chargedGrams({ ...parcel, packedKg: 9 })).toBe(67_522)
  expect(chargedGrams({ ...parcel, packedKg: 90 })).toBe(90_000)
})

test('delivery never gets cheaper as a work gets heavier or dearer', () => {
  const weight = fc.integer({ min: 1, max: 50_000 })
  fc.assert(
    fc.property(
      weight,
      weight,
      cents,
      cents,
      fc.constantFrom('US', 'ES', 'BR'),
      fc.constantFrom(...packings),
      (...all) => {
        const [grams, moreGrams, price, morePrice, to, packing] = all
        const cost = (charged: number, of: number) => {
          const offer = deliveryOffer(rates, { ...work, packing, chargedGrams: charged }, to)
          return offer.kind === 'priced' ? deliveryCost(offer.price, of) : Number.NaN
        }
        const [light, heavy] = [Math.min(grams, moreGrams), Math.max(grams, moreGrams)]
        const [cheap, dear] = [Math.min(price, morePrice), Math.max(price, morePrice)]
        expect(cost(light, cheap)).toBeLessThanOrEqual(cost(heavy, dear))
      },
    ),
  )
})

test('a total is its parts to the cent, and an included tax is contained in them', () => {
  fc.assert(
    fc.property(cents, terms, (price, costTerms) => {
      const all = allIn(price, costTerms)
      expect(Object.values(all).every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true)
      expect(all.total).toBe(all.price + all.delivery + all.tax)
      expect(all.tax === 0 || all.includedTax === 0).toBe(true)
      expect(all.includedTax).toBeLessThanOrEqual(Math.ceil((all.price + all.delivery) / 2))
      expect(allIn(price + 1, costTerms).total).toBeGreaterThan(all.total)
    }),
  )
})

/** The tax by exact arithmetic, as a fraction. */
function exactTax(
  { price, delivery }: { price: number; delivery: number },
  { rate, mode, onWork, onDelivery }: TaxRule,
) {
  const taxed = BigInt(onWork ? price : 0) + BigInt(onDelivery ? delivery : 0)
  return { numerator: taxed * BigInt(rate), divisor: BigInt(mode === 'added' ? 10_000 : 10_000 + rate) }
}

test('tax is computed once on what is taxed, to the nearest cent, half up, and its parts add up to it', () => {
  fc.assert(
    fc.property(cents, terms, (price, { delivery, tax }) => {
      fc.pre(tax !== null)
      const all = allIn(price, { delivery, tax, rounding: 'sum' })
      const charged = BigInt(all.tax + all.includedTax)
      const { numerator, divisor } = exactTax(all, tax)
      // charged - 1/2 <= exact < charged + 1/2
      expect(2n * numerator - (2n * charged - 1n) * divisor).toBeGreaterThanOrEqual(0n)
      expect((2n * charged + 1n) * divisor - 2n * numerator).toBeGreaterThan(0n)
      const onWork = all.includedTax - all.deliveryIncludedTax
      expect(onWork).toBeGreaterThanOrEqual(0)
      expect(onWork).toBeLessThanOrEqual(tax.onWork ? price : 0)
      expect(all.deliveryIncludedTax).toBeLessThanOrEqual(tax.onDelivery ? all.delivery : 0)
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  ['half a cent is charged as one', 5, 0, 1],
  ['less than half a cent is not charged', 4, 0, 0],
  ['two lines of almost a cent are two cents', 9, 9, 2],
])('at 10%%, %s', (_case, price, fixed, tax) => {
  const rule = { rate: 1_000, mode: 'added', onWork: true, onDelivery: true } as const
  expect(allIn(price, { delivery: { fixed, insuranceRate: 0 }, tax: rule, rounding: 'sum' }).tax).toBe(tax)
})

test('terms without a rounding charge what they did: the tax of each line, rounded down', () => {
  fc.assert(
    fc.property(cents, terms, (price, { delivery, tax }) => {
      fc.pre(tax !== null)
      const all = allIn(price, { delivery, tax })
      const down = (amount: number, isTaxed: boolean) => {
        const { numerator, divisor } = exactTax({ price: isTaxed ? amount : 0, delivery: 0 }, { ...tax, onWork: true })
        return Number(numerator / divisor)
      }
      const [onWork, onDelivery] = [down(price, tax.onWork), down(all.delivery, tax.onDelivery)]
      expect(all.tax + all.includedTax).toBe(onWork + onDelivery)
      expect(all.deliveryIncludedTax).toBe(tax.mode === 'included' ? onDelivery : 0)
    }),
  )
})

test('the terms of a table round as the table does', () => {
  const to = { country: 'ES', region: null }
  expect(deliveredTerms({ rates, taxes, rounding: 'sum' }, work, to)).toMatchObject({ rounding: 'sum' })
  expect(pickupTerms({ rates, taxes, rounding: 'sum' }, work)).toMatchObject({ rounding: 'sum' })
  expect(deliveredTerms({ rates, taxes }, work, to)).not.toHaveProperty('rounding')
})

test('the maximum for a total is the highest price that stays within it', () => {
  fc.assert(
    fc.property(cents, terms, (total, costTerms) => {
      const maximum = maximumFor(total, costTerms)
      if (maximum !== null) expect(allIn(maximum, costTerms).total).toBeLessThanOrEqual(total)
      expect(allIn(maximum === null ? 0 : maximum + 1, costTerms).total).toBeGreaterThan(total)
    }),
  )
})

test('the maximum for what a price costs in all is that price', () => {
  fc.assert(
    fc.property(cents, terms, (price, costTerms) => {
      expect(maximumFor(allIn(price, costTerms).total, costTerms)).toBe(price)
    }),
  )
})

test("a region's own tax comes before its country's, and an empty table charges none", () => {
  expect(taxFor(taxes, { country: 'US', region: ' new york ' })).toMatchObject({ rate: 887 })
  expect(taxFor(taxes, { country: 'US', region: 'Oregon' })).toBeNull()
  expect(taxFor(taxes, { country: 'US', region: null })).toBeNull()
  expect(taxFor(taxes, { country: 'ES', region: 'Madrid' })).toMatchObject({ rate: 2_100 })
  expect(taxFor([], { country: 'ES', region: null })).toBeNull()
})

test('somebody who picks a work up pays no delivery, and the tax of the place', () => {
  const here = { ...work, country: 'ES' }
  expect(allIn(121_00, pickupTerms({ rates, taxes }, here) as CostTerms)).toEqual({
    ...{ price: 121_00, delivery: 0, insurance: 0, tax: 0, includedTax: 21_00, deliveryIncludedTax: 0, total: 121_00 },
  })
  expect(pickupTerms({ rates, taxes }, { ...here, hasPickup: false })).toBeNull()
})

test('only a priced delivery has terms', () => {
  for (const shipping of shippings) {
    const offered = deliveredTerms({ rates, taxes }, { ...work, shipping }, { country: 'US', region: 'New York' })
    expect(offered !== null, shipping).toBe(shipping === 'courier' || shipping === 'own-price')
    if (shipping === 'courier') {
      expect(offered && allIn(1_000_00, offered)).toMatchObject({ delivery: 35_00, tax: 88_70 + 3_10, total: 1_126_80 })
    }
  }
})
