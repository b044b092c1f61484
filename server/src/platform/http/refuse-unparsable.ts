import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '../app-error.ts'
import { problemOf } from './error-reply.ts'

/** Answers what Node's own parser refuses before there is a request: a header with U+0000, too many headers, noise. */
export function refuseUnparsable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const refusal = new AppError(error.code === 'HPE_HEADER_OVERFLOW' ? 'request.too-large' : 'request.malformed', {})
  const body = JSON.stringify(problemOf(refusal, crypto.randomUUID()))
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
