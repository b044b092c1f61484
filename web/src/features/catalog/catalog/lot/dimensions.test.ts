import { expect, test } from 'vitest'
import { dimensionText } from './dimensions'

const unknown = { heightCm: null, widthCm: null, depthCm: null, dimensions: '24" x 36" framed' }

test('known measures are given in centimeters and inches', () => {
  expect(dimensionText({ ...unknown, heightCm: 90, widthCm: 60 })).toBe('90 × 60 cm (35.4 × 23.6 in)')
  expect(dimensionText({ ...unknown, heightCm: 12.5, widthCm: 8, depthCm: 4 })).toBe(
    '12.5 × 8 × 4 cm (4.9 × 3.1 × 1.6 in)',
  )
})

test('without them the seller’s own words stand', () => {
  expect(dimensionText(unknown)).toBe('24" x 36" framed')
})
