import { expect, test } from 'vitest'
import { leastOffer, stepDown, stepOn, stepUp } from './offer-steps'

const lot = { venue: 'timed', youLead: false, currentBid: 1_700_00, minimumBid: 1_750_00 } as const

test('plus and minus go by the lot’s own increment, and never below what it takes', () => {
  expect(stepUp(lot, 1_800_00, 1_750_00)).toBe(1_850_00)
  expect(stepDown(lot, 1_825_00, 1_750_00)).toBe(1_775_00)
  expect(stepDown(lot, 1_775_00, 1_750_00)).toBe(1_750_00)
})

test('from an empty field, or an amount that is too low, both lead to the least', () => {
  expect(stepUp(lot, null, 1_750_00)).toBe(1_750_00)
  expect(stepUp(lot, 12_00, 1_750_00)).toBe(1_750_00)
  expect(stepDown(lot, null, 1_750_00)).toBe(1_750_00)
  expect(stepDown(lot, 12_00, 1_750_00)).toBe(1_750_00)
})

test('before the first bid the documented increment stands in', () => {
  expect(stepOn({ ...lot, currentBid: null })).toBe(25_00)
  expect(stepOn({ ...lot, venue: 'saleroom', currentBid: null })).toBe(50_00)
})

test('a leader may lower their maximum to the price, and bid no less than anybody else', () => {
  const led = { ...lot, youLead: true }
  expect(leastOffer(led, 'maxAmount')).toBe(1_700_00)
  expect(leastOffer(led, 'amount')).toBe(1_750_00)
  expect(leastOffer(lot, 'maxAmount')).toBe(1_750_00)
})
