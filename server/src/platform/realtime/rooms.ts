import { encodeRoomFrame, type Version } from './frames.ts'
import { textMessage } from './text-message.ts'

/** A socket that has joined a room. */
export interface Listener {
  readonly version: Version
  /** Sends bytes that are a whole WebSocket message already. */
  sendMessage(message: Buffer): void
  followsPresence(topic: string): boolean
}

/**
 * The listeners of each topic on this node. A message is encoded once per protocol version and not once per listener:
 * with ten thousand of them the encoding would cost more than the sending.
 */
export function createRooms() {
  const rooms = new Map<string, Set<Listener>>()

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

    /** Sends a broadcast to everyone in the room; `message` is JSON already. */
    deliver(topic: string, message: string) {
      emit(topic, 'broadcast', message, () => true)
    },
    /** Sends who came and went to the listeners that follow presence. */
    deliverPresence(topic: string, diff: unknown) {
      emit(topic, 'presence_diff', JSON.stringify(diff), (listener) => listener.followsPresence(topic))
    },
  }

  function emit(topic: string, event: string, payload: string, isFor: (listener: Listener) => boolean) {
    const encoded = new Map<Version, Buffer>()
    for (const listener of rooms.get(topic) ?? []) {
      if (!isFor(listener)) continue
      let message = encoded.get(listener.version)
      if (!message) {
        message = textMessage(encodeRoomFrame(listener.version, `realtime:${topic}`, event, payload))
        encoded.set(listener.version, message)
      }
      listener.sendMessage(message)
    }
  }
}
export type Rooms = ReturnType<typeof createRooms>
