import { expect, test } from 'vitest'
import { chosenType, metadataProblem, namesIn, tidyMetadata } from './metadata-rules.ts'

test('four types may be chosen; admin and nonsense make a collector', () => {
  expect(chosenType({ user_type: 'prop-agent' })).toBe('prop-agent')
  for (const user_type of ['admin', 'ADMIN', '', null, ['admin'], { role: 'admin' }, undefined]) {
    expect(chosenType({ user_type })).toBe('collector')
  }
  expect(tidyMetadata({ user_type: 'admin', first_name: 'Ada' })).toEqual({ user_type: 'collector', first_name: 'Ada' })
  expect(tidyMetadata({ first_name: 'Ada' })).toEqual({ first_name: 'Ada' })
})

test('names have 200 characters at most, and the whole is small', () => {
  expect(metadataProblem({ first_name: 'x'.repeat(200), last_name: null })).toBeNull()
  expect(metadataProblem({ first_name: 'x'.repeat(10_000) })).toBe('first_name must be at most 200 characters')
  expect(metadataProblem({ last_name: 7 })).toBe('last_name must be text')
  expect(metadataProblem({ anything: 'x'.repeat(5_000) })).toMatch(/at most 4096 bytes/)
})

test('names are trimmed', () => {
  expect(namesIn({ first_name: ' Ada ', last_name: 3 })).toEqual({ firstName: 'Ada', lastName: '' })
})
