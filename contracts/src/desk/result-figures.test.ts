import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figuresOf, minSales, percentOf, type ResultFacts } from './result-figures.ts'

const none: ResultFacts = {
  ...{ sold: 0, soldPrivately: 0, passed: 0, total: 0, middlePrice: null, below: 0, within: 0, above: 0 },
  months: [],
}
const count = fc.nat(40)
const anyFacts: fc.Arbitrary<ResultFacts> = fc
  .record({
    ...{ priced: count, soldPrivately: count, passed: count, total: fc.nat(), middle: fc.double({ min: 1, max: 1e9 }) },
    ...{ below: count, within: count, above: count },
    months: fc.array(fc.record({ month: fc.constant('2026-11'), priced: count, total: fc.nat() }), { maxLength: 12 }),
  })
  .map(({ priced, middle, ...facts }) => ({
    ...{ ...facts, sold: priced + facts.soldPrivately, middlePrice: priced === 0 ? null : middle },
  }))

test('four sales have no median, no percentage and no chart; five have all of them', () => {
  const of = (sales: number) =>
    figuresOf({
      ...{ ...none, sold: sales, passed: 5, total: sales * 100, middlePrice: 100.5, within: sales },
      months: [{ month: '2026-11', priced: sales, total: sales * 100 }],
    })
  expect(of(4)).toMatchObject({ sold: 4, total: 400, median: null, sellThrough: null, againstEstimate: null })
  expect(of(4).months).toBeNull()
  expect(of(5)).toMatchObject({ median: 101, sellThrough: 50, months: [{ month: '2026-11', total: 500 }] })
  expect(of(5).againstEstimate).toEqual({ sales: 5, below: 0, within: 100, above: 0 })
})

test('no figure is of fewer than five sales, and whatever is shown is true', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { median, sellThrough, againstEstimate, months } = figuresOf(facts)
      expect(median === null).toBe(facts.sold - facts.soldPrivately < minSales)
      expect(sellThrough === null).toBe(facts.sold < minSales)
      expect(againstEstimate === null).toBe(facts.below + facts.within + facts.above < minSales)
      expect(months === null).toBe(facts.months.reduce((sum, { priced }) => sum + priced, 0) < minSales)
      if (sellThrough !== null) expect(sellThrough === 100).toBe(facts.passed === 0)
      if (againstEstimate === null) return
      const { sales, ...shares } = againstEstimate
      expect(shares.below + shares.within + shares.above).toBe(100)
      for (const name of ['below', 'within', 'above'] as const) {
        expect(Math.abs(shares[name] - (facts[name] * 100) / sales)).toBeLessThan(1)
      }
    }),
  )
})

test('a percentage says all or none only where it is true', () => {
  expect([percentOf(2_846, 2_847), percentOf(1, 2_847), percentOf(7, 7), percentOf(0, 7)]).toEqual([99, 1, 100, 0])
})
