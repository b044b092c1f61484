// @vitest-environment jsdom
import type { SaveWallBody, Wall } from '@vermeil/contracts/catalog/walls.schema'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/shared/http/api-error'
import { createPlanSaver, readDraft, type SaveState } from './plan-saver'
import { emptyPlan } from './walls-api'

beforeEach(() => localStorage.clear())

const plan = (name: string) => ({ ...emptyPlan, name })

/** A server whose answers a test decides: the next revision, or what it throws. */
function aServer(...failures: unknown[]) {
  const sent: SaveWallBody[] = []
  const states: SaveState[] = []
  const saver = createPlanSaver({
    ...{ wallId: 'w1', revision: 1, onState: (state) => states.push(state) },
    async send(body) {
      sent.push(body)
      const failure = failures.shift()
      if (failure) throw failure
      return { revision: body.revision + 1 } as Wall
    },
  })
  return { saver, sent, states }
}

test('changes are in the storage until the server has them, and follow each other by revision', async () => {
  const { saver, sent, states } = aServer()
  saver.change(plan('One'))
  expect(readDraft('w1')?.plan.name).toBe('One')
  await saver.flush()
  saver.change(plan('Two'))
  await saver.flush()
  expect(sent.map(({ name, revision }) => [name, revision])).toEqual([
    ['One', 1],
    ['Two', 2],
  ])
  expect([states.at(-1), readDraft('w1')]).toEqual(['saved', null])
})

test('without a network the plan is stored here, and the same save is sent when it returns', async () => {
  const { saver, sent, states } = aServer(new TypeError('Failed to fetch'))
  saver.change(plan('Offline'))
  await saver.flush()
  expect([states.at(-1), readDraft('w1')?.plan.name]).toEqual(['offline', 'Offline'])
  await saver.flush()
  expect(sent[1]).toEqual(sent[0])
  expect(states.at(-1)).toBe('saved')
  saver.stop()
})

test('a save leaves alone what another tab has stored since', async () => {
  const { saver, states } = aServer()
  const other = aServer().saver
  saver.change(plan('Here'))
  other.change(plan('In the other tab'))
  await saver.flush()
  expect([states.at(-1), readDraft('w1')?.plan.name]).toEqual(['saved', 'In the other tab'])
  other.stop()
})

test('a plan that an earlier visit could not send is sent as it was', async () => {
  const { saver, sent } = aServer()
  const draft = { plan: plan('Earlier'), revision: 7, saveId: crypto.randomUUID() }
  saver.resume(draft)
  await saver.flush()
  expect(sent).toEqual([{ ...draft.plan, revision: 7, saveId: draft.saveId }])
})

test('a conflict stops saving and loses nothing until the person decides', async () => {
  const changed = new ApiError({ code: 'wall.changed', status: 409, title: 'Changed', details: { revision: 5 } })
  const { saver, sent, states } = aServer(changed)
  saver.change(plan('Mine'))
  await saver.flush()
  saver.change(plan('Mine, moved'))
  await saver.flush()
  expect([sent.length, states.at(-1), readDraft('w1')?.plan.name]).toEqual([1, 'conflict', 'Mine, moved'])
  await saver.keepMine(5)
  expect(sent.at(-1)).toMatchObject({ name: 'Mine, moved', revision: 5 })
  expect(states.at(-1)).toBe('saved')
})

test('a change during a save is saved after it', async () => {
  const { saver, sent } = aServer()
  vi.useFakeTimers()
  saver.change(plan('One'))
  const first = saver.flush()
  saver.change(plan('Two'))
  await first
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  expect(sent.map(({ name, revision }) => [name, revision])).toEqual([
    ['One', 1],
    ['Two', 2],
  ])
})
