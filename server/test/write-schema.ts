import { appendFileSync } from 'node:fs'
import { migrationsDir, readMigrations } from '../src/platform/postgres/migrate.ts'
import { hashListOf, readHashList } from '../src/platform/postgres/migration-hashes.ts'
import { writeSchema } from './schema-types.ts'

await writeSchema()
console.log('Wrote server/src/platform/schema.ts from the migrations.')

const listed = readHashList(migrationsDir)
for (const { name, hash } of readMigrations(migrationsDir)) {
  if (listed.has(name)) continue
  appendFileSync(hashListOf(migrationsDir), `${hash}  ${name}\n`)
  console.log(`Added ${name} to server/migrations/SHA256SUMS.`)
}
