import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { Ajv } from 'ajv'
import { decodeForm, type FormNode } from '../src/http/form.ts'
import type { Exchange } from './recording-proxy.ts'

// An OpenAPI description of the operations we use, derived from the public types of the `stripe` package 23.1.0 (MIT):
// a second witness besides the SDK's types. Integers are `number` in it, and length limits are left out.
const file = fileURLToPath(new URL('openapi-subset.json.gz', import.meta.url))

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  $ref?: string
  anyOf?: Schema[]
  nullable?: boolean
}
type Body = { content: Record<string, { schema: Schema }> }
type Operation = { requestBody?: Body; responses: Record<string, Body> }
type Description = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } }

/** Says what in an exchange doesn't fit the description, and which operation it was; null where that isn't described. */
export function readDescription(): (exchange: Exchange) => { operation: string; misfits: string[] } | null {
  const { paths, components } = JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as Description
  const ajv = new Ajv({ strict: false, validateSchema: false, allErrors: true, formats: { decimal: true } })
  ajv.addSchema(withNull({ components }) as object, 'api')

  const misfitsOf = (schema: Schema | undefined, value: unknown, whose: string): string[] => {
    if (!schema) return []
    const validate = ajv.compile(absolute(withNull(schema)) as object)
    validate(value)
    return (validate.errors ?? []).map(({ instancePath, message }) => `${whose} ${instancePath}: ${message}`)
  }
  const resolve = (schema: Schema | undefined): Schema | undefined => {
    const name = schema?.$ref?.split('/').at(-1)
    return name ? components.schemas[name] : schema
  }
  /** Text becomes what the schema says it is, as a server would read it. */
  const typed = (node: FormNode, given: Schema | undefined): unknown => {
    const options = resolve(given)?.anyOf?.map(resolve) ?? [resolve(given)]
    if (typeof node === 'string') {
      if (options.some((option) => option?.type === 'number') && /^-?\d+$/.test(node)) return Number(node)
      if (options.some((option) => option?.type === 'boolean') && /^(true|false)$/.test(node)) return node === 'true'
      return node
    }
    const array = options.find((option) => option?.type === 'array')
    if (array) return Object.values(node).map((item) => typed(item, array.items))
    const fields = options.find((option) => option?.type === 'object')?.properties
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, typed(value, fields?.[key])]))
  }

  return ({ method, path, sent, status, answered }) => {
    const pattern = Object.keys(paths).find((candidate) =>
      new RegExp(`^${candidate.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(path),
    )
    const operation = pattern ? paths[pattern]?.[method.toLowerCase()] : undefined
    if (!pattern || !operation) return null
    const request = operation.requestBody?.content['application/x-www-form-urlencoded']?.schema
    const response = operation.responses[status === 200 ? '200' : 'default']?.content['application/json']?.schema
    return {
      operation: `${method} ${pattern}`,
      misfits: [
        ...misfitsOf(request, typed(decodeForm(sent), request), 'request'),
        ...misfitsOf(response, JSON.parse(answered), 'response'),
      ],
    }
  }
}

/** OpenAPI 3.0 says `nullable` where JSON Schema names null as one of the types. */
function withNull(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNull)
  if (schema === null || typeof schema !== 'object') return schema
  const { nullable, ...rest } = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withNull(value)]))
  return nullable === true ? { anyOf: [rest, { type: 'null' }] } : rest
}

function absolute(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components'))
}
