// Part of `npm run check`: no migration was edited, each is in the list of hashes, and none blocks a house that runs
// or misses what it commits meanwhile.
import { join } from 'node:path'
import {
  changedMigrations,
  migrationsDir,
  readHashList,
  readMigrations,
} from '../src/platform/postgres/migration-files.ts'
import { lintMigrations } from './lint-migrations.ts'

/** Files up to this one were written before the check. */
const LAST_UNCHECKED = '0090'

const migrations = readMigrations(migrationsDir)
const listed = readHashList(migrationsDir)
const problems = [
  ...changedMigrations(migrations, listed),
  ...migrations
    .filter(({ name }) => !listed.has(name))
    .map(({ name }) => `${name} is not in server/migrations/SHA256SUMS: run \`npm run schema\`.`),
]
const found = lintMigrations(
  migrations
    .filter(({ name }) => name > LAST_UNCHECKED)
    .map(({ name, sql }) => ({ path: join(migrationsDir, name), sql })),
)
if (found) problems.push(found)
if (problems.length > 0) {
  console.log(problems.join('\n'))
  process.exit(1)
}
