import fc from 'fast-check'
import { must } from '../../src/platform/must.ts'
import type { ApiDocument, Operation } from './check-answer.ts'
import { oddStrings, oddValue, spoilt } from './odd-values.ts'
import { createSchemaValues, type JsonSchema } from './schema-values.ts'

export type FuzzRequest = { method: string; path: string; headers: Record<string, string>; body?: string | Buffer }

/** Encoded as it is sent; some of it is not valid in an address on purpose. */
const oddSegments = [
  '%00',
  '%zz',
  '%ff',
  '%ED%A0%80',
  '..%2f..%2f',
  '%252e',
  'x'.repeat(500),
  '%20',
  '-1',
  'null',
  ';',
  ':',
]
const oddQueries = [
  'q=%00',
  'q=%ff',
  'a=1&a=2',
  '__proto__=1',
  'limit=-1',
  'cursor=eyJ9',
  '=&=',
  '%',
  `x=${'y'.repeat(3_000)}`,
]

const encode = (text: string) => encodeURIComponent(text.toWellFormed())

type Ids = Record<string, readonly string[]>

/**
 * Requests to one operation: most nearly right and about things that exist, the others wrong in one way. Without odd
 * ones, all are as right as the description can say.
 */
export function createApiRequests({ components }: ApiDocument, ids: Ids, { hasOdd = true } = {}) {
  /** The weight of what is wrong on purpose. */
  const odd = (weight: number) => (hasOdd ? weight : 0)
  const valid = createSchemaValues(components.schemas, Object.values(ids).flat())

  /** `/orders/{id}` takes ids of orders, `{lotId}` ids of lots. */
  function segment(path: string, name: string, schema: JsonSchema): fc.Arbitrary<string> {
    const before =
      path
        .slice(0, path.indexOf(`{${name}}`))
        .split('/')
        .at(-2) ?? ''
    const known = ids[name] ?? ids[before] ?? []
    return fc.oneof(
      { weight: known.length ? 12 : 0, arbitrary: fc.constantFrom(...(known.length ? known : [''])) },
      { weight: known.length ? odd(2) : 2, arbitrary: valid(schema).map((value) => encode(String(value))) },
      { weight: odd(1), arbitrary: fc.constantFrom(...oddSegments) },
    )
  }

  function query(parameters: Operation['parameters']): fc.Arbitrary<string> {
    const model = Object.fromEntries(
      parameters
        .filter((one) => one.in === 'query')
        .map(({ name, schema }) => [
          name,
          fc.oneof(
            { weight: 8, arbitrary: valid(schema).map(String) },
            { weight: odd(1), arbitrary: fc.constantFrom(...oddStrings).map((text) => text.toWellFormed()) },
          ),
        ]),
    )
    const required = hasOdd
      ? []
      : parameters.filter((one) => one.in === 'query' && one.required).map(({ name }) => name)
    const right = fc
      .subarray(
        Object.keys(model).filter((name) => !required.includes(name)),
        { maxLength: Math.min(2, Object.keys(model).length - required.length) },
      )
      .chain((names) =>
        fc.tuple(
          ...[...required, ...names].map((name) =>
            fc.tuple(fc.constant(name), must(model[name], 'a generator for each field')),
          ),
        ),
      )
      .map((given) => new URLSearchParams(given).toString())
    return fc.oneof({ weight: 10, arbitrary: right }, { weight: odd(1), arbitrary: fc.constantFrom(...oddQueries) })
  }

  function body(operation: Operation): fc.Arbitrary<{ type?: string; body?: string | Buffer }> {
    const content = operation.requestBody?.content ?? {}
    if (content['multipart/form-data']) return fc.constantFrom(...forms)
    const json = content['application/json']?.schema
    if (!json) return hasOdd ? fc.constantFrom({}, {}, {}, { type: 'application/json', body: '{' }) : fc.constant({})
    const good = valid(json)
    const value = fc.oneof({ weight: 5, arbitrary: good }, { weight: odd(4), arbitrary: spoilt(good) })
    return fc.oneof(
      { weight: 12, arbitrary: value.map((one) => ({ type: 'application/json', body: JSON.stringify(one) ?? '' })) },
      { weight: odd(1), arbitrary: fc.constantFrom(...brokenBodies) },
      {
        weight: odd(1),
        arbitrary: oddValue.map((one) => ({ type: 'application/json', body: JSON.stringify(one) ?? '' })),
      },
    )
  }

  return (method: string, path: string, operation: Operation): fc.Arbitrary<FuzzRequest> => {
    const parameters = operation.parameters ?? []
    const inPath = parameters.filter((one) => one.in === 'path')
    return fc
      .record({
        segments: fc.tuple(...inPath.map(({ name, schema }) => segment(path, name, schema))),
        query: query(parameters),
        body: body(operation),
        key: fc.option(
          hasOdd ? fc.constantFrom('same-key', 'a', 'x'.repeat(255), 'x'.repeat(300), '\u00ff') : fc.uuid(),
          { freq: 2 },
        ),
      })
      .map(({ segments, query: search, body: { type, body: content }, key }) => {
        const filled = inPath.reduce(
          (url, { name }, at) => url.replace(`{${name}}`, () => must(segments[at], 'a value for each parameter')),
          path,
        )
        const headers: Record<string, string> = {}
        if (type) headers['content-type'] = type
        if (key && parameters.some(({ name }) => name === 'idempotency-key')) headers['idempotency-key'] = key
        const request = { method: method.toUpperCase(), path: search ? `${filled}?${search}` : filled, headers }
        return content === undefined || method === 'get' ? request : { ...request, body: content }
      })
  }
}

const brokenBodies = [
  { type: 'application/json', body: '{"a":' },
  { type: 'application/json', body: '[]' },
  { type: 'application/json', body: 'null' },
  { type: 'application/json', body: '{"__proto__":{"a":1}}' },
  { type: 'application/json; charset=utf-16', body: '{}' },
  { type: 'text/plain', body: 'text' },
  { type: 'application/x-www-form-urlencoded', body: 'a=1' },
  { type: 'multipart/form-data', body: 'x' },
  { type: 'application/json', body: Buffer.from([0x22, 0xff, 0xfe, 0x22]) },
  { body: '{}' },
]

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const part = (name: string, more: string, content: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const form = (...parts: Buffer[]) => ({
  type: 'multipart/form-data; boundary=x',
  body: Buffer.concat([...parts, Buffer.from('--x--\r\n')]),
})
const file = (content: string | Buffer, filename = 'a.png', type = 'image/png') =>
  part('file', `; filename="${filename}"\r\ncontent-type: ${type}`, content)

const forms = [
  form(file(png)),
  form(file(png), file(png)),
  form(file(png.subarray(0, 40))),
  form(file('not a picture')),
  form(file(png, 'a\0b.png')),
  form(file(png, '../../x.png')),
  form(file('')),
  form(part('artworkTitle', '', 'x\0y')),
  form(part('__proto__', '', '1')),
  form(part('artworkTitle', '\r\ncontent-type: application/json', '{')),
  form(
    ...['artworkTitle', 'artist', 'contactName'].map((name) => part(name, '', 'x')),
    part('contactEmail', '', 'a@b.example'),
  ),
  form(),
  { type: 'multipart/form-data', body: 'x' },
  { type: 'multipart/form-data; boundary=x', body: '--x\r\nbroken' },
  { type: 'image/png', body: png },
  { type: 'application/json', body: '{}' },
  {},
]
