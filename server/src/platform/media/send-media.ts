import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { parseRange } from './byte-range.ts'
import type { MediaStore } from './media-store.ts'

export const cacheForever = 'public, max-age=31536000, immutable'
export const neverCache = 'private, no-store'

export interface SendOptions {
  /** A name that can be given to another file is cached for less long than `cacheForever`. */
  cacheControl: string
  /** The name a browser saves a document under; otherwise the last part of the key. */
  filename?: string
  /** Saved instead of shown. A PDF always is. */
  asAttachment?: boolean
}

/** The content of a key never changes, so the key identifies the version. Hashed, because a key is not public. */
export const mediaEtag = (key: string): string => `"${createHash('sha256').update(key).digest('hex').slice(0, 32)}"`

const names = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim()))

/** Quotes, backslashes, controls and what is not ASCII would end or bend the plain value, so `filename*` follows it. */
function attachment(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const extended = plain === filename ? '' : `; filename*=UTF-8''${encodeExtended(filename)}`
  return `attachment; filename="${plain}"${extended}`
}

/** RFC 8187 allows fewer characters than `encodeURIComponent` leaves alone. */
const encodeExtended = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

/** Answers with a stored file: whole or in part, or "not modified". The caller has decided that it may be seen. */
export async function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  store: MediaStore,
  key: string,
  { cacheControl, filename = basename(key), asAttachment = false }: SendOptions,
): Promise<FastifyReply> {
  const info = await store.stat(key)
  if (!info) throw new AppError('route.unknown', {})

  const etag = mediaEtag(key)
  const isKnown = names(request.headers['if-none-match'], etag)
  const ifRange = request.headers['if-range']
  const range = ifRange === undefined || ifRange === etag ? parseRange(request.headers.range, info.size) : null
  const isSent = !isKnown && range !== 'unsatisfiable' && request.method !== 'HEAD'
  // Before the headers: a failure of the store must not be cached in place of the file.
  const file = isSent ? await store.open(key, range ?? undefined) : null
  if (isSent && !file) throw new AppError('route.unknown', {})

  reply.headers({
    etag,
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    // An uploaded file may be opened on its own, but never acts as a page of this site.
    'content-security-policy': "default-src 'none'; sandbox",
  })
  // Public pictures may be shown on any site; a private file only on this one.
  if (cacheControl === neverCache) reply.header('cross-origin-resource-policy', 'same-origin')
  if (isKnown) return reply.code(304).send()

  reply.type(info.type)
  // A PDF can carry script and forms; it is saved, and opened outside the site.
  if (asAttachment || info.type === 'application/pdf') reply.header('content-disposition', attachment(filename))

  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${info.size}`).type('text/plain').send('')
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${info.size}`)
  reply.header('content-length', range ? range.end - range.start + 1 : info.size)
  // Fastify reads a stream to its end to answer HEAD, and calls an absent body 0 bytes long: it gets an empty stream.
  return reply.send(file ? file.stream : Readable.from([]))
}
