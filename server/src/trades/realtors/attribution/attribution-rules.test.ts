import { attributionDays } from '@vermeil/contracts/money/commission'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AttributableSale,
  type Attribution,
  attributionEnd,
  attributionFor,
  attributionRefusal,
  countsFor,
} from './attribution-rules.ts'

const day = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * 86_400_000)
const opening = { realtor: { id: 'rita', email: 'rita@example.com' }, sentTo: 'nora@example.com' }
const work = { artworkId: 'low-tide', sellerId: 'seller', isProposable: true, isAttributed: false }
const attribution: Attribution = {
  ...{ id: 'a', realtorId: 'rita', email: 'nora@example.com', accountId: null },
  ...{ madeAt: day(10), endsAt: attributionEnd(day(10)) },
}
const sale: AttributableSale = {
  ...{ buyer: { id: 'nora', email: 'nora@example.com' }, sellerId: 'seller' },
  ...{ orderedAt: day(20), knownSince: null, household: new Set<string>() },
}

describe('an opening', () => {
  test('brings the realtor a share in a work that is new to the client', () => {
    expect(attributionRefusal(opening, work, null)).toBeNull()
    expect(attributionRefusal(opening, { ...work, sellerId: null }, null)).toBeNull()
  })

  test.each([
    ['the realtor’s own work', opening, { ...work, sellerId: 'rita' }, null, 'own-work'],
    ['a link to the realtor’s own address', { ...opening, sentTo: 'Rita@Example.com' }, work, null, 'own-purchase'],
    ['a work whose seller said no', opening, { ...work, isProposable: false }, null, 'seller-declined'],
    ['a work that the client knew', opening, work, day(1), 'client-knew'],
    ['a work that an earlier opening counts for', opening, { ...work, isAttributed: true }, null, 'running'],
  ] as const)('brings none in %s', (_what, opened, opens, knownSince, refusal) => {
    expect(attributionRefusal(opened, opens, knownSince)).toBe(refusal)
  })
})

describe('a sale', () => {
  test('counts for the client’s address in any case, and for the account they were signed in to', () => {
    expect(countsFor(attribution, sale)).toBe(true)
    expect(countsFor(attribution, { ...sale, buyer: { id: 'nora', email: 'NORA@example.com' } })).toBe(true)
    const other = { ...sale, buyer: { id: 'nora', email: 'n.feld@example.com' } }
    expect(countsFor(attribution, other)).toBe(false)
    expect(countsFor({ ...attribution, accountId: 'nora' }, other)).toBe(true)
  })

  test(`counts for ${attributionDays} days from the opening`, () => {
    expect(countsFor(attribution, { ...sale, orderedAt: day(10) })).toBe(true)
    expect(countsFor(attribution, { ...sale, orderedAt: new Date(day(10).getTime() - 1) })).toBe(false)
    expect(countsFor(attribution, { ...sale, orderedAt: new Date(day(100).getTime() - 1) })).toBe(true)
    expect(countsFor(attribution, { ...sale, orderedAt: day(100) })).toBe(false)
  })

  test.each([
    ['the realtor’s own purchase', { buyer: { id: 'rita', email: 'nora@example.com' } }],
    ['a sale of the realtor’s own work', { sellerId: 'rita' }],
    ['a buyer with the realtor’s card or address', { household: new Set(['rita']) }],
    ['a buyer who knew the work before', { knownSince: day(9) }],
  ])('does not count for %s', (_what, change) => {
    expect(countsFor(attribution, { ...sale, ...change })).toBe(false)
  })

  test('counts if the buyer came to know the work by the opening', () => {
    expect(countsFor(attribution, { ...sale, knownSince: day(10) })).toBe(true)
  })
})

const attributions = fc.array(
  fc
    .record({
      id: fc.uuid(),
      realtorId: fc.constantFrom('rita', 'rob', 'nora', 'seller'),
      email: fc.constantFrom('nora@example.com', 'other@example.com'),
      accountId: fc.constantFrom(null, 'nora', 'other'),
      made: fc.integer({ min: 0, max: 200 }),
    })
    .map(({ made, ...rest }) => ({ ...rest, madeAt: day(made), endsAt: attributionEnd(day(made)) })),
  { maxLength: 6 },
)
const sales = fc
  .record({
    ordered: fc.integer({ min: 0, max: 250 }),
    known: fc.option(fc.integer({ min: 0, max: 250 })),
    household: fc.subarray(['rita', 'rob']),
  })
  .map(({ ordered, known, household }) => ({
    ...sale,
    orderedAt: day(ordered),
    knownSince: known === null ? null : day(known),
    household: new Set(household),
  }))

test('of any attributions at most one wins: the first that counts, in whatever order they are found', () => {
  fc.assert(
    fc.property(attributions, sales, (found, sold) => {
      const winner = attributionFor(found, sold)
      expect(attributionFor(found.toReversed(), sold)).toEqual(winner)
      const counting = found.filter((one) => countsFor(one, sold))
      expect(winner === null).toBe(counting.length === 0)
      if (!winner) return
      expect(counting.every(({ madeAt }) => madeAt >= winner.madeAt)).toBe(true)
      expect(['nora', 'seller', ...sold.household]).not.toContain(winner.realtorId)
      expect(sold.orderedAt.getTime() - winner.madeAt.getTime()).toBeLessThan(attributionDays * 86_400_000)
    }),
  )
})

test('an attribution that does not count never keeps another from winning', () => {
  fc.assert(
    fc.property(attributions, sales, (found, sold) => {
      const counting = found.filter((one) => countsFor(one, sold))
      expect(attributionFor(found, sold)).toEqual(attributionFor(counting, sold))
    }),
  )
})
