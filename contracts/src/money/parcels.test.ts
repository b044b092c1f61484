import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mediumLabels } from '../catalog/artwork-labels.ts'
import { chargedGrams, packings } from './delivery-cost.ts'
import { type PackedWork, usualPacking, usualParcel, usualShipping, workDelivery } from './parcels.ts'

const painting: PackedWork = { medium: 'oil', frame: 'Oak frame', heightCm: 76, widthCm: 61, depthCm: 5 }

test('a painting travels with 15 cm of padding on every side', () => {
  expect(usualPacking(painting)).toBe('framed')
  expect(usualParcel(painting, 'framed')).toMatchObject({
    ...{ packedHeightCm: 106, packedWidthCm: 91, packedDepthCm: 35 },
  })
})

test.each<[string, Partial<PackedWork>, string, string]>([
  ['a print on paper', { medium: 'digital', frame: '' }, 'rolled', 'courier'],
  ['an unframed photograph', { medium: 'photography', frame: 'Unframed' }, 'rolled', 'courier'],
  ['a framed photograph', { medium: 'photography' }, 'framed', 'courier'],
  ['a work behind glass', { frame: 'Framed behind museum glass' }, 'crated', 'quote'],
  ['a work of two meters', { heightCm: 200 }, 'crated', 'quote'],
  ['a small sculpture', { medium: 'sculpture', frame: '', heightCm: 40 }, 'crated', 'courier'],
])('%s', (_work, change, packing, shipping) => {
  const changed = { ...painting, ...change }
  expect([usualPacking(changed), usualShipping(changed)]).toEqual([packing, shipping])
})

test('a work without its measures has the parcel of one that a person can carry', () => {
  const unknown = { ...painting, heightCm: null, widthCm: null, depthCm: null }
  expect(usualParcel(unknown, 'framed')).toMatchObject({ packedHeightCm: 110, packedWidthCm: 90, packedDepthCm: 35 })
})

test('a parcel is larger than its work, in whole centimeters and tenths of a kilogram, and grows with it', () => {
  const side = fc.double({ min: 0.1, max: 1_000, noNaN: true })
  const media = fc.constantFrom(...(Object.keys(mediumLabels) as PackedWork['medium'][]), null)
  fc.assert(
    fc.property(
      side,
      side,
      side,
      media,
      fc.constantFrom(...packings),
      (heightCm, widthCm, depthCm, medium, packing) => {
        const work = { ...painting, medium, heightCm, widthCm, depthCm }
        const parcel = usualParcel(work, packing)
        const larger = usualParcel({ ...work, heightCm: heightCm * 2, widthCm: widthCm * 2 }, packing)
        expect([parcel.packedHeightCm, parcel.packedWidthCm, parcel.packedDepthCm].every(Number.isInteger)).toBe(true)
        expect(parcel.packedKg).toBe(Number(parcel.packedKg.toFixed(1)))
        expect(parcel.packedHeightCm).toBeGreaterThan(Math.min(heightCm, widthCm))
        expect(chargedGrams(larger)).toBeGreaterThanOrEqual(chargedGrams(parcel))
      },
    ),
  )
})

test('what a seller states holds, and the rest is as usual', () => {
  const stated = {
    ...({
      shipsFromCountry: 'ES',
      shipsFromCity: 'Madrid',
      hasPickup: true,
      shipping: 'courier',
      packing: null,
    } as const),
    ...{ packedHeightCm: null, packedWidthCm: null, packedDepthCm: 10, packedKg: null },
    ...{ ownDelivery: null, ownDeliveryAbroad: null, shipWithinDays: 14 },
  }
  expect(workDelivery({ ...painting, ...stated })).toEqual({
    ...{ country: 'ES', city: 'Madrid', hasPickup: true, shipping: 'courier', packing: 'framed', shipWithinDays: 14 },
    ...{ chargedGrams: (106 * 91 * 10) / 5, ownPrice: null, ownPriceAbroad: null },
  })
  expect(workDelivery({ ...painting, heightCm: null, ...stated }).chargedGrams).toBe((110 * 91 * 10) / 5)
})
