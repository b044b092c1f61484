import { minRevisionsAfter, readMinRevisions } from '@vermeil/contracts/min-revisions'
import { expect, test } from 'vitest'
import { AnswerStore } from './answer-store.ts'
import { acceptsEncoding, createCompressionBudget, type EncodedAnswer } from './encoded-answer.ts'
import { Fragment } from './fragment.ts'
import { type BuildAnswer, noMinRevisions, type SharedAnswer } from './shared-answer.ts'

const answerOf = (text: string, isCurrent = () => true): SharedAnswer => ({
  ...{ parts: [new Fragment(text)], isCurrent },
  ...{ revisions: noMinRevisions, insiders: new Set() },
})

test('the store stays within its bytes, and evicts the least recently used answers', async () => {
  const store = new AnswerStore({ maxBytes: 100_000 })
  for (let place = 0; place < 500; place++) {
    const encoded = await store.build(`/${place}`, () => answerOf(`${place} `.repeat(500)), noMinRevisions)
    encoded.bytes('identity')
    store.weigh(`/${place}`)
    expect(store.bytes).toBeLessThanOrEqual(100_000)
  }
  expect(store.find('/499', noMinRevisions)).toBeDefined()
  expect(store.find('/0', noMinRevisions)).toBeUndefined()
  expect(store.counts.evictions).toBeGreaterThan(400)
})

test('many readers who wait for one answer share one build; a reader after a change gets another', async () => {
  const store = new AnswerStore({ maxBytes: 100_000 })
  let version = 1
  const release: (() => void)[] = []
  const build: BuildAnswer = async () => {
    const read = version
    await new Promise<void>((resolve) => release.push(resolve))
    return answerOf(`version ${read}`, () => read === version)
  }
  const early = Promise.all([1, 2, 3].map(() => store.build('/', build, noMinRevisions)))
  expect(release.length).toBe(1)
  version = 2
  const late = store.build('/', build, noMinRevisions)
  release[0]?.()
  await new Promise((resolve) => setImmediate(resolve))
  for (const go of release.slice(1)) go()
  await early
  expect((await late).bytes('identity').toString()).toBe('version 2')
})

test('an answer in use is rebuilt before it expires, and nobody waits for it', async () => {
  let now = 0
  let version = 1
  const store = new AnswerStore({ maxBytes: 100_000, now: () => now })
  const build: BuildAnswer = async () => answerOf(`version ${version}`, () => now < 1_000)
  await store.build('/', build, noMinRevisions)
  version = 2
  now = 500
  expect(store.find('/', noMinRevisions)).not.toBeInstanceOf(Promise)
  expect(store.counts.builds).toBe(1)
  now = 800
  for (let reader = 0; reader < 3; reader++) {
    expect((store.find('/', noMinRevisions) as EncodedAnswer).bytes('identity').toString()).toBe('version 1')
  }
  await new Promise((resolve) => setImmediate(resolve))
  expect((store.find('/', noMinRevisions) as EncodedAnswer).bytes('identity').toString()).toBe('version 2')
  expect(store.counts.builds).toBe(2)
})

test('a costly answer can set its own time of rebuilding', async () => {
  let now = 0
  const store = new AnswerStore({ maxBytes: 100_000, now: () => now })
  const build: BuildAnswer = () => ({ ...answerOf('costly'), refreshMs: 900 })
  await store.build('/', build, noMinRevisions)
  for (const [at, builds] of [
    [800, 1],
    [901, 2],
  ] as const) {
    now = at
    store.find('/', noMinRevisions)
    expect(store.counts.builds).toBe(builds)
  }
})

test('a slow build never replaces one that began after it', async () => {
  const store = new AnswerStore({ maxBytes: 100_000 })
  const release: (() => void)[] = []
  const build: BuildAnswer = async () => {
    const place = release.length + 1
    await new Promise<void>((resolve) => release.push(resolve))
    return answerOf(`build ${place}`)
  }
  const slow = store.build('/', build, noMinRevisions)
  const quick = store.build('/', build, new Map([['lot', 2]]))
  release[1]?.()
  await quick
  release[0]?.()
  expect((await slow).bytes('identity').toString()).toBe('build 2')
  expect((store.find('/', noMinRevisions) as EncodedAnswer).bytes('identity').toString()).toBe('build 2')
})

test('a reader gets an encoding that it accepts', () => {
  expect(acceptsEncoding('gzip, deflate, br', 'br')).toBe(true)
  expect(acceptsEncoding('gzip;q=0, br', 'gzip')).toBe(false)
  expect(acceptsEncoding('*', 'gzip')).toBe(true)
  const budget = createCompressionBudget(() => 0)
  const taken = Array.from({ length: 20 }, () => budget.take())
  expect([taken[0], taken.at(-1)]).toEqual([true, false])
})

test('min revisions hold the highest revision of each of the last four lots', () => {
  const lot = (place: number) => `00000000-0000-7000-8000-00000000000${place}`
  let text = ''
  for (const [place, revision] of [
    [1, 5],
    [1, 3],
    [2, 1],
    [3, 1],
    [4, 1],
    [5, 1],
  ] as const) {
    text = minRevisionsAfter(`theme=dark; min-revision=${text}`, lot(place), revision)
  }
  expect([...readMinRevisions(text).keys()]).toEqual([2, 3, 4, 5].map(lot))
  expect(readMinRevisions(minRevisionsAfter(minRevisionsAfter('', lot(1), 5), lot(1), 3)).get(lot(1))).toBe(5)
  expect(readMinRevisions('min-revision=nothing.x; other=1.2').size).toBe(0)
})
