import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordQuery, wordsOf } from './search-words.ts'

test('punctuation parts words, accents stay, and a sentence is cut', () => {
  expect(wordsOf('  Étude, no. 3 (“harbor”)')).toEqual(['étude', 'no', '3', 'harbor'])
  expect(wordsOf('a b c d e f g h i j')).toHaveLength(8)
  expect(wordsOf('&|!:*<>()')).toEqual([])
})

test('only the last word is still being typed, and a single letter begins too much', () => {
  expect(wordQuery(['oil', 'on', 'can'])).toEqual({ whole: 'oil on', last: 'can', beginning: 'can:*' })
  expect(wordQuery(['x'])).toEqual({ whole: '', last: 'x', beginning: 'x' })
  expect(wordQuery([])).toBeNull()
})

test('whatever is typed, nothing but letters and digits reaches a query', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      for (const word of wordsOf(typed)) expect(word).toMatch(/^[\p{L}\p{M}\p{N}]{1,40}$/u)
    }),
  )
})
