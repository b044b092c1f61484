import type { SearchCriteria } from '@vermeil/contracts/selling/alerts.schema'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginningOf, beginningsOf } from '../../catalog/catalog/search/word-beginnings.ts'
import { anchorsOf, anchorsOfWork, type FiledSearch, fulfills, onePerPerson } from './match-rules.ts'

const work = {
  price: 500_00,
  facets: new Set(['medium:oil', 'category:painting', 'color:blue', 'color:gray', 'artist:ada', 'way:bid']),
  beginnings: beginningsOf(['harbor', 'at']),
}

describe('a work fulfills criteria', () => {
  test.each<[string, SearchCriteria]>([
    ['with one value of each criterion', { medium: ['oil', 'acrylic'], color: ['blue', 'red'] }],
    ['without any', {}],
    ['by lists that are empty', { medium: [], artist: [] }],
    ['at the lowest price', { minPrice: 500_00 }],
    ['at the highest price', { maxPrice: 500_00 }],
  ])('%s', (_how, criteria) => expect(fulfills(work, criteria)).toBe(true))

  test.each<[string, SearchCriteria]>([
    ['a value it has not', { medium: ['oil'], color: ['red'] }],
    ['a criterion it has no value of', { size: ['small'] }],
    ['a higher price', { minPrice: 500_01 }],
    ['a lower price', { maxPrice: 499_99 }],
  ])('but not %s', (_what, criteria) => expect(fulfills(work, criteria)).toBe(false))
})

describe('anchors', () => {
  test('are the values of the rarest criterion, words being rarer than all but artists and collections', () => {
    const words = { beginnings: ['harb'] }
    expect(anchorsOf({ medium: ['oil'], artist: ['ada', 'ben'], q: 'harbor' }, words)).toEqual([
      'artist:ada',
      'artist:ben',
    ])
    expect(anchorsOf({ medium: ['oil'], q: 'harbor' }, words)).toEqual(['word:harb'])
    expect(anchorsOf({ medium: ['oil'], category: ['painting'] }, null)).toEqual(['medium:oil'])
    expect(anchorsOf({ maxPrice: 100 }, null)).toEqual(['any'])
  })

  test('a work that fulfills a search has one of its anchors', () => {
    const values = { artist: ['ada', 'ben'], medium: ['oil', 'acrylic'], color: ['blue', 'red'], way: ['bid', 'lease'] }
    const anyCriteria = fc.record(
      Object.fromEntries(Object.entries(values).map(([dimension, any]) => [dimension, fc.subarray(any)])),
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(anyCriteria, fc.subarray(['harbor', 'at', 'night']), (criteria, words) => {
        const last = words.at(-1)
        const compiled = last === undefined ? null : { beginnings: [beginningOf(last)] }
        const isMatch = fulfills(work, criteria as SearchCriteria) && last !== 'night'
        const isFound = anchorsOf(criteria as SearchCriteria, compiled).some((anchor) =>
          anchorsOfWork(work).includes(anchor),
        )
        return isFound || !isMatch
      }),
    )
  })

  test('a word is found by its beginning, however short, and also if its letters are not Latin', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), fc.nat(8), (word, length) => {
        const typed = [...word].slice(0, Math.max(1, length)).join('')
        return beginningsOf([word]).includes(beginningOf(typed))
      }),
    )
  })
})

test('a person has one notice of a work: by the search that is mailed soonest, else by the oldest', () => {
  const search = (id: string, accountId: string, mail: FiledSearch['mail']): FiledSearch => ({
    ...{ id, accountId, mail, name: id },
  })
  const found = [
    ...[search('5', 'ada', 'at-once'), search('1', 'ada', 'never'), search('3', 'ada', 'at-once')],
    ...[search('4', 'ben', 'daily'), search('2', 'ben', 'daily')],
  ]
  expect(onePerPerson(found).map(({ id }) => id)).toEqual(['3', '2'])
})
