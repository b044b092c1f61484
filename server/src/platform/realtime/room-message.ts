import { encodeRoomFrame, type Version } from './frames.ts'
import { textMessage } from './text-message.ts'

/**
 * A message for many sockets. It is encoded once per protocol version and not once per socket: with ten thousand of
 * them the encoding would cost more than the sending.
 */
export class RoomMessage {
  readonly #topic: string
  readonly #event: string
  readonly #payload: string
  readonly #encoded = new Map<Version, Buffer>()

  /** @param payload JSON already */
  constructor(topic: string, event: string, payload: string) {
    this.#topic = topic
    this.#event = event
    this.#payload = payload
  }

  /** The bytes of one whole WebSocket message. */
  bytes(version: Version): Buffer {
    const known = this.#encoded.get(version)
    if (known) return known
    const bytes = textMessage(encodeRoomFrame(version, `realtime:${this.#topic}`, this.#event, this.#payload))
    this.#encoded.set(version, bytes)
    return bytes
  }
}

/**
 * The JSON of a broadcast, which goes to the other nodes and into every listener's frame. The state tag names the state of
 * the topic after the event; a client that comes back sends it.
 */
export const broadcastText = (event: string, payload: unknown, stateTag?: string) =>
  JSON.stringify({ type: 'broadcast', event, payload, ...(stateTag === undefined ? {} : { meta: { stateTag } }) })
