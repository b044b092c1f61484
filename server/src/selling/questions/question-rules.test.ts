import { expect, test } from 'vitest'
import { askRefusal } from './question-rules.ts'

test.each([
  ['live', null],
  ['stopped', null],
  ['scheduled', null],
  ['sold', 'lot.closed'],
  ['passed', 'lot.closed'],
  ['withdrawn', 'lot.closed'],
])('a lot that is %s takes questions or says why not', (state, refusal) => {
  expect(askRefusal({ sellerId: 'ben', state }, 'ada')).toBe(refusal)
  expect(askRefusal({ sellerId: null, state }, 'ada')).toBe(refusal)
})

test('nobody asks themselves', () => {
  expect(askRefusal({ sellerId: 'ada', state: 'live' }, 'ada')).toBe('question.own-lot')
})
