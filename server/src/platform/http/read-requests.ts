import type { Http } from './http.ts'

/**
 * A request that can't be read, on any route. The error handler of each protocol answers it in its own format, by
 * `statusCode`; ours as `request.malformed`.
 */
export class MalformedRequest extends Error {
  readonly statusCode = 400

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MalformedRequest'
  }
}

/** The same, where the address itself is what can't be read. */
export class MalformedAddress extends MalformedRequest {}

/** How deep a JSON value may be nested: far deeper than any request of ours, and shallow enough for every recursion. */
const MAX_DEPTH = 64

/** PostgreSQL stores neither U+0000 nor half a surrogate pair. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Refuses text that can't be stored. */
export function requireStorableText(text: string): void {
  if (!isStorable(text)) throw new MalformedRequest('The request contains U+0000 or half a surrogate pair.')
}

/** The same for every key and string of a parsed JSON value. Also refuses nesting that would exhaust the stack later. */
export function requireStorableJson(value: unknown, depth = 0): void {
  if (typeof value === 'string') requireStorableText(value)
  if (typeof value !== 'object' || value === null) return
  if (depth === MAX_DEPTH) throw new MalformedRequest(`The JSON is nested deeper than ${MAX_DEPTH} levels.`)
  for (const [key, item] of Object.entries(value)) {
    requireStorableText(key)
    requireStorableJson(item, depth + 1)
  }
}

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
