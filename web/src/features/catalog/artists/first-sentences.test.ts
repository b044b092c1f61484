import { expect, test } from 'vitest'
import { firstSentences } from './first-sentences'

test('a text is cut after whole sentences', () => {
  const bio = 'Isolde paints the sea. She lives in Hull.\n\nShe has shown in 12.5 rooms.'
  expect(firstSentences(bio, 2)).toBe('Isolde paints the sea. She lives in Hull.')
  expect(firstSentences('Isolde paints', 2)).toBe('Isolde paints')
  expect(firstSentences('', 2)).toBe('')
})
