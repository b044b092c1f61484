import { describe, expect, test } from 'vitest'
import { must } from '../must.ts'
import { AnswerStore } from './answer-store.ts'
import { Fragment } from './fragment.ts'
import { LIFE_MS, RevisionCache } from './revision-cache.ts'
import { type BuildAnswer, noMinRevisions, type Revisions } from './shared-answer.ts'

/** Readers who claim to have seen revisions that no lot has reached. */
const FORGED = 999_999_999
const READERS = 50

/** One node with an answer that shows two lots. */
function openNode() {
  const database = new Map([
    ['a', 7],
    ['b', 3],
  ])
  const house = { now: 0, reads: 0 }
  const cache = new RevisionCache<{ revision: number }, never>({
    read: async (lots) => {
      house.reads += 1
      return new Map(lots.map((lot) => [lot, { revision: must(database.get(lot), lot) }]))
    },
    revisionOf: ({ revision }) => revision,
    patch: () => null,
    isSame: (one, other) => one.revision === other.revision,
    bytesOf: () => 100,
    maxBytes: 1_000,
    now: () => house.now,
  })
  const store = new AnswerStore({ maxBytes: 100_000, now: () => house.now })
  const build: BuildAnswer = async (minRevisions) => {
    const shown = (await cache.get(['a', 'b'], minRevisions)).map((entry) => must(entry, 'a lot'))
    const values = shown.map(({ value }) => value)
    return {
      parts: [new Fragment(JSON.stringify(values))],
      isCurrent: (now) => shown.every((entry, place) => entry.value === values[place] && now - entry.readAt <= LIFE_MS),
      revisions: new Map(['a', 'b'].map((lot, place) => [lot, must(values[place], lot).revision])),
      insiders: new Set(),
    }
  }
  const ask = async (minRevisions: Revisions = noMinRevisions) =>
    (await (store.find('/', minRevisions) ?? store.build('/', build, minRevisions))).answer
  return { database, house, store, ask }
}

describe('forged claims cost one read of the database per life of an answer', () => {
  test.each([
    [
      'one after another',
      async (ask: () => Promise<unknown>) => {
        for (let reader = 0; reader < READERS; reader++) await ask()
      },
    ],
    ['at once', (ask: () => Promise<unknown>) => Promise.all(Array.from({ length: READERS }, ask))],
  ])('%s', async (_, crowd) => {
    const { house, store, ask } = openNode()
    await ask()
    expect([house.reads, store.counts.builds]).toEqual([1, 1])
    let claim = FORGED
    await crowd(() => ask(new Map([['a', claim--]])))
    expect([house.reads, store.counts.builds]).toEqual([2, 2])
    house.now += LIFE_MS + 1
    await crowd(() => ask(new Map([['a', claim--]])))
    expect([house.reads, store.counts.builds]).toEqual([3, 3])
  })
})

test('a claim about another lot is still looked up', async () => {
  const { database, ask } = openNode()
  await ask(new Map([['a', FORGED]]))
  database.set('b', 4)
  const { revisions } = await ask(
    new Map([
      ['a', FORGED],
      ['b', 4],
    ]),
  )
  expect(revisions.get('b')).toBe(4)
})

test('a claim that was true is shown, before and after a forged one has been forgotten', async () => {
  const { database, house, ask } = openNode()
  await ask()
  database.set('a', 8)
  expect((await ask(new Map([['a', 8]]))).revisions.get('a')).toBe(8)
  await ask(new Map([['a', FORGED]]))
  database.set('a', 9)
  house.now += LIFE_MS + 1
  expect((await ask(new Map([['a', 9]]))).revisions.get('a')).toBe(9)
})

test('a revision that the server has read itself is shown, whatever was claimed before', async () => {
  const { database, store, ask } = openNode()
  await ask(new Map([['a', FORGED]]))
  database.set('a', 8)
  // As the personal part of an answer does with one's own bid.
  store.confirm(new Map([['a', 8]]))
  expect((await ask(new Map([['a', 8]]))).revisions.get('a')).toBe(8)
})
