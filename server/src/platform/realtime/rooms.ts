import { world } from '../world.ts'
import type { Version } from './frames.ts'
import { RoomMessage } from './room-message.ts'

/** A socket that has joined a room. */
export interface Listener {
  readonly version: Version
  /** Sends bytes that are a whole WebSocket message already. */
  sendMessage(message: Buffer): void
  followsPresence(topic: string): boolean
}

type Delivery = {
  readonly message: RoomMessage
  readonly isFor: (listener: Listener) => boolean
  readonly listeners: Iterator<Listener>
}

/**
 * How many sockets are written to before other work runs: less than a millisecond of writing. Ten thousand in
 * one go would delay every bid that arrives meanwhile by a tenth of a second, and Node accepts one new connection per
 * turn of its loop: long turns would lock out those who reconnect.
 */
const SLICE = 64

/** The listeners of each topic on this node. Messages of one topic arrive in their order. */
export function createRooms() {
  const rooms = new Map<string, Set<Listener>>()
  /** Pending deliveries by topic. Topics take turns, so that a small room doesn't wait for a large one. */
  const deliveries = new Map<string, Delivery[]>()
  let isScheduled = false

  function emit(topic: string, event: string, payload: string, isFor: (listener: Listener) => boolean = () => true) {
    const room = rooms.get(topic)
    if (!room) return
    const delivery = { message: new RoomMessage(topic, event, payload), isFor, listeners: room.values() }
    const waiting = deliveries.get(topic)
    if (waiting) waiting.push(delivery)
    else if (!deliverSlice(delivery)) {
      deliveries.set(topic, [delivery])
      schedule()
    }
  }

  /** Whether the message has reached everybody. */
  function deliverSlice({ message, isFor, listeners }: Delivery): boolean {
    for (let sent = 0; sent < SLICE; sent++) {
      const next = listeners.next()
      if (next.done) return true
      if (isFor(next.value)) next.value.sendMessage(message.bytes(next.value.version))
    }
    return false
  }

  function schedule() {
    if (isScheduled) return
    isScheduled = true
    world.setImmediate(() => {
      isScheduled = false
      const [next] = deliveries
      if (!next) return
      const [topic, [first, ...others]] = next
      deliveries.delete(topic)
      // Set again behind the other topics.
      if (first && !deliverSlice(first)) deliveries.set(topic, [first, ...others])
      else if (others.length > 0) deliveries.set(topic, others)
      if (deliveries.size > 0) schedule()
    })
  }

  return {
    join(topic: string, listener: Listener) {
      const room = rooms.get(topic) ?? new Set()
      room.add(listener)
      rooms.set(topic, room)
    },
    leave(topic: string, listener: Listener) {
      const room = rooms.get(topic)
      room?.delete(listener)
      if (room?.size === 0) rooms.delete(topic)
    },
    size: (topic: string) => rooms.get(topic)?.size ?? 0,
    topics: () => [...rooms.keys()],
    /** Whether a message is still on its way to some of the listeners. */
    isDelivering: (topic: string) => deliveries.has(topic),

    /** Sends a broadcast to everyone in the room; `message` is JSON already. */
    deliver: (topic: string, message: string) => emit(topic, 'broadcast', message),
    /** Sends joins and leaves to the listeners that follow presence. */
    deliverPresence: (topic: string, diff: unknown) =>
      emit(topic, 'presence_diff', JSON.stringify(diff), (listener) => listener.followsPresence(topic)),
  }
}
export type Rooms = ReturnType<typeof createRooms>
