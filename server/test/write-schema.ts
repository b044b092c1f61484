import { appendFileSync } from 'node:fs'
import { hashListOf, migrationsDir, readHashList, readMigrations } from '../src/platform/postgres/migration-files.ts'
import { writeSchema } from './schema-types.ts'

await writeSchema()
console.log('Wrote server/src/platform/schema.ts from the migrations.')

const listed = readHashList(migrationsDir)
for (const { name, hash } of readMigrations(migrationsDir)) {
  if (listed.has(name)) continue
  appendFileSync(hashListOf(migrationsDir), `${hash}  ${name}\n`)
  console.log(`Added ${name} to server/migrations/SHA256SUMS.`)
}
