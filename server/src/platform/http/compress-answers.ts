import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Http } from './http.ts'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** Below this an answer fits into one packet anyway. */
const smallestBytes = 1024
/** Near the best that brotli can do, in a millisecond for a page of works. */
const quality = 5

/**
 * Pages and JSON travel compressed: a page of works is a fifth of its size then. Files are compressed when they are
 * built. Nothing here carries both a secret and a stranger's words: sessions travel in a header that no other site can
 * make a browser send, so lengths give nothing away.
 */
export function compressAnswers(app: Http) {
  app.addHook('onSend', async (request, reply, payload) => {
    const type = String(reply.getHeader('content-type'))
    if (
      typeof payload !== 'string' ||
      payload.length < smallestBytes ||
      !/^(?:text\/html|application\/json)/.test(type)
    ) {
      return payload
    }
    reply.header('vary', 'accept-encoding')
    const accepted = request.headers['accept-encoding'] ?? ''
    if (/\bbr\b/.test(accepted)) {
      reply.header('content-encoding', 'br')
      return brotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    }
    if (/\bgzip\b/.test(accepted)) {
      reply.header('content-encoding', 'gzip')
      return gz(payload)
    }
    return payload
  })
}
