import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FreshnessEvent, fresh, nextFreshness } from './freshness'

const after = (...events: FreshnessEvent[]) => events.reduce(nextFreshness, fresh)
const lost = (at: number) => ({ type: 'lost', at }) as const
const joined = { type: 'joined' } as const
const resumed = { type: 'resumed' } as const
const read = (reading: number) => ({ type: 'read', reading }) as const

test('the data of a new page is current, also while the first reading is under way', () => {
  expect(fresh.staleSince).toBeNull()
  expect(after(joined).staleSince).toBeNull()
})

test('after a loss a reconnection is not enough: the state has to be read again', () => {
  expect(after(lost(500)).staleSince).toBe(500)
  expect(after(lost(500), joined).staleSince).toBe(500)
  expect(after(lost(500), joined, read(1)).staleSince).toBeNull()
})

test('an answer that was under way before the loss, or before a second return, is ignored', () => {
  expect(after(joined, lost(500), read(1)).staleSince).toBe(500)
  expect(after(lost(500), joined, joined, read(1)).staleSince).toBe(500)
})

test('a return without missed events needs no reading', () => {
  expect(after(joined, read(1), lost(500), resumed).staleSince).toBeNull()
  expect(after(joined, read(1), lost(500), resumed, lost(900)).staleSince).toBe(900)
})

test('data that was never read to the end is read, whatever the server answers', () => {
  expect(after(joined, lost(500), resumed).staleSince).toBe(500)
  expect(after(lost(500), resumed).staleSince).toBe(500)
})

test('after several losses in a row the page is out of date since the first', () => {
  expect(after(lost(500), joined, lost(900)).staleSince).toBe(500)
})

test('whatever happens, it is current only if nothing was lost since the reading that succeeded began', () => {
  const events = fc.array(
    fc.oneof(
      fc.nat().map(lost),
      fc.constantFrom(joined, resumed),
      fc.nat({ max: 12 }).map(read),
    ) as fc.Arbitrary<FreshnessEvent>,
  )
  fc.assert(
    fc.property(events, (happened) => {
      let now = fresh
      let isTrusted = true
      let begun: number | null = null
      let isRead = false
      for (const event of happened) {
        now = nextFreshness(now, event)
        if (event.type === 'lost') [isTrusted, begun] = [false, null]
        if (event.type === 'joined') [begun, isRead] = [now.reading, false]
        if (event.type === 'read' && event.reading === begun) [isTrusted, isRead] = [true, true]
        if (event.type === 'resumed' && isRead) isTrusted = true
        expect(now.staleSince === null).toBe(isTrusted)
      }
    }),
  )
})
