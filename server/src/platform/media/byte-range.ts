import type { ByteRange } from './media-store.ts'

const single = /^bytes=(\d*)-(\d*)$/

/**
 * The part of a file that a Range header asks for: null for the whole of it, 'unsatisfiable' for a part that does not
 * exist. Several ranges at once, or a header that makes no sense, get the whole file, as RFC 9110 allows.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = single.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
