import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Http } from '../http/http.ts'
import { readParts } from './read-parts.ts'
import { UploadRefused } from './upload-refused.ts'

export type ReceivedUpload = {
  data: Buffer
  /** The type that the sender claims; the real one is found by the content. */
  declaredType: string
  /** The other fields of a form. */
  fields: Record<string, string>
}

/** An upload this many times too large is cut off instead of read to its end. */
const MAX_READ_FACTOR = 10

/** In this scope a body is a file: a form with one, or the bare bytes of any type. Nothing is parsed. */
export async function acceptUploads(scope: Http): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  await scope.register(multipart, { limits: { files: 1, fields: 10, fieldSize: 8 * 1024, parts: 11 } })
}

/**
 * Reads a file from a request of such a scope. An upload that is too large is read and discarded: if the
 * server closed the connection in the middle, a browser would see a broken network and not the answer. Throws `UploadRefused`.
 */
export async function receiveUpload(
  request: FastifyRequest,
  { maxBytes }: { maxBytes: number },
): Promise<ReceivedUpload> {
  if (!request.isMultipart()) {
    const body = request.body as Readable | undefined
    if (!body) throw new UploadRefused('unreadable')
    return { data: await readAll(body, maxBytes), declaredType: request.headers['content-type'] ?? '', fields: {} }
  }
  const fields: Record<string, string> = {}
  let file: { data: Buffer; declaredType: string } | undefined
  for await (const part of readParts(request, { limits: { fileSize: maxBytes * MAX_READ_FACTOR } })) {
    if (part.type === 'field') fields[part.name] = String(part.value)
    else file = { data: await readAll(part.file, maxBytes), declaredType: part.mimetype }
  }
  if (!file) throw new UploadRefused('unreadable')
  return { ...file, fields }
}

async function readAll(source: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= maxBytes) chunks.push(chunk)
    else chunks.length = 0
    if (size > maxBytes * MAX_READ_FACTOR) break
  }
  if (size > maxBytes) throw new UploadRefused('too-large')
  return Buffer.concat(chunks, size)
}
