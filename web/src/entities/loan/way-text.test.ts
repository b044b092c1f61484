import type { LoanShipment } from '@vermeil/contracts/fulfillment/shipping.schema'
import { expect, test } from 'vitest'
import { wayBackText, waySteps } from './way-text'

const can = { pack: true, dispatch: true, addPhotos: true, confirm: false }
const back: LoanShipment = {
  ...{ direction: 'back', state: 'paid', option: 'arranged', shipBy: '2026-12-20', arrivesBy: '2027-01-03' },
  ...{ isLate: false, shippedAt: null, arrivedAt: null, carrier: '', trackingNumber: '', trackingUrl: '' },
  ...{ events: [], photos: [], can },
}
const owner = { pack: false, dispatch: false, addPhotos: false, confirm: false }
const moment = '2026-12-20T09:00:00.000Z'

test('a way back says what to do next, to each of its two sides', () => {
  expect(wayBackText(back)).toMatch(/^Send it back by Dec 20, 2026\./)
  expect(wayBackText({ ...back, isLate: true })).toMatch(/^Send it back now/)
  expect(wayBackText({ ...back, can: owner })).toBe('It leaves by Dec 20, 2026.')
  expect(wayBackText({ ...back, can: owner, isLate: true })).toBe('It should have left by Dec 20, 2026.')
  const sent = { ...back, state: 'shipped', shippedAt: moment } as const
  expect(wayBackText(sent)).toContain('Its owner then records the return')
  expect(wayBackText({ ...sent, can: { ...owner, confirm: true } })).toContain('Say so once it is with you')
  expect(wayBackText({ ...sent, state: 'completed' })).toBe('')
})

test('its steps have days before and moments after; what was carried by hand was not on its way', () => {
  expect(waySteps(back).map(({ label, isDone, note }) => [label, isDone, note])).toEqual([
    ['Preparing', false, undefined],
    ['On its way', false, 'By Dec 20, 2026'],
    ['Returned', false, 'By Jan 3, 2027'],
  ])
  const there = { ...back, direction: 'out', state: 'completed', arrivedAt: moment } as const
  expect(waySteps(there).map(({ label, isDone }) => [label, isDone])).toEqual([['Delivered', true]])
  expect(waySteps({ ...there, shippedAt: moment })).toHaveLength(3)
})
