import { expect, test } from 'vitest'
import { splitMatches } from './split-matches'

/** The parts as text, matches in brackets. */
const marked = (text: string, typed: string) =>
  splitMatches(text, typed)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['Isolde Marlowe', 'mar', 'Isolde [Mar]lowe'],
  ['Isolde Marlowe', 'ISO mar', '[Iso]lde [Mar]lowe'],
  ['Étude of a harbor', 'etu', '[Étu]de of a harbor'],
  ['E\u0301tude', 'etu', '[E\u0301tu]de'],
  ['Hare, hare', 'hare', '[Hare], [hare]'],
  // The longer of two beginnings.
  ['Harbor', 'ha harb', '[Harb]or'],
])('%s, searched for “%s”, is %s', (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected)
})

test('a word is marked from its beginning only, and without one nothing is', () => {
  expect(marked('Landscape', 'scape')).toBe('Landscape')
  expect(marked('Landscape', '  &|')).toBe('Landscape')
})
