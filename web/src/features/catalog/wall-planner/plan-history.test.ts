import { expect, test } from 'vitest'
import { type History, nextHistory } from './plan-history'
import { emptyPlan } from './walls-api'

const named = (name: string) => ({ ...emptyPlan, name })
const names = ({ plan, past, future }: History) => [past.length, plan.name, future.length]

test('changes are undone and redone in order, and a new change ends what could be redone', () => {
  let history: History = { plan: named('One'), past: [], future: [] }
  const step = (...given: Parameters<typeof nextHistory>[1][]) => {
    for (const one of given) history = nextHistory(history, one)
    return names(history)
  }
  expect(step({ type: 'undo' })).toEqual([0, 'One', 0])
  expect(step({ type: 'change', plan: named('Two') }, { type: 'change', plan: named('Three') })).toEqual([
    2,
    'Three',
    0,
  ])
  expect(step({ type: 'undo' }, { type: 'undo' })).toEqual([0, 'One', 2])
  expect(step({ type: 'redo' })).toEqual([1, 'Two', 1])
  expect(step({ type: 'change', plan: named('Four') })).toEqual([2, 'Four', 0])
  expect(step({ type: 'redo' })).toEqual([2, 'Four', 0])
})
