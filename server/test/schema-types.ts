import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { generate, PostgresDialect as PostgresCodegen } from 'kysely-codegen'
import pg from 'pg'
import { openEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts'
import { migrate } from '../src/platform/postgres/migrate.ts'

export const schemaFile = join(import.meta.dirname, '..', 'src', 'platform', 'schema.ts')

/** The TypeScript types of the tables at `url`, as Kysely wants them. bigint and numeric arrive as numbers. */
export async function schemaTypes(url: string): Promise<string> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) })
  try {
    const text = await generate({
      db,
      dialect: new PostgresCodegen(),
      excludePattern: '{pgboss.*,rehearsal.*,migrations}',
      typeMapping: { int8: 'number', numeric: 'number' },
      outFile: null,
    })
    return withIdTypes(text, await readIdColumns(db))
  } finally {
    await db.destroy()
  }
}

/** The tables whose rows are known by an id of a kind of its own. */
const idTypes = {
  accounts: 'AccountId',
  artists: 'ArtistId',
  artworks: 'ArtworkId',
  lots: 'LotId',
  orders: 'OrderId',
  sales: 'SaleId',
} as const
type IdColumn = { table: string; column: string; target: keyof typeof idTypes }

/** The ids of these tables, and every column that refers to one. Entries refer to their lot without a foreign key. */
async function readIdColumns(db: Kysely<unknown>): Promise<IdColumn[]> {
  const { rows } = await sql<IdColumn>`
    select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as target
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and cardinality(c.conkey) = 1
      and c.confrelid::regclass::text = any(${Object.keys(idTypes)}::text[])`.execute(db)
  const own = Object.keys(idTypes).map((table) => ({ table, column: 'id', target: table }) as IdColumn)
  return [...own, ...rows, { table: 'lot_entries', column: 'lot_id', target: 'lots' }]
}

/** The generated types, with the type of its kind for each id. */
function withIdTypes(text: string, columns: readonly IdColumn[]): string {
  const interfaceOf = new Map([...text.matchAll(/^ {2}(\w+): (\w+);$/gm)].map(([, table, name]) => [table, name]))
  const typeOf = new Map(columns.map(({ table, column, target }) => [`${interfaceOf.get(table)}.${column}`, target]))
  let current = ''
  const lines = text.split('\n').map((line) => {
    current = line.match(/^export interface (\w+)/)?.[1] ?? current
    const [, column] = line.match(/^ {2}(\w+): /) ?? []
    const target = typeOf.get(`${current}.${column}`)
    return target ? line.replace(/\bstring\b/, idTypes[target]) : line
  })
  const used = `import type { ${Object.values(idTypes).sort().join(', ')} } from "@vermeil/contracts/ids";`
  return lines.join('\n').replace('import type { ColumnType }', `${used}\nimport type { ColumnType }`)
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
