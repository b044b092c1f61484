import { expect, test } from 'vitest'
import { measureFirstLoads, overBudget } from './first-load.bench.ts'

const loads = measureFirstLoads()

test('no page or dashboard loads more than its budget before the first paint', () => {
  expect(overBudget(loads)).toEqual([])
})

test('every public page and every dashboard is measured', () => {
  const names = loads.pages.map(({ page }) => page.replace(/^.*\/(.*)-page\.tsx$/, '$1'))
  expect(names).toEqual(expect.arrayContaining(['home', 'collection', 'lot', 'auctions']))
  expect(loads.pages.every(({ scriptKb }) => scriptKb > 50)).toBe(true)
  expect(loads.dashboards).toHaveLength(5)
})

test('a load over its budget is named', () => {
  const heavy = { page: 'src/app/pages/lot-page.tsx', scriptKb: 113.4, liveKb: 130, styleKb: 14 }
  expect(overBudget({ pages: [heavy], dashboards: [] })).toEqual([
    'scripts of src/app/pages/lot-page.tsx: 113.4 kB of 94',
  ])
})
