import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Hashed = { name: string; hash: string }

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
