import { describe, expect, test } from 'vitest'
import { collectionPath, mergeTerms, suggestName } from './search-terms'

const words = { text: '“harbor”', name: '“harbor”', criteria: { q: 'harbor' } }
const oil = { text: 'Medium: Oil', name: 'Oil', criteria: { medium: ['oil' as const] } }
const acrylic = { text: 'Medium: Acrylic', name: 'Acrylic', criteria: { medium: ['acrylic' as const] } }
const price = { text: 'From $100', name: 'From $100', criteria: { minPrice: 100_00 } }

test('values of one dimension are joined, and others stand beside them', () => {
  expect(mergeTerms([words, oil, acrylic, price])).toEqual({
    q: 'harbor',
    medium: ['oil', 'acrylic'],
    minPrice: 100_00,
  })
  expect(mergeTerms([])).toEqual({})
})

describe('a suggested name', () => {
  test('lists the terms, each once', () => expect(suggestName([words, oil, oil])).toBe('“harbor”, Oil'))
  test('is cut where it becomes too long to read', () => {
    const name = suggestName(Array.from({ length: 30 }, (_, place) => ({ ...oil, name: `Oil ${place}` })))
    expect(name).toHaveLength(80)
    expect(name.endsWith('…')).toBe(true)
  })
})

test('leads to the collection as the search reads its address', () => {
  expect(collectionPath(mergeTerms([words, oil, acrylic, price]))).toBe(
    '/collection?q=harbor&medium=oil,acrylic&minPrice=10000',
  )
})
