import type { MediaExtension } from '../../../platform/media/media-types.ts'

type Head = Buffer

function flacSeconds(head: Head): number | null {
  if (head.length < 26) return null
  const sampleRate = head.readUIntBE(18, 3) >> 4
  // 36 bits: the low half of byte 21 above the 32 that follow.
  const samples = (head.readUInt8(21) & 0x0f) * 2 ** 32 + head.readUInt32BE(22)
  return sampleRate > 0 && samples > 0 ? samples / sampleRate : null
}

function wavSeconds(head: Head): number | null {
  let bytesPerSecond = 0
  for (let at = 12; at + 8 <= head.length; ) {
    const name = head.toString('latin1', at, at + 4)
    const size = head.readUInt32LE(at + 4)
    if (name === 'fmt ' && at + 20 <= head.length) bytesPerSecond = head.readUInt32LE(at + 16)
    if (name === 'data') return bytesPerSecond > 0 && size > 0 && size < 0xffffffff ? size / bytesPerSecond : null
    at += 8 + size + (size % 2)
  }
  return null
}

/** The length of a piece, if its first bytes state it. The player measures the others when it loads them. */
export function audioSeconds(head: Uint8Array, ext: MediaExtension): number | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  if (ext === 'flac') return flacSeconds(bytes)
  if (ext === 'wav') return wavSeconds(bytes)
  return null
}
