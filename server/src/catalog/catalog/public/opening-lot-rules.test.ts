import { expect, test } from 'vitest'
import { openingLot } from './opening-lot-rules.ts'

const picture = (width: number) => ({
  key: 'public/ab/cadenza.jpg',
  width,
  height: width,
  thumbhash: null,
  color: null,
})
const lot = (title: string, width: number | null, high: number | null, startingBid = 100_00) => ({
  title,
  image: width === null ? null : picture(width),
  estimate: high === null ? null : { low: high / 2, high },
  startingBid,
})

test('the home page opens with the highest estimate among the works with a large picture', () => {
  const lots = [
    lot('no picture', null, 9_000_00),
    lot('small picture', 800, 8_000_00),
    lot('first', 1_600, 3_000_00),
    lot('highest', 1_200, 5_000_00),
    lot('as high, but later', 2_400, 5_000_00),
  ]
  expect(openingLot(lots)?.title).toBe('highest')
})

test('a work without an estimate counts by its starting bid', () => {
  expect(openingLot([lot('estimated', 1_600, 900_00), lot('dear', 1_600, null, 1_000_00)])?.title).toBe('dear')
})

test('without a large picture a small one opens the page, and without any there is none', () => {
  const lots = [lot('none', null, 9_000_00), lot('small', 800, 900_00), lot('dearer', 600, 1_000_00)]
  expect(openingLot(lots)?.title).toBe('dearer')
  expect(openingLot([lot('none', null, 9_000_00)])).toBeNull()
})
