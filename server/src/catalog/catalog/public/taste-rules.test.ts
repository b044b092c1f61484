import { Medium } from '@vermeil/contracts/catalog/artworks.schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Candidate, chosenFor, type KnownWork, reasonsFor, scoreOf, tasteOf, variedWorks } from './taste-rules.ts'

const ids = fc.constantFrom('ada', 'ben', 'cyd', 'dov', 'eva')
const medium = fc.option(fc.constantFrom(...Medium.options), { nil: null })
const style = fc.option(fc.constantFrom('Landscape', 'Portrait', 'Color field'), { nil: null })
const price = fc.integer({ min: 100, max: 10_000_000 })
const work: fc.Arbitrary<KnownWork> = fc.record({
  interest: fc.constantFrom('bought', 'bid', 'watched', 'liked'),
  title: fc.constantFrom('Low Tide', 'Noon', 'Argument, IV'),
  artistId: ids,
  artistName: fc.constant('An artist'),
  medium,
  style,
  price,
})
const candidates: fc.Arbitrary<Candidate[]> = fc.uniqueArray(
  fc.record({ lotId: fc.uuid(), artistId: ids, medium, style, price, watchers: fc.nat(500) }),
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
          if (reason.kind === 'artist') {
            const because = works.filter(({ artistId }) => artistId === one.artistId).map(({ interest }) => interest)
            expect(because).toContain(reason.because)
          }
          if (reason.kind === 'liked') {
            const alike = works.filter(
              (known) => known.artistId === one.artistId || (known.style !== null && known.style === one.style),
            )
            expect(alike.filter(({ interest }) => interest === 'liked').map(({ title }) => title)).toContain(
              reason.title,
            )
          }
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
    ...{ interest, artistId, artistName: artistId, title: 'A work' },
    ...{ medium: 'oil', style: null, price: 50_000 },
  })
  const taste = tasteOf([met('watched', 'ada'), met('bought', 'ben')], [])
  const by = (artistId: string): Candidate => ({
    ...{ lotId: artistId, artistId, medium: 'oil' },
    ...{ style: null, price: 50_000, watchers: 0 },
  })
  expect(chosenFor(taste, [by('ada'), by('cyd'), by('ben')], 3).map(({ artistId }) => artistId)).toEqual([
    'ben',
    'ada',
    'cyd',
  ])
  expect(reasonsFor(taste, by('ben'))[0]).toEqual({ kind: 'artist', name: 'ben', because: 'bought' })
})

test('names the strongest tie to an artist who was met in several ways', () => {
  const base = { title: 'A work', artistId: 'ada', artistName: 'Ada', medium: null, style: null, price: 100 } as const
  const taste = tasteOf(
    [
      { ...base, interest: 'watched' },
      { ...base, interest: 'bid' },
    ],
    [{ artistId: 'ada', artistName: 'Ada' }],
  )
  expect(taste.artists.get('ada')).toMatchObject({ because: 'bid' })
})

test('a liked picture leads to works of its style, and says nothing about prices', () => {
  const liked: KnownWork = {
    ...{ interest: 'liked', title: 'Low Tide', artistId: 'ada', artistName: 'Ada' },
    ...{ medium: 'oil', style: 'Landscape', price: 50_000 },
  }
  const taste = tasteOf([liked], [])
  const of = (style: string): Candidate => ({
    ...{ lotId: style, artistId: 'ben', medium: 'watercolor' },
    ...{ style, price: 50_000, watchers: 0 },
  })
  expect(chosenFor(taste, [of('Portrait'), of('Landscape')], 2)[0]).toMatchObject({ style: 'Landscape' })
  expect(reasonsFor(taste, of('Landscape'))).toEqual([{ kind: 'liked', title: 'Low Tide' }])
  expect(reasonsFor(taste, of('Portrait'))).toEqual([{ kind: 'popular', watchers: 0 }])
})

test('asks about every style before it repeats one', () => {
  fc.assert(
    fc.property(candidates, (offered) => {
      const count = (works: readonly Candidate[], by: (work: Candidate) => string | null) => new Set(works.map(by)).size
      const shown = variedWorks(offered, 12)
      expect(shown).toHaveLength(Math.min(12, offered.length))
      expect(new Set(shown).size).toBe(shown.length)
      expect(count(shown, ({ style: name }) => name)).toBe(
        Math.min(
          12,
          count(offered, ({ style: name }) => name),
        ),
      )
    }),
  )
})
