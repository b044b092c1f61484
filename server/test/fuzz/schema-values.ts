import fc from 'fast-check'
import { must } from '../../src/platform/must.ts'
import { testPassword } from '../test-server.ts'

export type JsonSchema = {
  $ref?: string
  type?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
}

const MAX_DEPTH = 6
const isUuid = /^[0-9a-f-]{36}$/

/** What a schema can't say: names of which only some exist, and the password of the tests' accounts. */
const byName: Record<string, fc.Arbitrary<string>> = {
  country: fc.constantFrom('US', 'ES'),
  region: fc.constant(''),
  timeZone: fc.constantFrom('Europe/Madrid', 'America/New_York'),
  password: fc.constant(testPassword),
  email: fc.constantFrom('fuzz@example.com', 'another.person@example.com'),
  contactEmail: fc.constantFrom('fuzz@example.com'),
}

const byFormat: Record<string, fc.Arbitrary<string>> = {
  email: fc.constantFrom('fuzz@example.com', 'another.person@example.com'),
  uri: fc.constantFrom('https://example.com/', 'http://example.com/a?b=c'),
  'date-time': fc.constantFrom('2026-11-15T12:00:00.000Z', '2027-01-01T00:00:00Z'),
  date: fc.constantFrom('2026-11-15', '2000-01-01'),
}

/** Values that a JSON schema accepts, as far as it says. `ids` are used for every UUID. */
export function createSchemaValues(schemas: Record<string, JsonSchema>, known: readonly string[]) {
  const ids = known.filter((id) => isUuid.test(id))
  const uuid = ids.length > 0 ? fc.oneof(fc.constantFrom(...ids), fc.uuid()) : fc.uuid()

  function text({ format = '', pattern, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> {
    if (format === 'uuid') return uuid
    if (byFormat[format]) return byFormat[format]
    if (pattern) return fc.stringMatching(new RegExp(pattern), { size: 'small' })
    const max = Math.max(minLength, Math.min(maxLength, 40))
    return fc.oneof(
      fc.string({ minLength, maxLength: max, unit: 'grapheme' }),
      fc.constant('x'.repeat(Math.min(maxLength, 300)).padEnd(minLength, 'x')),
    )
  }

  function whole({ minimum = -1_000_000, maximum = 1_000_000_000, exclusiveMinimum }: JsonSchema) {
    const min = Math.max(exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1, Number.MIN_SAFE_INTEGER)
    const max = Math.min(maximum, Number.MAX_SAFE_INTEGER)
    return fc.oneof(fc.constantFrom(min, max), fc.integer({ min, max }))
  }

  function object({ properties = {}, required = [] }: JsonSchema, depth: number): fc.Arbitrary<unknown> {
    const model = Object.fromEntries(
      Object.entries(properties).map(([name, of]) => [
        name,
        (of.type === 'string' && byName[name]) || valid(of, depth + 1),
      ]),
    )
    return fc.record(model, { requiredKeys: required.filter((name) => name in model), noNullPrototype: true })
  }

  function valid(schema: JsonSchema, depth = 0): fc.Arbitrary<unknown> {
    if (schema.$ref)
      return valid(must(schemas[must(schema.$ref.split('/').at(-1), 'a name')], 'a described schema'), depth)
    if ('const' in schema) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return depth > MAX_DEPTH ? fc.constant(null) : fc.oneof(...choices.map((one) => valid(one, depth + 1)))
    if (schema.allOf) return valid(must(schema.allOf[0], 'a first schema'), depth + 1)
    switch (schema.type) {
      case 'string':
        return text(schema)
      case 'integer':
      case 'number':
        return whole(schema)
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      case 'array':
        return fc.array(valid(schema.items ?? {}, depth + 1), {
          minLength: schema.minItems ?? 0,
          maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3)),
        })
      case 'object':
        return object(schema, depth)
      default:
        return fc.jsonValue({ maxDepth: 1 })
    }
  }
  return valid
}
