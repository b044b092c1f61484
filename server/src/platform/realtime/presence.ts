import { randomUUID } from 'node:crypto'
import type { EventBus } from '../bus/event-bus.ts'

/**
 * How many are in a room, counted over all nodes. Everyone present has a key made here and nothing else: what a client
 * says about itself is not passed on, since only the house speaks on the house's channels.
 */
type Entry = { metas: { phx_ref: string }[] }
export type PresenceState = Record<string, Entry>
type Diff = { node: string; topic: string; joins: string[]; leaves: string[] }
type Roll = { node: string; present: Record<string, string[]> }

const ROLL_EVERY_MS = 10_000
const SILENT_AFTER_MS = 30_000
/** A longer list would cost more to send than anyone gains by reading it; `count` is exact all the same. */
const MOST_LISTED = 500

type Options = { bus: EventBus; onDiff: (topic: string, diff: { joins: PresenceState; leaves: PresenceState }) => void }

export function createPresence({ bus, onDiff }: Options) {
  const node = randomUUID()
  const nodes = new Map<string, { rooms: Map<string, Set<string>>; heardAt: number }>()
  const roomsOf = (name: string) => {
    const known = nodes.get(name) ?? { rooms: new Map<string, Set<string>>(), heardAt: 0 }
    known.heardAt = Date.now()
    nodes.set(name, known)
    return known.rooms
  }

  const unsubscribeDiffs = bus.subscribe('presence.diff', (message) => {
    const { node: from, topic, joins, leaves } = JSON.parse(message) as Diff
    const rooms = roomsOf(from)
    const room = rooms.get(topic) ?? new Set<string>()
    for (const key of joins) room.add(key)
    for (const key of leaves) room.delete(key)
    if (room.size) rooms.set(topic, room)
    else rooms.delete(topic)
    onDiff(topic, { joins: stateOf(joins), leaves: stateOf(leaves) })
  })
  // A diff may be lost with Redis; the roll that follows puts the count right.
  const unsubscribeRolls = bus.subscribe('presence.roll', (message) => {
    const { node: from, present } = JSON.parse(message) as Roll
    if (from === node) return
    const rooms = roomsOf(from)
    rooms.clear()
    for (const [topic, keys] of Object.entries(present)) rooms.set(topic, new Set(keys))
  })

  const timer = setInterval(() => {
    const present = Object.fromEntries([...roomsOf(node)].map(([topic, keys]) => [topic, [...keys]]))
    bus.publish('presence.roll', JSON.stringify({ node, present } satisfies Roll))
    for (const [name, { heardAt }] of nodes) if (Date.now() - heardAt > SILENT_AFTER_MS) nodes.delete(name)
  }, ROLL_EVERY_MS)
  timer.unref()

  const keysIn = function* (topic: string) {
    for (const { rooms } of nodes.values()) yield* rooms.get(topic) ?? []
  }
  const publish = (diff: Omit<Diff, 'node'>) =>
    bus.publish('presence.diff', JSON.stringify({ node, ...diff } satisfies Diff))

  return {
    /** Enters the room and returns the key to leave it by. */
    enter(topic: string): string {
      const key = randomUUID()
      publish({ topic, joins: [key], leaves: [] })
      return key
    },
    leave: (topic: string, key: string) => publish({ topic, joins: [], leaves: [key] }),
    count: (topic: string) => [...nodes.values()].reduce((sum, { rooms }) => sum + (rooms.get(topic)?.size ?? 0), 0),
    state: (topic: string): PresenceState => stateOf(keysIn(topic)),
    close() {
      clearInterval(timer)
      unsubscribeDiffs()
      unsubscribeRolls()
    },
  }
}
export type Presence = ReturnType<typeof createPresence>

function stateOf(keys: Iterable<string>): PresenceState {
  const state: PresenceState = {}
  let listed = 0
  for (const key of keys) {
    if (++listed > MOST_LISTED) break
    state[key] = { metas: [{ phx_ref: key.slice(0, 13) }] }
  }
  return state
}
