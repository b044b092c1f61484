import { expect, test } from 'vitest'
import { countries } from './countries.ts'
import { countryInSentence, countryName } from './country-names.ts'

test('every country has a name of its own', () => {
  const names = countries.map(countryName)
  expect(new Set(names).size).toBe(countries.length)
  for (const name of names) expect(name).toMatch(/^\p{Lu}[^|]{3,}$/u)
})

test('a sentence has an article where English wants one', () => {
  expect(['ES', 'US', 'NL'].map(countryInSentence)).toEqual(['Spain', 'the United States', 'the Netherlands'])
})
