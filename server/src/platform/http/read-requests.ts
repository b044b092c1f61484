import type { Http } from './http.ts'
import { MalformedAddress, type MalformedRequest } from './malformed-request.ts'
import { requireStorableJson } from './storable-text.ts'

/**
 * Checks every request before its route: no U+0000 and no half surrogate pair in the address or in a JSON body.
 * Forms are read by `readParts`, which applies the same rule.
 */
export function readRequests(app: Http) {
  app.addHook('onRequest', async (request) => {
    // Decoding an address gives U+0000 for this only, and never half a pair.
    if (/%00/.test(request.url)) throw new MalformedAddress('The address contains U+0000.')
  })

  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Client libraries send a JSON content type with no body at all, e.g. to sign out.
    if (body === '') return done(null, undefined)
    parse(request, body as string, (error, value) => {
      if (error) return done(error)
      try {
        requireStorableJson(value)
        done(null, value)
      } catch (refusal) {
        done(refusal as MalformedRequest)
      }
    })
  })
}
