import type { ErrorCode } from '@vermeil/contracts/errors.schema'
import { errorCatalog } from '@vermeil/contracts/errors.schema'
import { createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { problemResponse } from './openapi-operation.ts'
import { problemName, problemSchema } from './refusals.ts'

type Json = Record<string, unknown>
type Parameter = { in: string; schema?: { type?: string } }
export type Document = Json & {
  paths: Record<string, Record<string, { parameters?: Parameter[]; responses: Record<string, unknown> }>>
  components: Json & { schemas?: Record<string, Json>; responses?: Record<string, Json> }
}

/** Refusals that nearly every operation shares: written once, and referred to. */
const shared: Record<string, ErrorCode | ErrorCode[]> = {
  Malformed: 'request.malformed',
  AccountRequired: 'account.required',
  TimedOut: 'request.timed-out',
  TooLarge: 'request.too-large',
  Invalid: 'request.invalid',
  RateLimited: 'request.rate-limited',
  Unavailable: ['service.read-only', 'service.unavailable'],
}

/** The schemas that have a name: those handed in, and one per refusal. */
export function namedSchemas(schemas: Record<string, z.ZodType>) {
  const registry = z.registry<{ id?: string }>()
  for (const [id, schema] of Object.entries(schemas)) if (!registry.has(schema)) registry.add(schema, { id })
  for (const code of Object.keys(errorCatalog) as ErrorCode[]) {
    registry.add(problemSchema(code), { id: problemName(code) })
  }
  return registry
}

const SCHEMA = '#/components/schemas/'

/** Adds the components that the paths refer to, and no others. */
export function withComponents(document: Document, registry: z.core.$ZodRegistry<{ id?: string }>): Document {
  const transform = createJsonSchemaTransformObject({ schemaRegistry: registry as never })
  const described = (transform({ openapiObject: document } as never) as Document).components.schemas
  const all: Record<string, Json> = JSON.parse(JSON.stringify(described), (_key, value) => withNamedKeys(value))
  const responses = Object.fromEntries(
    Object.entries(shared).map(([name, code]) => [name, problemResponse([code].flat())] as const),
  )
  const paths = mapValues(document.paths, (operations) =>
    mapValues(operations, ({ parameters, ...operation }) => ({
      ...operation,
      ...(parameters && { parameters: parameters.map(withCommas) }),
      responses: referTo(responses, operation.responses),
    })),
  )
  const used = reachable({ paths, responses }, all)
  const rename = inputNames(used, all)
  const schemas = Object.fromEntries([...used].sort().map((name) => [rename(name), all[name]]))
  const complete = { ...document, paths, components: { ...document.components, schemas, responses } }
  return JSON.parse(JSON.stringify(complete), (key, value) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(SCHEMA)
      ? SCHEMA + rename(value.slice(SCHEMA.length))
      : value,
  )
}

/** A list in a query is one text: `?medium=oil,acrylic`. */
const withCommas = (parameter: Parameter) =>
  parameter.in === 'query' && parameter.schema?.type === 'array'
    ? { ...parameter, style: 'form', explode: false }
    : parameter

/** A record whose keys are all known is an object with these properties: readers of the description show them then. */
function withNamedKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('propertyNames' in value)) return value
  const { propertyNames: _, additionalProperties, ...rest } = value as Json & { required?: string[] }
  if (!rest.required) return value
  const properties = Object.fromEntries(rest.required.map((name) => [name, additionalProperties]))
  return { ...rest, properties, additionalProperties: false }
}

const mapValues = <T, U>(record: Record<string, T>, map: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))

function referTo(responses: Record<string, unknown>, own: Record<string, unknown>) {
  const names = new Map(Object.entries(responses).map(([name, response]) => [JSON.stringify(response), name]))
  return mapValues(own, (response) => {
    const name = names.get(JSON.stringify(response))
    return name ? { $ref: `#/components/responses/${name}` } : response
  })
}

const refsIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].flatMap(([, name]) => name ?? [])

function reachable(from: unknown, all: Record<string, Json>): Set<string> {
  const found = new Set<string>()
  const queue = refsIn(from)
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (found.has(name) || !all[name]) continue
    found.add(name)
    queue.push(...refsIn(all[name]))
  }
  return found
}

/**
 * A schema that reads differently in a request than in an answer exists twice, and its request's name ends in `Input`.
 * Where only one of the two is used, or both are the same, it has its plain name.
 */
function inputNames(used: Set<string>, all: Record<string, Json>) {
  const plain = (text: string) => text.replace(/Input"/g, '"')
  const plainNames = new Map<string, string>()
  for (const name of used) {
    const base = name.replace(/Input$/, '')
    const isInput = base !== name && all[base] !== undefined
    const isSame = plain(JSON.stringify(all[name])) === plain(JSON.stringify(all[base] ?? null))
    if (isInput && (!used.has(base) || isSame)) plainNames.set(name, base)
  }
  return (name: string) => plainNames.get(name) ?? name
}
