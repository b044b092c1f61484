import type { EventBus } from '../bus/event-bus.ts'
import { type Timer, world } from '../world.ts'

/**
 * How many people are in a room, over all nodes. A person is an account, or an address for visitors, and counts once
 * however many sockets they have open. Followers see one random key per person: what a client says about itself is not
 * passed on.
 */
type Entry = { metas: { phx_ref: string }[] }
export type PresenceState = Record<string, Entry>
type Diff = { node: string; topic: string; joins: string[]; leaves: string[] }
type Roll = { node: string; present: Record<string, string[]> }

const ROLL_EVERY_MS = 10_000
const SILENT_AFTER_MS = 30_000
/** A node publishes changes of a room at most this often; a person who comes and goes in between is not published. */
const PUBLISH_EVERY_MS = 1_000
/** The maximum of listed people, because long lists are costly to send. `count` is exact. */
const MAX_LISTED = 500

type Options = { bus: EventBus; onDiff: (topic: string, diff: { joins: PresenceState; leaves: PresenceState }) => void }

export function createPresence({ bus, onDiff }: Options) {
  const node = world.uuid()
  /** The people in each room, as each node last reported. */
  const nodes = new Map<string, { rooms: Map<string, Set<string>>; lastMessageAt: number }>()
  /** The people of this node's sockets, with how many of their sockets are in the room. */
  const here = new Map<string, Map<string, number>>()
  /** What this node's followers know: a key for each person in the room. */
  const shown = new Map<string, Map<string, string>>()
  /** Rooms that were published less than PUBLISH_EVERY_MS ago; `hasChanged` if something has changed since. */
  const recent = new Map<string, { hasChanged: boolean; timer: Timer }>()

  const roomsOf = (name: string) => {
    const known = nodes.get(name) ?? { rooms: new Map<string, Set<string>>(), lastMessageAt: 0 }
    known.lastMessageAt = world.now()
    nodes.set(name, known)
    return known.rooms
  }

  /** Sends followers the difference between what they know and what the nodes report. */
  function show(topic: string) {
    const present = new Set<string>()
    for (const { rooms } of nodes.values()) for (const person of rooms.get(topic) ?? []) present.add(person)
    const known = shown.get(topic) ?? new Map<string, string>()
    const leaves = [...known].filter(([person]) => !present.has(person))
    const joins = [...present].filter((person) => !known.has(person)).map((person) => [person, world.uuid()] as const)
    for (const [person] of leaves) known.delete(person)
    for (const [person, key] of joins) known.set(person, key)
    if (known.size > 0) shown.set(topic, known)
    else shown.delete(topic)
    if (joins.length + leaves.length === 0) return
    const keysOf = (pairs: readonly (readonly [string, string])[]) => stateOf(pairs.map(([, key]) => key))
    onDiff(topic, { joins: keysOf(joins), leaves: keysOf(leaves) })
  }

  const unsubscribeDiffs = bus.subscribe('presence.diff', (message) => {
    const { node: from, topic, joins, leaves } = JSON.parse(message) as Diff
    const rooms = roomsOf(from)
    const room = rooms.get(topic) ?? new Set<string>()
    for (const person of joins) room.add(person)
    for (const person of leaves) room.delete(person)
    if (room.size) rooms.set(topic, room)
    else rooms.delete(topic)
    show(topic)
  })
  // Redis may lose a diff; the next roll corrects the count.
  const unsubscribeRolls = bus.subscribe('presence.roll', (message) => {
    const { node: from, present } = JSON.parse(message) as Roll
    if (from === node) return
    const rooms = roomsOf(from)
    const topics = new Set([...rooms.keys(), ...Object.keys(present)])
    rooms.clear()
    for (const [topic, people] of Object.entries(present)) rooms.set(topic, new Set(people))
    topics.forEach(show)
  })

  const publishRoll = (present: Roll['present']) =>
    bus.publish('presence.roll', JSON.stringify({ node, present } satisfies Roll))
  const timer = world.setInterval(() => {
    publishRoll(Object.fromEntries([...roomsOf(node)].map(([topic, people]) => [topic, [...people]])))
    for (const [name, { rooms, lastMessageAt }] of nodes) {
      if (world.now() - lastMessageAt <= SILENT_AFTER_MS) continue
      nodes.delete(name)
      for (const topic of rooms.keys()) show(topic)
    }
  }, ROLL_EVERY_MS)
  timer.unref()

  let isClosed = false
  /** Publishes a room's changes now, or when the pause since the last time is over. */
  function changed(topic: string) {
    if (isClosed) return
    const published = recent.get(topic)
    if (published) {
      published.hasChanged = true
      return
    }
    const pause = world.setTimeout(() => {
      const hasChanged = recent.get(topic)?.hasChanged
      recent.delete(topic)
      if (hasChanged) changed(topic)
    }, PUBLISH_EVERY_MS)
    pause.unref()
    recent.set(topic, { hasChanged: false, timer: pause })
    publishChanges(topic)
  }

  function publishChanges(topic: string) {
    const before = roomsOf(node).get(topic) ?? new Set<string>()
    const now = here.get(topic) ?? new Map<string, number>()
    const joins = [...now.keys()].filter((person) => !before.has(person))
    const leaves = [...before].filter((person) => !now.has(person))
    if (joins.length + leaves.length === 0) return
    bus.publish('presence.diff', JSON.stringify({ node, topic, joins, leaves } satisfies Diff))
  }

  return {
    /** A socket of this person is in the room. */
    enter(topic: string, person: string) {
      const people = here.get(topic) ?? new Map<string, number>()
      const sockets = people.get(person) ?? 0
      people.set(person, sockets + 1)
      here.set(topic, people)
      if (sockets === 0) changed(topic)
    },
    /** A socket that entered the room has left it. */
    leave(topic: string, person: string) {
      const people = here.get(topic)
      const sockets = people?.get(person)
      if (!people || !sockets) return
      if (sockets > 1) return void people.set(person, sockets - 1)
      people.delete(person)
      if (people.size === 0) here.delete(topic)
      changed(topic)
    },
    count: (topic: string) => shown.get(topic)?.size ?? 0,
    state: (topic: string): PresenceState => stateOf(shown.get(topic)?.values() ?? []),
    close() {
      isClosed = true
      world.clearInterval(timer)
      for (const { timer: pause } of recent.values()) world.clearTimeout(pause)
      // Other nodes would otherwise count these people until this node counts as silent.
      publishRoll({})
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
    if (++listed > MAX_LISTED) break
    state[key] = { metas: [{ phx_ref: key.slice(0, 13) }] }
  }
  return state
}
