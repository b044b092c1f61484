import { Medium } from '@vermeil/contracts/catalog/artworks.schema'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseSimilar, likeness, subjectOf, type Traits } from './similar-rules.ts'

const work = (lotId: string, traits: Partial<Traits> = {}): Traits => ({
  lotId,
  artistId: `artist of ${lotId}`,
  isOnOffer: true,
  style: 'Contemporary landscape',
  medium: 'oil',
  palette: ['#2b5fa8', '#c9d4df', '#3f5a36'],
  price: 100_000,
  ...traits,
})
const order = (own: Traits, ...others: Traits[]) => chooseSimilar(own, others, 8).map(({ lotId }) => lotId)

describe('a landscape', () => {
  const own = work('own')

  test('gets landscapes and no portraits', () => {
    const portrait = work('portrait', { style: 'Figure and portrait' })
    expect(order(own, portrait, work('other', { style: 'Landscape' }), own)).toEqual(['other'])
  })

  test('gets those of its palette first, then of its medium, then of its price', () => {
    const colors = work('colors', { medium: 'acrylic', price: 500_000 })
    const medium = work('medium', { palette: ['#b3392f', '#15130f'], price: 500_000 })
    const price = work('price', { palette: ['#b3392f', '#15130f'], medium: 'acrylic' })
    expect(order(own, price, medium, colors)).toEqual(['colors', 'medium', 'price'])
  })

  test('gets sold ones after all that are on offer', () => {
    const twin = work('twin', { isOnOffer: false })
    const far = work('far', { palette: ['#b3392f'], medium: 'acrylic', price: 9_000_000 })
    expect(order(own, twin, far)).toEqual(['far', 'twin'])
  })

  test('gets at most two by one artist', () => {
    const same = ['a', 'b', 'c'].map((lotId) => work(lotId, { artistId: 'ada' }))
    expect(order(own, ...same, work('d'))).toEqual(['a', 'b', 'd'])
  })
})

test('words that name no subject are left out', () => {
  expect(subjectOf('Figure and portrait')).toEqual(['figure', 'portrait'])
  expect(subjectOf('Contemporary painting')).toEqual([])
  expect(subjectOf(null)).toEqual([])
})

test('a work without a subject is compared by its looks', () => {
  const own = work('own', { style: null })
  const near = work('near', { style: 'Figure and portrait' })
  expect(order(own, work('far', { palette: ['#b3392f'], style: null }), near)).toEqual(['near', 'far'])
})

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const traits: fc.Arbitrary<Traits> = fc.record({
  lotId: fc.uuid(),
  artistId: fc.constantFrom('ada', 'ben', 'cyd'),
  isOnOffer: fc.boolean(),
  style: fc.constantFrom(null, 'Still life', 'Abstraction', 'Gestural abstraction', 'Contemporary painting'),
  medium: fc.option(fc.constantFrom(...Medium.options), { nil: null }),
  palette: fc.array(color, { maxLength: 6 }),
  price: fc.integer({ min: 0, max: 100_000_000 }),
})

test('likeness is mutual, between 0 and 1, and greatest to the work itself', () => {
  fc.assert(
    fc.property(traits, traits, (a, b) => {
      const alike = likeness(a, b)
      expect(alike).toBeGreaterThanOrEqual(0)
      expect(alike).toBeLessThanOrEqual(1)
      expect(likeness(b, a)).toBeCloseTo(alike, 10)
      expect(likeness(a, a)).toBeGreaterThanOrEqual(alike - 1e-9)
    }),
  )
})

test('never itself, nothing that was not a candidate, nothing twice, and no sold work before one on offer', () => {
  fc.assert(
    fc.property(traits, fc.uniqueArray(traits, { selector: ({ lotId }) => lotId, maxLength: 30 }), (own, others) => {
      const chosen = chooseSimilar(own, [own, ...others], 8)
      expect(chosen).not.toContain(own)
      expect(new Set(chosen).size).toBe(chosen.length)
      for (const one of chosen) expect(others).toContain(one)
      const firstSold = chosen.findIndex(({ isOnOffer }) => !isOnOffer)
      if (firstSold >= 0) expect(chosen.slice(firstSold).every(({ isOnOffer }) => !isOnOffer)).toBe(true)
    }),
  )
})
