import type { Http } from './http.ts'

const HIDDEN = 'Hidden'

/** What stands in an answer instead, in a form that its schema allows. */
const replacements: Readonly<Record<string, (value: unknown) => unknown>> = {
  address: (value) => (typeof value === 'string' ? HIDDEN : null),
  email: () => null,
  phone: () => '',
}

/** In the history of a property: its address was changed, or it was added with this one. */
const isOfAddress = (fields: object) => 'field' in fields && (fields.field === 'address' || fields.field === 'added')

/** The same without addresses, email addresses and phone numbers, for a file that isn't serialized by a schema. */
export const withoutContacts = <T>(value: T): T => hidden(value) as T

function hidden(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hidden)
  if (typeof value !== 'object' || value === null) return value
  const shown = Object.entries(value).map(([name, field]) => [
    name,
    Object.hasOwn(replacements, name) ? replacements[name]?.(field) : hidden(field),
  ])
  const fields = Object.fromEntries(shown) as object
  return isOfAddress(fields) ? { ...fields, before: HIDDEN, after: HIDDEN } : fields
}

/** An administrator who only reads sees nobody's address, email address or phone number, whatever they read. */
export function hideContacts(app: Http): void {
  app.addHook('preSerialization', async (request, _reply, payload) =>
    request.isReadOnly ? withoutContacts(payload) : payload,
  )
}
