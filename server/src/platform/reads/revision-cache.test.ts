import { expect, test } from 'vitest'
import { RevisionCache } from './revision-cache.ts'
import { NotShared, noMinRevisions } from './shared-answer.ts'

type Lot = { revision: number }

/** A cache of one lot as the database has it. Its changes never say enough to patch an older value. */
function aCache(stored: { lot: Lot | undefined }) {
  let reads = 0
  const cache = new RevisionCache<Lot, string>({
    read: async (keys) => {
      reads += 1
      return new Map(stored.lot ? keys.map((key) => [key, { ...(stored.lot as Lot) }]) : [])
    },
    revisionOf: ({ revision }) => revision,
    patch: () => null,
    isSame: (a, b) => a.revision === b.revision,
    bytesOf: () => 1,
    maxBytes: 1_000,
  })
  return { cache, reads: () => reads }
}

test('a subject that is behind its changes is not shared, and not mistaken for an unknown one', async () => {
  const stored = { lot: { revision: 1 } }
  const { cache, reads } = aCache(stored)
  cache.changed('lot', 2, 'a bid')
  await expect(cache.get(['lot'], noMinRevisions)).rejects.toBeInstanceOf(NotShared)
  expect(reads()).toBeGreaterThan(1)
  stored.lot = { revision: 2 }
  expect(await cache.get(['lot'], noMinRevisions)).toMatchObject([{ value: { revision: 2 } }])
})

test('an unknown subject is reported missing after one read', async () => {
  const { cache, reads } = aCache({ lot: undefined })
  expect(await cache.get(['lot'], noMinRevisions)).toEqual([undefined])
  expect(reads()).toBe(1)
})
