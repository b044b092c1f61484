import { Medium } from '@vermeil/contracts/artworks'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Candidate, chosenFor, type KnownWork, reasonsFor, scoreOf, tasteOf } from './taste-rules.ts'

const ids = fc.constantFrom('ada', 'ben', 'cyd', 'dov', 'eva')
const medium = fc.option(fc.constantFrom(...Medium.options), { nil: null })
const price = fc.integer({ min: 100, max: 10_000_000 })
const work: fc.Arbitrary<KnownWork> = fc.record({
  interest: fc.constantFrom('bought', 'bid', 'watched'),
  artistId: ids,
  artistName: fc.constant('An artist'),
  medium,
  price,
})
const candidates: fc.Arbitrary<Candidate[]> = fc.uniqueArray(
  fc.record({ lotId: fc.uuid(), artistId: ids, medium, price, watchers: fc.nat(500) }),
  { selector: ({ lotId }) => lotId, maxLength: 40 },
)

test('shows no work twice, none that was not offered, and at most three by one artist', () => {
  fc.assert(
    fc.property(fc.array(work), candidates, fc.nat(20), (works, offered, limit) => {
      const chosen = chosenFor(tasteOf(works, []), offered, limit + 1)
      expect(chosen.length).toBeLessThanOrEqual(limit + 1)
      expect(new Set(chosen).size).toBe(chosen.length)
      for (const one of chosen) expect(offered).toContain(one)
      for (const { artistId } of chosen) {
        expect(chosen.filter((one) => one.artistId === artistId).length).toBeLessThanOrEqual(3)
      }
    }),
  )
})

test('gives one or two reasons for every work, and each of them holds', () => {
  fc.assert(
    fc.property(fc.array(work), candidates, (works, offered) => {
      const taste = tasteOf(works, [])
      for (const one of offered) {
        const reasons = reasonsFor(taste, one)
        expect(reasons.length === 1 || reasons.length === 2).toBe(true)
        for (const reason of reasons) {
          if (reason.kind === 'artist') expect(works.some(({ artistId }) => artistId === one.artistId)).toBe(true)
          if (reason.kind === 'medium')
            expect(works.filter(({ medium: met }) => met === one.medium)).toHaveLength(reason.works)
          if (reason.kind === 'price') expect(one.price >= reason.low && one.price <= reason.high).toBe(true)
          if (reason.kind === 'popular') expect(scoreOf(taste, one)).toBe(0)
        }
      }
    }),
  )
})

test('prefers an artist whose work was bought to one who was only watched', () => {
  const met = (interest: KnownWork['interest'], artistId: string): KnownWork => ({
    ...{ interest, artistId, artistName: artistId },
    ...{ medium: 'oil', price: 50_000 },
  })
  const taste = tasteOf([met('watched', 'ada'), met('bought', 'ben')], [])
  const by = (artistId: string): Candidate => ({ lotId: artistId, artistId, medium: 'oil', price: 50_000, watchers: 0 })
  expect(chosenFor(taste, [by('ada'), by('cyd'), by('ben')], 3).map(({ artistId }) => artistId)).toEqual([
    'ben',
    'ada',
    'cyd',
  ])
  expect(reasonsFor(taste, by('ben'))[0]).toEqual({ kind: 'artist', name: 'ben', because: 'bought' })
})

test('names the strongest tie to an artist who was met in several ways', () => {
  const base = { artistId: 'ada', artistName: 'Ada', medium: null, price: 100 } as const
  const taste = tasteOf(
    [
      { ...base, interest: 'watched' },
      { ...base, interest: 'bid' },
    ],
    [{ artistId: 'ada', artistName: 'Ada' }],
  )
  expect(taste.artists.get('ada')).toMatchObject({ because: 'bid' })
})
