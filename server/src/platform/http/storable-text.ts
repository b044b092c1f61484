import { MalformedRequest } from './malformed-request.ts'

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
