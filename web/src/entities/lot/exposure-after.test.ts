import { expect, test } from 'vitest'
import { exposureAfter } from './exposure-after'

const lot = { currentBid: 2_900_00, youLead: false, yourMax: null }

test('an offer comes on top of what a person may owe already', () => {
  expect(exposureAfter(20_000_00, lot, 3_000_00)).toBe(23_000_00)
})

test('on a lot that they lead, the offer takes the place of what is counted for it', () => {
  expect(exposureAfter(20_000_00, { ...lot, youLead: true }, 3_000_00)).toBe(20_100_00)
  expect(exposureAfter(20_000_00, { ...lot, youLead: true, yourMax: 3_500_00 }, 4_000_00)).toBe(20_500_00)
})
