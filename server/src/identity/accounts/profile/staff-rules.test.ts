import { expect, test } from 'vitest'
import { beyondOwn, changedBy } from './staff-rules.ts'

test('a change is what is given and what is taken', () => {
  expect(changedBy({ before: ['money', 'catalog'], after: ['money', 'clerk'] })).toEqual(['catalog', 'clerk'])
  expect(changedBy({ before: ['money', 'clerk'], after: ['clerk', 'money'] })).toEqual([])
})

test('nobody gives or takes what they don’t hold, and what stays is nobody’s business', () => {
  const own = ['people', 'clerk'] as const
  expect(beyondOwn({ own, before: ['money'], after: ['money', 'clerk'] })).toEqual([])
  expect(beyondOwn({ own, before: ['people'], after: ['people', 'money'] })).toEqual(['money'])
  expect(beyondOwn({ own, before: ['money', 'settings', 'people'], after: ['people'] })).toEqual(['money', 'settings'])
})
