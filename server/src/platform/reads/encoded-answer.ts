import { hash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import { gzipOf } from './fragment.ts'
import type { SharedAnswer } from './shared-answer.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

const MIN_COMPRESSED_BYTES = 1024
const BROTLI_QUALITY = 4
/** Whole answers that are compressed in one window. Further ones are joined from compressed fragments. */
const PER_WINDOW = 3
const WINDOW_MS = 100

/** Limits the time that a node spends on compressing: joined fragments are larger, but cost a copy only. */
export function createCompressionBudget(now: () => number) {
  let window = 0
  let used = 0
  return {
    take(): boolean {
      const current = Math.floor(now() / WINDOW_MS)
      if (current !== window) [window, used] = [current, 0]
      used += 1
      return used <= PER_WINDOW
    },
  }
}
export type CompressionBudget = ReturnType<typeof createCompressionBudget>

/** The bytes of one answer in each encoding that was requested. */
export class EncodedAnswer {
  readonly answer: SharedAnswer
  readonly encodedAt: number
  readonly #bytes: Partial<Record<Encoding, Buffer>> = {}
  readonly #digest: string
  readonly length: number

  constructor(answer: SharedAnswer, encodedAt: number) {
    this.answer = answer
    this.encodedAt = encodedAt
    this.#digest = hash('sha256', answer.parts.map(({ digest }) => digest).join(''), 'base64url').slice(0, 22)
    this.length = answer.parts.reduce((sum, { length }) => sum + length, 0)
  }

  /** A strong tag: each encoding has its own, because its bytes differ. */
  etag(encoding: Encoding): string {
    return encoding === 'identity' ? `"${this.#digest}"` : `"${this.#digest}-${encoding}"`
  }

  /** The best encoding that the reader accepts and that the compression budget allows. */
  choose(accepted: string | undefined, budget: CompressionBudget): Encoding {
    if (this.length < MIN_COMPRESSED_BYTES || accepted === undefined) return 'identity'
    const takes = (encoding: Encoding) => acceptsEncoding(accepted, encoding)
    if (takes('br') && (this.#bytes.br || !takes('gzip') || budget.take())) return 'br'
    return takes('gzip') ? 'gzip' : 'identity'
  }

  bytes(encoding: Encoding): Buffer {
    this.#bytes[encoding] ??= this.#encode(encoding)
    return this.#bytes[encoding]
  }

  get size(): number {
    return Object.values(this.#bytes).reduce((sum, { length }) => sum + length, 0)
  }

  #encode(encoding: Encoding): Buffer {
    const { parts } = this.answer
    if (encoding === 'gzip') return gzipOf(parts)
    const whole = Buffer.concat(parts.map(({ bytes }) => bytes))
    if (encoding === 'identity') return whole
    return brotliCompressSync(whole, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
      },
    })
  }
}

/** Whether an `Accept-Encoding` names the encoding and doesn't refuse it. */
export function acceptsEncoding(accepted: string, encoding: Encoding): boolean {
  for (const item of accepted.split(',')) {
    const [name = '', ...parameters] = item.split(';').map((word) => word.trim().toLowerCase())
    if (name === encoding || name === '*') return !parameters.some((word) => /^q=0(\.0*)?$/.test(word))
  }
  return false
}
