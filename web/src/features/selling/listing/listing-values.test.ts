import { expect, test } from 'vitest'
import { changeBetween, offerResolver, toChange } from './listing-values'
import { aDraft as values } from './listing-values.fixtures'

test('nothing is sent where nothing changed', () => {
  expect(changeBetween(values, { ...values, suitableFor: ['Hallway'] })).toEqual({})
})

test('only what changed is sent', () => {
  expect(changeBetween(values, { ...values, title: 'High tide', medium: null })).toEqual({
    title: 'High tide',
    medium: null,
  })
})

test('a price whose switch is off is not offered, and is there again when it is switched on', () => {
  const off = { ...values, enableBuyNow: false, enableLeasing: false }
  expect(toChange(off)).toMatchObject({ buyNowPrice: null, leasePrice: null })
  expect(changeBetween(values, off)).toEqual({ buyNowPrice: null, leasePrice: null })
  expect(changeBetween(off, values)).toEqual({ buyNowPrice: 50_000, leasePrice: 4_000 })
})

test.each([
  [{}, 1, []],
  [{ title: ' ', medium: null }, 1, ['title', 'medium']],
  [{ reservePrice: 9_999 }, 0, ['images', 'reservePrice']],
] as const)(
  'what keeps a work from being offered goes to its fields: %j with %i images',
  async (change, count, wrong) => {
    const answer = await offerResolver(count)({ ...values, ...change }, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    })
    expect(Object.keys(answer.errors)).toEqual(wrong)
  },
)
