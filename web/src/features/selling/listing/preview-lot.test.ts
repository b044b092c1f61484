import { expect, test } from 'vitest'
import { aDraft } from './listing-values.fixtures'
import { previewLot } from './preview-lot'

const listing = { images: [], artist: { id: 'a', name: 'Ada Brush' }, slug: 'low-tide' }
const previewed = (change: Partial<typeof aDraft>) =>
  previewLot({ listing, values: { ...aDraft, ...change }, paymentTermHours: 72 })

test('a preview shows what visitors see: no reserve, and a fixed price only if it is public', () => {
  const lot = previewed({ reservePrice: 20_000 })
  expect(lot).toMatchObject({ reserve: 'not-met', buyNowPrice: 50_000, category: 'painting', paymentTermHours: 72 })
  expect(lot).not.toHaveProperty('reservePrice')
  expect(previewed({ buyNowVisibility: 'private' }).buyNowPrice).toBeNull()
  expect(previewed({ enableBuyNow: false }).buyNowPrice).toBeNull()
  expect(previewed({ enableLeasing: false }).isLeaseAvailable).toBe(false)
})

test('an estimate needs both ends, and a work without a title has none', () => {
  expect(previewed({ estimateLow: 9_000 }).estimate).toBeNull()
  expect(previewed({ estimateLow: 9_000, estimateHigh: 12_000 }).estimate).toEqual({ low: 9_000, high: 12_000 })
  expect(previewed({ title: '' }).title).toBe('Untitled')
})
