import { expect, test } from 'vitest'
import {
  cleared,
  countCriteria,
  isOnOfferOnly,
  noFilters,
  readFilters,
  withPriceRange,
  withValue,
  writeFilters,
} from './collection-filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

test('an address comes back from its filters as it was, so that a shared link shows the same works', () => {
  const query =
    'q=blue+harbor&way=buy-now&medium=oil,acrylic&minPrice=50000&maxPrice=250000&endingSoon=true&includeSold=true&sort=price-low'
  expect(writeFilters(read(query))).toBe(query)
})

test('what is the default does not stand in the address', () => {
  expect(writeFilters(noFilters)).toBe('')
  expect(writeFilters(read('sort=ending-soon'))).toBe('')
  // With words the usual order is another one.
  expect(writeFilters(read('q=blue&sort=relevance'))).toBe('q=blue')
  expect(writeFilters(read('q=blue&sort=ending-soon'))).toBe('q=blue&sort=ending-soon')
})

test('what the address should not hold is passed over', () => {
  expect(read('utm_source=letter&sort=loudest&medium=&minPrice=cheap&maxPrice=-5&includeSold=no')).toEqual(noFilters)
})

test('an old link with colour and grey shows the same works under their new names', () => {
  expect(writeFilters(read('q=sea&colour=grey,blue'))).toBe('q=sea&color=gray,blue')
})

test('a value is chosen once and can be taken back', () => {
  const oil = withValue(withValue(noFilters, 'medium', 'oil', true), 'medium', 'oil', true)
  expect(writeFilters(oil)).toBe('medium=oil')
  expect(writeFilters(withValue(oil, 'medium', 'oil', false))).toBe('')
})

test('clearing takes the words and every criterion, and keeps an order that still makes sense', () => {
  const filters = read(
    'q=blue&medium=oil,acrylic&minPrice=500&maxPrice=900&endingSoon=true&includeSold=true&sort=newest',
  )
  expect(countCriteria(filters)).toBe(5)
  expect(writeFilters(cleared(filters))).toBe('sort=newest')
  expect(writeFilters(cleared({ ...filters, sort: 'relevance' }))).toBe('')
})

test('a price range and the price bands replace each other', () => {
  const band = withValue(read('minPrice=500'), 'price', '1000', true)
  expect(writeFilters(band)).toBe('price=1000')
  expect(writeFilters(withPriceRange(band, { minPrice: 50_000, maxPrice: null }))).toBe('minPrice=50000')
})

test('the works are those on offer until the switch or the facet says otherwise', () => {
  expect(isOnOfferOnly(read('q=blue&medium=oil'))).toBe(true)
  expect(isOnOfferOnly(read('includeSold=true'))).toBe(false)
  expect(isOnOfferOnly(read('availability=sold'))).toBe(false)
})
