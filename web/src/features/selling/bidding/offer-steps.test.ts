import { describe, expect, test } from 'vitest'
import { leastOffer, offerLabel, stepDown, stepOn, stepUp, usualKind, usualOffer } from './offer-steps'

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

describe('to somebody who leads', () => {
  const led = { ...lot, startingBid: 100_00, youLead: true, yourMax: 2_000_00 }

  test('a higher maximum is offered, and nobody else is offered one', () => {
    expect(usualKind(led)).toBe('maxAmount')
    expect(usualOffer(led, 'maxAmount')).toBe(2_050_00)
    expect(usualOffer({ ...led, yourMax: null }, 'maxAmount')).toBe(1_750_00)
    expect(usualKind(lot)).toBe('amount')
    expect(usualOffer({ ...led, youLead: false, yourMax: null }, 'maxAmount')).toBe(1_750_00)
  })

  test('the button says whether the maximum rises or falls', () => {
    expect(offerLabel(led, 'maxAmount', 2_050_00)).toBe('Raise my maximum to $2,050')
    expect(offerLabel(led, 'maxAmount', 1_800_00)).toBe('Lower my maximum to $1,800')
    expect(offerLabel({ ...led, yourMax: null }, 'maxAmount', 1_900_00)).toBe('Raise my maximum to $1,900')
    expect(offerLabel(led, 'maxAmount', null)).toBe('Raise my maximum')
    expect(offerLabel(led, 'amount', 1_750_00)).toBe('Bid $1,750')
    expect(offerLabel({ ...led, youLead: false }, 'maxAmount', 1_750_00)).toBe('Set maximum $1,750')
  })
})
