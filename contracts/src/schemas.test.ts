import { readdirSync } from 'node:fs'
import { sampleSize } from '@vermeil/test-kit/tier'
import fc from 'fast-check'
import { test } from 'vitest'
import { z } from 'zod'

type Schema = z.core.JSONSchema.BaseSchema

/** Values of the right shape whose numbers, lengths and texts may be anything. */
function shaped(schema: Schema | boolean, defs: Record<string, Schema>, depth = 0): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean' || depth > 8) return fc.anything()
  if (schema.$ref) return shaped(defs[schema.$ref.replace('#/$defs/', '')] ?? true, defs, depth + 1)
  const of = (part: Schema | boolean) => shaped(part, defs, depth + 1)
  const options = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (options) return fc.oneof(...options.map(of))
  if (schema.allOf) return of((schema.allOf as Schema[])[0] ?? true)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  switch (schema.type) {
    case 'string':
      return fc.oneof(
        fc.string(),
        fc.uuid(),
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      )
    case 'integer':
      return fc.oneof(fc.integer({ min: -3, max: 40 }), fc.maxSafeInteger())
    case 'number':
      return fc.oneof(fc.double({ min: -2, max: 3, noNaN: true }), fc.double())
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(of((schema.items as Schema | undefined) ?? true), { maxLength: 6 })
    case 'object': {
      const required = (schema.required ?? []) as string[]
      const fallback = (schema.additionalProperties ?? true) as Schema | boolean
      const properties = { ...(schema.properties as Record<string, Schema> | undefined) }
      for (const name of required) properties[name] ??= fallback as Schema
      const model = Object.entries(properties).map(([name, part]) => [name, of(part)])
      return fc.record(Object.fromEntries(model), { requiredKeys: required })
    }
    default:
      return fc.anything()
  }
}

const everyFile = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
const files = everyFile.filter((file) => file.endsWith('.schema.ts'))
const schemasOf = async (file: string) =>
  Object.values((await import(`./${file}`)) as object).filter((value) => value instanceof z.ZodType)

test.for(files)('the schemas of %s refuse what is wrong and never throw', { tags: ['sampled'] }, async (file) => {
  for (const schema of await schemasOf(file)) {
    const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    const values = shaped(described as Schema, (described.$defs ?? {}) as Record<string, Schema>)
    fc.assert(
      fc.property(values, (value) => void schema.safeParse(value)),
      { numRuns: sampleSize(1_000) },
    )
  }
})
