import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitSale } from './commission.ts'

const rate = fc.integer({ min: 0, max: 5_000 })
const price = fc.integer({ min: 1, max: 100_000_000_000 })

test('the split of the documents: 15 % house, 20 % realtor, the rest the artist’s', () => {
  expect(splitSale(100_000, { platformRate: 1_500, realtorRate: null })).toEqual({
    platform: 15_000,
    realtor: 0,
    artist: 85_000,
  })
  expect(splitSale(100_000, { platformRate: 1_500, realtorRate: 2_000 })).toEqual({
    platform: 15_000,
    realtor: 20_000,
    artist: 65_000,
  })
})

test('house, realtor and artist together have the price, and every odd cent is the artist’s', () => {
  fc.assert(
    fc.property(price, rate, fc.option(rate), (amount, platformRate, realtorRate) => {
      const { platform, realtor, artist } = splitSale(amount, { platformRate, realtorRate })
      expect(platform + realtor + artist).toBe(amount)
      expect(platform).toBeLessThanOrEqual((amount * platformRate) / 10_000)
      expect(realtor).toBeLessThanOrEqual((amount * (realtorRate ?? 0)) / 10_000)
      expect(artist).toBeGreaterThanOrEqual(0)
    }),
  )
})
