import { z } from 'zod'
import { must } from '../../src/platform/must.ts'
import type { JsonSchema } from './schema-values.ts'

type Content = Record<string, { schema?: JsonSchema }>
type Answer = { $ref?: string; description?: string; content?: Content }
export type Operation = {
  operationId: string
  description: string
  parameters: { in: string; name: string; schema: JsonSchema; required?: boolean; style?: string; explode?: boolean }[]
  requestBody?: { content: Content }
  responses: Record<string, Answer>
}
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, Answer> }
}
export type Received = { status: number; type: string; text: string }

const matches = (declared: string, type: string) =>
  declared === type || (declared.endsWith('/*') && type.startsWith(declared.slice(0, -1)))

/** Finds the operation that a request is to: of several that fit, the one with the fewest parameters. */
export function createOperationFinder({ paths }: ApiDocument) {
  const known = Object.entries(paths)
    .toSorted(([a], [b]) => a.split('{').length - b.split('{').length)
    .map(([path, operations]) => {
      const pattern = path.replaceAll('.', '\\.').replace(/{\w+}/g, '[^/?]+')
      return { pattern: new RegExp(`^${pattern}$`), operations }
    })
  return (method: string, url: string): Operation => {
    const path = url.replace(/\?.*/, '')
    const found = known.find(({ pattern, operations }) => operations[method.toLowerCase()] && pattern.test(path))
    return must(found?.operations[method.toLowerCase()], `an operation for ${method} ${path}`)
  }
}

/** Holds an answer against what its operation declares; returns what is wrong with it, or null. */
export function createAnswerCheck({ components }: ApiDocument) {
  const $defs = JSON.parse(JSON.stringify(components.schemas).replaceAll('#/components/schemas/', '#/$defs/'))
  const validators = new Map<JsonSchema, z.ZodType>()

  function validatorOf(schema: JsonSchema): z.ZodType {
    const known = validators.get(schema)
    if (known) return known
    const root = JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'))
    const made = z.fromJSONSchema({ ...root, $defs }) as z.ZodType
    validators.set(schema, made)
    return made
  }

  return (operation: Operation, { status, type, text }: Received): string | null => {
    if (status >= 500) return `answered ${status}`
    const declared = operation.responses[status]
    if (!declared) return `answered ${status}, which it does not declare`
    const { content } = declared.$ref
      ? must(components.responses[must(declared.$ref.split('/').at(-1), 'a name')], 'a described answer')
      : declared
    if (!content) return text === '' ? null : `answered ${status} with a body, though it declares none`
    const media = Object.keys(content).find((one) => matches(one, type))
    if (!media) return `answered ${status} as '${type}', but declares ${Object.keys(content).join(', ')}`
    const { schema } = must(content[media], 'a declared media type')
    if (!schema || !media.endsWith('json')) return null
    const parsed = validatorOf(schema).safeParse(JSON.parse(text))
    return parsed.success
      ? null
      : `answered ${status} with a body that does not match its schema: ${parsed.error.message}`
  }
}
