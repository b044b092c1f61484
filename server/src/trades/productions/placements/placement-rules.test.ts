import { PlacementStatus } from '@vermeil/contracts/trades/placements.schema'
import { expect, test } from 'vitest'
import { clearanceState, hireStateOf, statusRefusal } from './placement-rules.ts'

const now = new Date('2026-05-10T12:00:00Z')
const dates = { from: '2026-05-20', until: '2026-05-22' }
const booking = (kind: string, from: string, until: string | null) => ({
  ...{ kind, from: new Date(from), until: until === null ? null : new Date(until) },
})

test('a hire runs from its start to its end', () => {
  const running = booking('hire', '2026-05-10T12:00:00Z', '2026-05-30T00:00:00Z')
  expect(hireStateOf([running], null, now)).toBe('running')
  expect(hireStateOf([booking('hire', '2026-05-01', '2026-05-10T12:00:00Z')], null, now)).toBe('none')
  expect(hireStateOf([booking('lease', '2026-05-01', null)], dates, now)).toBe('none')
})

test('a reservation counts only if it covers the last day of the set too', () => {
  expect(hireStateOf([booking('reservation', '2026-05-20', '2026-05-23')], dates, now)).toBe('reserved')
  expect(hireStateOf([booking('reservation', '2026-05-20', '2026-05-22')], dates, now)).toBe('none')
  expect(hireStateOf([booking('reservation', '2026-05-21', '2026-05-23')], dates, now)).toBe('none')
  expect(hireStateOf([booking('hire', '2026-05-15', null)], dates, now)).toBe('reserved')
  // A set without an end is covered by a hire without an end alone.
  const open = { from: '2026-05-20', until: null }
  expect(hireStateOf([booking('reservation', '2026-05-20', '2027-05-23')], open, now)).toBe('none')
})

test('a catalog work follows its hire; anything else may have any status', () => {
  for (const status of PlacementStatus.options) {
    expect(statusRefusal({ status, isCatalogWork: false, dates: null, hire: 'none' })).toBeNull()
  }
  const work = { isCatalogWork: true, dates }
  expect(statusRefusal({ ...work, status: 'pending', hire: 'none' })).toBeNull()
  expect(statusRefusal({ ...work, status: 'reserved', hire: 'none' })).toBe('placement.not-reserved')
  expect(statusRefusal({ ...work, status: 'reserved', hire: 'reserved' })).toBeNull()
  expect(statusRefusal({ ...work, status: 'placed', hire: 'reserved' })).toBe('placement.not-hired')
  expect(statusRefusal({ ...work, status: 'placed', hire: 'running' })).toBeNull()
  expect(statusRefusal({ ...work, status: 'reserved', dates: null, hire: 'none' })).toBe('placement.set-without-dates')
})

test('what the artist granted, a paper or a name clears a placement', () => {
  expect(clearanceState(null, false)).toBe('not-cleared')
  expect(clearanceState({ filename: 'paper.pdf' }, false)).toBe('paper')
  expect(clearanceState({ filename: null }, false)).toBe('override')
  expect(clearanceState(null, true)).toBe('granted')
  expect(clearanceState({ filename: null }, true)).toBe('granted')
})
