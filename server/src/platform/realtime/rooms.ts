import type { Connection } from './connection.ts'
import { encodeRoomFrame, type Version } from './frames.ts'
import { textMessage } from './text-message.ts'

/**
 * Who listens to which topic on this node. A message is encoded once per protocol version, however many listen: with
 * ten thousand watchers the encoding would otherwise cost more than the sending.
 */
export function createRooms() {
  const rooms = new Map<string, Set<Connection>>()

  return {
    join(topic: string, connection: Connection) {
      const room = rooms.get(topic) ?? new Set()
      room.add(connection)
      rooms.set(topic, room)
    },
    leave(topic: string, connection: Connection) {
      const room = rooms.get(topic)
      room?.delete(connection)
      if (room?.size === 0) rooms.delete(topic)
    },
    size: (topic: string) => rooms.get(topic)?.size ?? 0,
    topics: () => [...rooms.keys()],

    /** What the house says to everyone in the room; `message` is JSON already. */
    deliver(topic: string, message: string) {
      emit(topic, 'broadcast', message, () => true)
    },
    /** Who came and went, for those who asked to be told. */
    deliverPresence(topic: string, diff: unknown) {
      emit(topic, 'presence_diff', JSON.stringify(diff), (connection) => connection.followsPresence(topic))
    },
  }

  function emit(topic: string, event: string, payload: string, isFor: (connection: Connection) => boolean) {
    const encoded = new Map<Version, Buffer>()
    for (const connection of rooms.get(topic) ?? []) {
      if (!isFor(connection)) continue
      let message = encoded.get(connection.version)
      if (!message) {
        message = textMessage(encodeRoomFrame(connection.version, `realtime:${topic}`, event, payload))
        encoded.set(connection.version, message)
      }
      connection.sendMessage(message)
    }
  }
}
export type Rooms = ReturnType<typeof createRooms>
