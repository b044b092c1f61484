import { expect, test } from 'vitest'
import { narrowerThanUsual, rightsClause } from './screen-labels.ts'
import { houseScreenTerms, ScreenTerms, usualScreenTerms } from './screen-terms.schema.ts'

test('an agreement states what is granted', () => {
  expect(rightsClause(houseScreenTerms, 'Courtesy of Vermeil')).toBe(
    'in all media, worldwide, for the full term of protection including renewals. The credit line is: Courtesy of Vermeil.',
  )
  const narrow = { media: ['film'], territory: 'europe', term: 'five-years', notIn: ['alcohol', 'nudity'] } as const
  expect(rightsClause(narrow, '')).toBe(
    'in feature films, in Europe, for 5 years from the grant. The work is not shown in scenes of: alcohol or drugs, nudity.',
  )
})

test('what insurers would miss is named', () => {
  expect(narrowerThanUsual(houseScreenTerms)).toEqual([])
  expect(narrowerThanUsual(usualScreenTerms)).toEqual(['not all media'])
  expect(narrowerThanUsual({ ...houseScreenTerms, territory: 'europe', term: 'ten-years' })).toEqual([
    'Europe only',
    '10 years from the grant',
  ])
})

test('terms name at least one medium, each once', () => {
  expect(ScreenTerms.safeParse(usualScreenTerms).success).toBe(true)
  expect(ScreenTerms.safeParse({ ...usualScreenTerms, media: [] }).success).toBe(false)
  expect(ScreenTerms.safeParse({ ...usualScreenTerms, media: ['film', 'film'] }).success).toBe(false)
})
