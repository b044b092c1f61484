const TEXT = 0x81
const LENGTH_IN_16_BITS = 126
const LENGTH_IN_64_BITS = 127

/**
 * A text as the bytes of one whole WebSocket message (RFC 6455, section 5.2), for a room: put together once, it is
 * written to every socket as it is.
 */
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
