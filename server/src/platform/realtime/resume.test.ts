import { expect, test, vi } from 'vitest'
import { type Channel, openChannel } from './channels.ts'
import { createResume } from './resume.ts'

/** Lots with a revision each, and how often they were read. */
function aHouse(revisions: Record<string, number>) {
  const stateTags = vi.fn(
    async (topics: readonly string[]) =>
      new Map(topics.flatMap((topic) => (topic in revisions ? [[topic, String(revisions[topic])] as const] : []))),
  )
  const state = vi.fn(async (topic: string) => ({
    stateTag: String(revisions[topic]),
    event: 'lot.changed',
    payload: { revision: revisions[topic] },
  }))
  const lots: Channel = { ...openChannel(/^lot:\w+$/), stateTags, state }
  const plain = openChannel(/^plain$/)
  return { stateTags, state, resume: createResume(() => [lots, plain]) }
}

test('a client with the topic’s state tag has missed nothing, and only the state tag is read', async () => {
  const { resume, state } = aHouse({ 'lot:a': 7 })
  expect(await resume('lot:a', '7')).toEqual({ status: 'current', stateTag: '7' })
  expect(state).not.toHaveBeenCalled()
})

test('a client with another state tag gets the state once', async () => {
  const { resume } = aHouse({ 'lot:a': 8 })
  const { status, stateTag, missed } = await resume('lot:a', '7')
  expect([status, stateTag]).toEqual(['current', '8'])
  expect(missed?.bytes('2.0.0').toString('latin1')).toContain('"payload":{"revision":8},"meta":{"stateTag":"8"}')
})

test('a thousand clients that reconnect together share one read of the state tags and one of each state', async () => {
  const { resume, stateTags, state } = aHouse({ 'lot:a': 8, 'lot:b': 3 })
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, at) => (at % 2 ? resume('lot:a', '7') : resume('lot:b', '3'))),
  )
  expect(answers.every(({ status }) => status === 'current')).toBe(true)
  expect(stateTags.mock.calls).toEqual([[['lot:b', 'lot:a']]])
  expect(state.mock.calls).toEqual([['lot:a']])
})

test('an answer comes from a read that began after the client reconnected', async () => {
  const revisions = { 'lot:a': 7 }
  const { resume, stateTags } = aHouse(revisions)
  const slow = Promise.withResolvers<ReadonlyMap<string, string>>()
  stateTags.mockImplementationOnce(() => slow.promise as never)
  const early = resume('lot:a', '7')
  await expect.poll(() => stateTags.mock.calls.length).toBe(1)
  revisions['lot:a'] = 8
  const late = resume('lot:a', '7')
  slow.resolve(new Map([['lot:a', '7']]))
  expect((await early).stateTag).toBe('7')
  expect((await late).stateTag).toBe('8')
})

test('a first join, a topic without state tags and one that is unknown are read', async () => {
  const { resume } = aHouse({ 'lot:a': 7 })
  expect(await resume('lot:a', null)).toEqual({ status: 'read', stateTag: '7' })
  expect(await resume('lot:none', '7')).toEqual({ status: 'read', stateTag: null })
  expect(await resume('plain', '7')).toEqual({ status: 'read', stateTag: null })
})

test('without its database the server answers that the client must read', async () => {
  const { resume, stateTags } = aHouse({ 'lot:a': 7 })
  stateTags.mockRejectedValueOnce(new Error('The database is away'))
  expect(await resume('lot:a', '7')).toEqual({ status: 'read', stateTag: null })
})
