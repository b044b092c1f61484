import { expect, test } from 'vitest'
import { amountIn, hasFallenBehind, isBelowMinimum } from './typed-amount'

const at = (price: number) =>
  ({ venue: 'saleroom', startingBid: 1_000_00, currentBid: price, minimumBid: price + 50_00 }) as const

test('while nothing is typed the field follows the price', () => {
  expect(amountIn(null, at(13_135_00))).toBe(13_235_00)
  expect(amountIn(null, at(13_335_00))).toBe(13_435_00)
  expect(hasFallenBehind(null, at(13_335_00))).toBe(false)
})

test('what is typed stays as it is, also an empty field', () => {
  expect(amountIn({ amount: 13_200_00, minimum: 13_185_00 }, at(13_135_00))).toBe(13_200_00)
  expect(amountIn({ amount: 13_200_00, minimum: 13_185_00 }, at(20_000_00))).toBe(13_200_00)
  expect(amountIn({ amount: null, minimum: 13_185_00 }, at(13_135_00))).toBeNull()
})

test('a typed amount falls behind when the minimum passes it, not when it was too low from the start', () => {
  const typed = { amount: 13_200_00, minimum: 13_185_00 }
  expect(hasFallenBehind(typed, at(13_135_00))).toBe(false)
  expect(hasFallenBehind(typed, at(13_150_00))).toBe(false)
  expect(hasFallenBehind(typed, at(13_150_01))).toBe(true)
  expect(hasFallenBehind({ amount: 1_00, minimum: 13_185_00 }, at(13_135_00))).toBe(false)
  expect(hasFallenBehind({ amount: null, minimum: 13_185_00 }, at(13_235_00))).toBe(false)
})

test('a typed amount below the minimum gets the offer of the minimum, whenever it was typed', () => {
  expect(isBelowMinimum({ amount: 100_00, minimum: 13_185_00 }, at(13_135_00))).toBe(true)
  expect(isBelowMinimum({ amount: 13_200_00, minimum: 13_185_00 }, at(13_200_00))).toBe(true)
  expect(isBelowMinimum({ amount: 13_185_00, minimum: 13_185_00 }, at(13_135_00))).toBe(false)
  expect(isBelowMinimum({ amount: null, minimum: 13_185_00 }, at(13_135_00))).toBe(false)
  expect(isBelowMinimum(null, at(13_135_00))).toBe(false)
})
