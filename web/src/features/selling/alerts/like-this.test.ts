import { expect, test } from 'vitest'
import { mergeTerms } from '@/entities/saved-search/search-terms'
import { termsLike } from './like-this'

const artist = { id: '018f0000-0000-7000-8000-000000000001', name: 'Ada Roux', slug: 'ada-roux', avatarKey: null }

test('a sold work proposes its medium, style and a price around its own, and offers its artist', () => {
  const terms = termsLike({ artist, medium: 'oil', style: 'Impressionism', hammerPrice: 1_234_00 })
  expect(terms.map(({ text, isChosen }) => [text, isChosen])).toEqual([
    ['Oil', true],
    ['“Impressionism”', true],
    ['$600–$1,850', true],
    ['By Ada Roux', false],
  ])
  expect(mergeTerms(terms.filter(({ isChosen }) => isChosen))).toEqual({
    ...{ medium: ['oil'], q: 'Impressionism', minPrice: 600_00, maxPrice: 1_850_00 },
  })
})

test('of a work with neither medium nor style the artist is chosen', () => {
  const terms = termsLike({ artist, medium: null, style: null, hammerPrice: null })
  expect(terms).toMatchObject([{ text: 'By Ada Roux', criteria: { artist: [artist.id] }, isChosen: true }])
})
