import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Figure, moneyOf, overviewOf, progressOf } from './figure-rules.ts'

const figure = (setId: string, change: Partial<Figure> = {}): Figure => ({
  ...{ setId, budget: 0, placed: 0, planned: 0, committed: 0 },
  ...change,
})
const everywhere = { isOwner: false, setIds: null } as const

test('progress is what is placed of what is needed, and never more than all', () => {
  expect(progressOf([figure('a', { placed: 3 }), figure('b', { placed: 2 })], 12)).toEqual({
    artPlaced: 5,
    progress: 41,
  })
  expect(progressOf([], 0)).toEqual({ artPlaced: 0, progress: 0 })
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), (placed, needed) => {
      const { progress } = progressOf([figure('a', { placed })], needed)
      expect(progress).toBeGreaterThanOrEqual(0)
      expect(progress === 100).toBe(needed > 0 && placed >= needed)
    }),
  )
})

test('what is left is the budget without what is placed or reserved, and View Only sees none of it', () => {
  const figures = [figure('a', { budget: 70, planned: 90, committed: 60 }), figure('b', { budget: 30, planned: 50 })]
  expect(moneyOf(1_000, figures, { ...everywhere, level: 'edit' })).toEqual({
    ...{ budget: 1_000, planned: 140, committed: 60, left: 940 },
  })
  expect(moneyOf(1_000, figures, { ...everywhere, level: 'view' })).toBeNull()
})

test('people with single sets see the money of these alone', () => {
  const figures = [figure('a', { budget: 70, planned: 90, committed: 90 }), figure('b', { budget: 30, planned: 50 })]
  expect(moneyOf(1_000, figures, { level: 'full', isOwner: false, setIds: ['a'] })).toEqual({
    ...{ budget: 70, planned: 90, committed: 90, left: -20 },
  })
})

test('the overview sums all productions', () => {
  const owned = [
    {
      status: 'active-production',
      artBudget: 500,
      totalArtNeeded: 4,
      figures: [figure('a', { placed: 1, committed: 120 })],
    },
    { status: 'pre-production', artBudget: 300, totalArtNeeded: 6, figures: [] },
  ] as const
  expect(overviewOf(owned, 2)).toEqual({
    ...{ productions: 2, activeProductions: 1, artPlaced: 1, artNeeded: 10, budget: 800, budgetLeft: 680, team: 2 },
  })
})
