import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { Http } from './http.ts'

/** Below this an answer fits into one packet anyway. */
const MIN_BYTES = 1024
/** Near the best that brotli can do, in a millisecond for a page of works. */
const BROTLI_QUALITY = 5
const compressible = /^(?:text\/html|application\/json)/

/**
 * Compresses pages and JSON: a page of works shrinks to a fifth. Built files are compressed by the build, media are
 * compressed formats. No answer contains both a secret and another person's text, because sessions travel in a header
 * that no other site can make a browser send: the length of a compressed answer reveals nothing.
 */
export async function compressAnswers(app: Http) {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !compressible.test(String(reply.getHeader('content-type')))) {
      // The plugin also compresses streams and every type that its table calls compressible. This is its off switch.
      request.headers['x-no-compression'] = 'true'
    } else if (payload.length >= MIN_BYTES) {
      // The plugin says so on compressed answers only; a cache must know it of the others too.
      reply.header('vary', appendVary(reply.getHeader('vary')))
    }
    return payload
  })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: MIN_BYTES,
    customTypes: compressible,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    globalDecompression: false,
  })
}

function appendVary(vary: number | string | string[] | undefined): string {
  const names = [vary ?? []].flat().join(', ')
  if (/accept-encoding/i.test(names)) return names
  return names ? `${names}, accept-encoding` : 'accept-encoding'
}
