import { createHash } from 'node:crypto'
import { type BitWriter, createBitWriter } from './bit-writer.ts'
import { crc8, crc16 } from './crc.ts'
import { choosePredictor, type Prediction } from './flac-prediction.ts'

export type Pcm = { left: Int16Array; right: Int16Array; sampleRate: number }

const BLOCK = 4096
const BITS = 16
/** The codes of RFC 9639, 9.1.2, for the rates that need no number of their own in each frame. */
const rateCodes: Record<number, number> = { 16000: 5, 22050: 6, 24000: 7, 32000: 8, 44100: 9, 48000: 10 }
const LEFT_RIGHT = 0b0001
const MID_SIDE = 0b1010

/**
 * Stereo samples as FLAC (RFC 9639): lossless, so a loop keeps its seam to the sample, and played by every browser.
 * Soft music is predicted well by the simplest of its predictors; it comes to about a quarter of a WAV file.
 */
export function encodeFlac({ left, right, sampleRate }: Pcm): Uint8Array {
  const rateCode = rateCodes[sampleRate]
  if (rateCode === undefined) throw new RangeError(`No FLAC code for ${sampleRate} Hz`)
  if (left.length !== right.length || left.length === 0) throw new RangeError('Both channels must be equally long')

  const out = createBitWriter(left.length)
  for (const char of 'fLaC') out.write(char.charCodeAt(0), 8)
  writeStreamInfo(out, { left, right, sampleRate })
  for (let start = 0, frame = 0; start < left.length; start += BLOCK, frame++) {
    const end = Math.min(start + BLOCK, left.length)
    writeFrame(out, left.subarray(start, end), right.subarray(start, end), frame, rateCode)
  }
  return out.view().slice()
}

function writeStreamInfo(out: BitWriter, { left, right, sampleRate }: Pcm) {
  out.write(0x80, 8) // the last block of metadata, and of type 0
  out.write(34, 24)
  out.write(BLOCK, 16)
  out.write(BLOCK, 16)
  out.write(0, 24) // sizes of frames: unknown
  out.write(0, 24)
  out.write(sampleRate, 20)
  out.write(2 - 1, 3)
  out.write(BITS - 1, 5)
  out.write(0, 4) // the upper bits of a 36-bit length
  out.write(left.length, 32)
  for (const byte of md5(left, right)) out.write(byte, 8)
}

/** Of the samples, interleaved and little-endian: by it a decoder knows that it got everything right. */
function md5(left: Int16Array, right: Int16Array): Buffer {
  const bytes = Buffer.alloc(left.length * 4)
  left.forEach((value, i) => {
    bytes.writeInt16LE(value, i * 4)
    bytes.writeInt16LE(right[i]!, i * 4 + 2)
  })
  return createHash('md5').update(bytes).digest()
}

function writeFrame(out: BitWriter, left: Int16Array, right: Int16Array, frame: number, rateCode: number) {
  const start = out.length
  const apart = [choosePredictor(new Int32Array(left)), choosePredictor(new Int32Array(right))] as const
  const together = [
    choosePredictor(new Int32Array(left).map((value, i) => (value + right[i]!) >> 1)),
    choosePredictor(new Int32Array(left).map((value, i) => value - right[i]!)),
  ] as const
  const isTogether = together[0].bits + together[1].bits < apart[0].bits + apart[1].bits

  out.write(0b11111111_111110_0_0, 16) // sync code, fixed block size
  out.write(0b0111, 4) // the block's size follows in 16 bits
  out.write(rateCode, 4)
  out.write(isTogether ? MID_SIDE : LEFT_RIGHT, 4)
  out.write(0b100, 3) // 16 bits per sample
  out.write(0, 1)
  for (const byte of new TextEncoder().encode(String.fromCodePoint(frame))) out.write(byte, 8)
  out.write(left.length - 1, 16)
  out.write(crc8(out.view(start)), 8)

  if (isTogether) {
    writeSubframe(out, together[0], BITS)
    writeSubframe(out, together[1], BITS + 1) // a difference needs one bit more
  } else {
    for (const prediction of apart) writeSubframe(out, prediction, BITS)
  }
  out.align()
  out.write(crc16(out.view(start)), 16)
}

function writeSubframe(out: BitWriter, { order, warmUp, residual, partitions }: Prediction, bits: number) {
  out.write(0b0_001000_0 | (order << 1), 8) // a fixed predictor, no wasted bits
  for (const value of warmUp) out.write(value, bits)
  out.write(0, 2) // Rice parameters of 4 bits
  out.write(Math.log2(partitions.length), 4)
  let at = 0
  for (const { parameter, length } of partitions) {
    out.write(parameter, 4)
    for (const end = at + length; at < end; at++) {
      const value = residual[at]!
      const folded = value >= 0 ? value * 2 : -value * 2 - 1
      out.writeUnary(folded >>> parameter)
      out.write(folded, parameter)
    }
  }
}
