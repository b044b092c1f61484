// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useRoom } from './live'
import type { RoomListener } from './live-rooms'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const { entered } = vi.hoisted(() => ({ entered: { listener: null as RoomListener | null } }))
vi.mock('./live-rooms', () => ({
  enterRoom(_topic: string, listener: RoomListener) {
    entered.listener = listener
    return () => {}
  },
}))
vi.mock('@/shared/page/use-after-first-paint', () => ({ useAfterFirstPaint: () => true }))

let root: Root
let reads: number
let events: Promise<void>[]
let staleSince: number | null

function Room() {
  staleSince = useRoom('lot:1', {
    onEvent: () => events.shift(),
    resync: async () => {
      reads += 1
    },
  })
  return null
}

beforeEach(async () => {
  ;[reads, events, entered.listener] = [0, [], null]
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Room />))
  // What follows rooms is fetched on the way.
  await act(() => vi.waitFor(() => expect(entered.listener).not.toBeNull()))
})
afterEach(() => act(async () => root.unmount()))

const room = (happen: (listener: RoomListener) => void) =>
  act(async () => {
    if (entered.listener) happen(entered.listener)
  })

test('a room that is resumed is not read again, and counts as current', async () => {
  await room(({ onJoined }) => onJoined())
  expect(reads).toBe(1)
  await room(({ onLost }) => onLost(500))
  expect(staleSince).toBe(500)
  await room(({ onResumed }) => onResumed())
  expect([reads, staleSince]).toEqual([1, null])
})

test('a room is current only when the event with the missed state has been shown', async () => {
  const shown = Promise.withResolvers<void>()
  await room(({ onJoined }) => onJoined())
  await room(({ onLost }) => onLost(500))
  events = [shown.promise]
  await room(({ onEvent, onResumed }) => {
    onEvent('lot.changed', {})
    onResumed()
  })
  expect(staleSince).toBe(500)
  await act(async () => shown.resolve())
  expect([reads, staleSince]).toEqual([1, null])
})

test('a room that is lost again before the event was shown is not current', async () => {
  const shown = Promise.withResolvers<void>()
  await room(({ onJoined }) => onJoined())
  await room(({ onLost }) => onLost(500))
  events = [shown.promise]
  await room(({ onEvent, onResumed }) => {
    onEvent('lot.changed', {})
    onResumed()
  })
  await room(({ onLost }) => onLost(900))
  await act(async () => shown.resolve())
  expect(staleSince).toBe(500)
})

test('a room whose first reading was lost is read, although nothing was missed', async () => {
  await room(({ onLost }) => onLost(500))
  await room(({ onResumed }) => onResumed())
  expect([reads, staleSince]).toEqual([1, null])
})

test('after an event that could not be shown the room is read', async () => {
  await room(({ onJoined }) => onJoined())
  const shown = Promise.withResolvers<void>()
  events = [shown.promise]
  await room(({ onEvent }) => onEvent('lot.changed', {}))
  expect(reads).toBe(1)
  await act(async () => shown.reject(new TypeError('Failed to fetch dynamically imported module')))
  expect([reads, staleSince]).toEqual([2, null])
})
