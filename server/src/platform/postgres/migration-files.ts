import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const migrationsDir = join(import.meta.dirname, '..', '..', '..', 'migrations')

export type Migration = {
  name: string
  sql: string
  hash: string
  /** Its statements run one by one, each on its own. */
  isWithoutTransaction: boolean
  /** It breaks the version before, so it waits until no node of that version runs. */
  isAfterAllNodes: boolean
}
type Hashed = Pick<Migration, 'name' | 'hash'>

/** The first lines of a file say what is special about it. */
export function readMarks(sql: string): Pick<Migration, 'isWithoutTransaction' | 'isAfterAllNodes'> {
  const [first = ''] = /^(?:-- (?:no-transaction|after-all-nodes)\n)*/.exec(sql) ?? []
  return {
    isWithoutTransaction: first.includes('-- no-transaction\n'),
    isAfterAllNodes: first.includes('-- after-all-nodes\n'),
  }
}

export function readMigrations(dir: string): Migration[] {
  const names = readdirSync(dir).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const sql = readFileSync(join(dir, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex'), ...readMarks(sql) }
  })
}

/** Lists the migrations in the format of `sha256sum`. `npm run schema` adds new ones; no line ever changes. */
export const hashListOf = (dir: string): string => join(dir, 'SHA256SUMS')

/** The hashes by the names of the files. Empty where there is no list, as in the folders of tests. */
export function readHashList(dir: string): Map<string, string> {
  const file = hashListOf(dir)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return new Map(
    lines.flatMap((line) =>
      [...line.matchAll(/^([0-9a-f]{64}) {2}(\S+)/g)].map(([, hash, name]) => [name, hash] as [string, string]),
    ),
  )
}

/** What is no longer as it is in the list, a sentence each. */
export function changedMigrations(migrations: readonly Hashed[], listed: ReadonlyMap<string, string>): string[] {
  const hashes = new Map(migrations.map(({ name, hash }) => [name, hash]))
  return [...listed].flatMap(([name, hash]) => {
    if (hashes.get(name) === hash) return []
    const what = hashes.has(name) ? 'was edited' : 'was removed'
    return [
      `The migration ${name} ${what}. Databases may have it already: restore it, and put the change into a new file.`,
    ]
  })
}
