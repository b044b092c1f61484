import { hash } from 'node:crypto'
import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { checksumShift, joinedChecksum } from './joined-checksum.ts'

const DIGEST_LENGTH = 16
const MAX_STORED_BYTES = 65_535
/** Half the work of the default level for a tenth more bytes. Busy nodes use it; others use brotli. */
const LEVEL = 3
/** The level of packed fragments, which are compressed once and sent many times. */
const PACKED_LEVEL = 6

/**
 * A piece of an answer, encoded and compressed once and joined with others into whole answers. Joining costs only a copy:
 * a bid changes one piece of each list with its lot, and no list is compressed again as a whole.
 */
export class Fragment {
  readonly length: number
  readonly #isBrief: boolean
  #bytes: Buffer | undefined
  #deflated: Buffer | undefined
  #digest: string | undefined
  #checksum: { own: number; shift: number } | undefined

  /** `isBrief`: used once or twice, so that compressing it would cost more than it saves. */
  constructor(text: string, isBrief = false) {
    this.#bytes = Buffer.from(text)
    this.length = this.#bytes.length
    this.#isBrief = isBrief && this.length <= MAX_STORED_BYTES
  }

  /** A fragment that keeps its compressed bytes only: for long texts that never change and are sent often. */
  static packed(text: string): Fragment {
    const packed = new Fragment(text)
    const { bytes } = packed
    packed.#digest = digestOf(bytes)
    packed.#checksum = checksumOf(bytes)
    packed.#deflated = deflate(bytes, PACKED_LEVEL)
    packed.#bytes = undefined
    return packed
  }

  get bytes(): Buffer {
    return this.#bytes ?? inflateRawSync(Buffer.concat([this.deflated, lastBlock]))
  }

  /** A hash of the contents. */
  get digest(): string {
    this.#digest ??= digestOf(this.bytes)
    return this.#digest
  }

  /** Whole blocks of an unfinished deflate stream, so that the blocks of another fragment can follow. */
  get deflated(): Buffer {
    this.#deflated ??= this.#isBrief ? storedBlock(this.bytes) : deflate(this.bytes, LEVEL)
    return this.#deflated
  }

  /** The bytes that it holds in memory. */
  get size(): number {
    return (this.#bytes?.length ?? 0) + (this.#deflated?.length ?? 0)
  }

  /** The checksum of a file up to the end of this fragment, by the checksum of all that comes before it. */
  checksumAfter(before: number): number {
    if (this.#isBrief) return crc32(this.bytes, before)
    this.#checksum ??= checksumOf(this.bytes)
    return joinedChecksum(before, this.#checksum.own, this.#checksum.shift)
  }
}

const digestOf = (bytes: Buffer) => hash('sha256', bytes, 'base64url').slice(0, DIGEST_LENGTH)
const checksumOf = (bytes: Buffer) => ({ own: crc32(bytes), shift: checksumShift(bytes.length) })

/** Copied: zlib returns a small slice of a 16 kB buffer, which would stay in memory as a whole. */
const deflate = (bytes: Buffer, level: number): Buffer =>
  Buffer.from(deflateRawSync(bytes, { level, finishFlush: constants.Z_SYNC_FLUSH }))

/** A deflate block that holds its bytes as they are. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(~bytes.length & 0xffff, 3)
  return Buffer.concat([head, bytes])
}

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** The empty last block of a deflate stream. */
const lastBlock = Buffer.from([3, 0])

/** One gzip file of fragments that are compressed already. */
export function gzipOf(parts: readonly Fragment[]): Buffer {
  let checksum = 0
  let length = 0
  const deflated: Buffer[] = [gzipHead]
  for (const part of parts) {
    checksum = part.checksumAfter(checksum)
    length += part.length
    deflated.push(part.deflated)
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(checksum, 0)
  trailer.writeUInt32LE(length % 2 ** 32, 4)
  deflated.push(lastBlock, trailer)
  return Buffer.concat(deflated)
}

/** JSON that is safe inside an HTML script element, so that pages and answers share fragments. */
export const jsonText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
