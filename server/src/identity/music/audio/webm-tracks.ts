/** The elements of Matroska that lead to a track's type; every other one is stepped over. */
const SEGMENT = 0x18538067
const TRACKS = 0x1654ae6b
const TRACK_ENTRY = 0xae
const TRACK_TYPE = 0x83
const containers = new Set([SEGMENT, TRACKS, TRACK_ENTRY])

const VIDEO = 1
const AUDIO = 2

/** A number whose first byte's leading zeros say how long it is; an id keeps that mark, a size does not. */
function readVint(bytes: Uint8Array, at: number, keepMark: boolean): { value: number; next: number } | null {
  const first = bytes[at]
  if (!first) return null
  const length = Math.clz32(first) - 23
  if (at + length > bytes.length) return null
  let value = keepMark ? first : first & (0xff >> length)
  for (let i = 1; i < length; i++) value = value * 256 + (bytes[at + i] ?? 0)
  return { value, next: at + length }
}

function trackTypes(bytes: Uint8Array): number[] {
  const found: number[] = []
  for (let at = 0; at < bytes.length; ) {
    const id = readVint(bytes, at, true)
    const size = id && readVint(bytes, id.next, false)
    if (!id || !size) break
    if (id.value === TRACK_TYPE) found.push(bytes[size.next] ?? 0)
    // A container is walked into, so that what lies in it is met next; anything else is passed over whole.
    at = containers.has(id.value) ? size.next : size.next + size.value
  }
  return found
}

/** WebM holds audio or video: it is music if it has an audio track and no video track. Tracks are near the beginning. */
export function isAudioOnlyWebm(head: Uint8Array): boolean {
  const types = trackTypes(head)
  return types.includes(AUDIO) && !types.includes(VIDEO)
}
