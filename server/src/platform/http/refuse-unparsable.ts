import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '../app-error.ts'
import { world } from '../world.ts'
import { problemOf } from './error-reply.ts'

const TIMED_OUT = 'ERR_HTTP_REQUEST_TIMEOUT'

const codes: Record<string, 'request.timed-out' | 'request.too-large'> = {
  [TIMED_OUT]: 'request.timed-out',
  HPE_HEADER_OVERFLOW: 'request.too-large',
}

/**
 * Answers what Node refuses before there is a request: a header with U+0000, too many headers, noise, a request that
 * doesn't arrive whole in time.
 */
export function refuseUnparsable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  // A browser opens connections ahead. It would take an answer that nobody asked for as the one to its first request.
  if (error.code === TIMED_OUT && socket.bytesRead === 0) return void socket.destroy()
  const refusal = new AppError(codes[error.code ?? ''] ?? 'request.malformed', {})
  const body = JSON.stringify(problemOf(refusal, world.uuid()))
  if (socket.writable) {
    const head = [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroySoon()
}
