import type { Duplex } from 'node:stream'

const TEXT = 0x81
const LENGTH_IN_16_BITS = 126
const LENGTH_IN_64_BITS = 127

/** A text as the bytes of one whole WebSocket message (RFC 6455, section 5.2): a room's message is framed once. */
export function textMessage(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = length < LENGTH_IN_16_BITS ? 2 : length < 65_536 ? 4 : 10
  const message = Buffer.allocUnsafe(head + length)
  message[0] = TEXT
  if (head === 2) message[1] = length
  else if (head === 4) {
    message[1] = LENGTH_IN_16_BITS
    message.writeUInt16BE(length, 2)
  } else {
    message[1] = LENGTH_IN_64_BITS
    message.writeBigUInt64BE(BigInt(length), 2)
  }
  message.write(text, head)
  return message
}

/**
 * Writes a framed message past the `ws` library, which would frame it again for every socket. The library writes each
 * of its own messages at once and whole, because compression is off and nothing sends a stream: a message written here
 * can't end up inside one of them. The only place that writes past the library; its test interleaves the two.
 */
export function writeMessage(wire: Duplex, message: Buffer): void {
  wire.write(message)
}
