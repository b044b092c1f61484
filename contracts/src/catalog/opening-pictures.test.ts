import { expect, test } from 'vitest'
import { openingPictures } from './opening-pictures.ts'

test('the width of a picture shown whole follows from its proportions and the height it may have', () => {
  const { sizes } = openingPictures.lot({ width: 1600, height: 2000 })
  expect(sizes.endsWith(', min(100vw - 64px, 72svh * 0.8, 44rem * 0.8)')).toBe(true)
  expect(openingPictures.saleroom({ width: 2000, height: 1500 }).sizes).toContain(
    'min(684px, (100svh - 26rem) * 1.333)',
  )
})
