import { writeSchema } from './schema-types.ts'

await writeSchema()
console.log('Wrote server/src/platform/schema.ts from the migrations.')
