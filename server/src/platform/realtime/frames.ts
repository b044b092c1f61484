/**
 * The frames of the Phoenix channel protocol as the official realtime client speaks it: arrays in version 2.0.0,
 * objects in 1.0.0, and a binary form for what a 2.0.0 client broadcasts.
 */
export type Version = '1.0.0' | '2.0.0'

export type Frame = {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

export const isVersion = (text: string | null): text is Version => text === '1.0.0' || text === '2.0.0'

export function encodeFrame(version: Version, { joinRef, ref, topic, event, payload }: Frame): string {
  return version === '2.0.0'
    ? JSON.stringify([joinRef, ref, topic, event, payload])
    : JSON.stringify({ topic, event, payload, ref, join_ref: joinRef })
}

/** A frame to a whole room: it has no ref, and its payload is JSON already. */
export function encodeRoomFrame(version: Version, topic: string, event: string, payload: string): string {
  const [to, name] = [JSON.stringify(topic), JSON.stringify(event)]
  return version === '2.0.0'
    ? `[null,null,${to},${name},${payload}]`
    : `{"topic":${to},"event":${name},"payload":${payload},"ref":null,"join_ref":null}`
}

/** Null for a malformed frame, which is dropped; the socket stays open. */
export function decodeFrame(version: Version, data: Buffer, isBinary: boolean): Frame | null {
  try {
    if (isBinary) return decodePush(data)
    const parsed: unknown = JSON.parse(data.toString('utf8'))
    return version === '2.0.0' ? fromArray(parsed) : fromObject(parsed)
  } catch {
    return null
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function fromArray(parsed: unknown): Frame | null {
  if (!Array.isArray(parsed) || parsed.length !== 5) return null
  const [joinRef, ref, topic, event, payload] = parsed
  if (typeof topic !== 'string' || typeof event !== 'string') return null
  return { joinRef: textOrNull(joinRef), ref: textOrNull(ref), topic, event, payload }
}

function fromObject(parsed: unknown): Frame | null {
  if (typeof parsed !== 'object' || parsed === null) return null
  const { topic, event, payload, ref, join_ref: joinRef } = parsed as Record<string, unknown>
  if (typeof topic !== 'string' || typeof event !== 'string') return null
  return { joinRef: textOrNull(joinRef), ref: textOrNull(ref), topic, event, payload }
}

const CLIENT_PUSH = 3
const LENGTHS_AT = 1
const FIELDS_AT = 7

/** Kind 3: one length byte each for join_ref, ref, topic, event and metadata, the encoding, then those and the payload. */
function decodePush(data: Buffer): Frame | null {
  if (data[0] !== CLIENT_PUSH || data.length < FIELDS_AT) return null
  let at = FIELDS_AT
  const fields = [...data.subarray(LENGTHS_AT, LENGTHS_AT + 5)].map((length) => {
    const text = data.toString('latin1', at, at + length)
    at += length
    return text
  })
  if (at > data.length) return null
  const [joinRef, ref, topic, event] = fields as [string, string, string, string]
  // The content does not matter: only the server broadcasts on its channels.
  return { joinRef, ref, topic, event: 'broadcast', payload: { type: 'broadcast', event } }
}
