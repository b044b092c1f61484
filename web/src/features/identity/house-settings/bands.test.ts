import { IncrementTable } from '@vermeil/contracts/selling/bidding.schema'
import { expect, test } from 'vitest'
import { type BandValues, bandExample, nextBand } from './bands'

test('every offered band fits behind the ones before it', () => {
  const bands: BandValues[] = [{ from: 0, step: 25_00 }]
  for (let added = 0; added < 6; added++) bands.push(nextBand(bands))
  expect(bands[1]).toEqual({ from: 1_000_00, step: 25_00 })
  expect(bands[2]).toEqual({ from: 2_000_00, step: 25_00 })
  expect(IncrementTable.parse(bands)).toEqual(bands)
})

test('a band without a step offers none for the next, and has no example', () => {
  expect(nextBand([{ from: 500_00, step: null }])).toEqual({ from: 1_000_00, step: null })
  expect(bandExample({ from: 0, step: null })).toBeNull()
  expect(bandExample({ from: 1_000_00, step: 50_00 })).toBe('At $1,000 the next bid is at least $1,050.')
})

test('a refused table names the box that is wrong', () => {
  const issues = IncrementTable.safeParse([
    { from: 0, step: 50_00 },
    { from: 0, step: 25_00 },
  ]).error?.issues
  expect(issues?.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['1.from', 'Enter more than $0.'],
    ['1.step', 'Enter at least $50: steps never shrink.'],
  ])
})
