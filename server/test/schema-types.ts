import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { generate, PostgresDialect as PostgresCodegen } from 'kysely-codegen'
import pg from 'pg'
import { openEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts'
import { migrate } from '../src/platform/postgres/migrate.ts'

export const schemaFile = join(import.meta.dirname, '..', 'src', 'platform', 'schema.ts')

/** The TypeScript types of the tables at `url`, as Kysely wants them. bigint and numeric arrive as numbers. */
export async function schemaTypes(url: string): Promise<string> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) })
  try {
    return await generate({
      db,
      dialect: new PostgresCodegen(),
      excludePattern: '{pgboss.*,migrations}',
      typeMapping: { int8: 'number', numeric: 'number' },
      outFile: null,
    })
  } finally {
    await db.destroy()
  }
}

export async function writeSchema(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'vermeil-schema-'))
  const postgres = await openEmbeddedPostgres({ dir: join(dir, 'postgres') })
  try {
    await postgres.ensureDatabase('schema')
    await migrate(postgres.url('schema'))
    writeFileSync(schemaFile, await schemaTypes(postgres.url('schema')))
  } finally {
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
