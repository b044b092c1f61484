import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const squawk = join(root, 'node_modules/squawk-cli/js/bin/squawk')

/**
 * What in these files would block or break nodes that run meanwhile, as squawk says it, or would miss what they commit;
 * empty if nothing. A part that is meant to has `-- squawk-ignore <rule>` or `-- backfill-ignore` above it, and says why.
 */
export function lintMigrations(files: readonly { path: string; sql: string }[]): string {
  const isAlone = ({ sql }: { sql: string }) => sql.startsWith('-- no-transaction\n')
  return [
    lint(
      files.filter((file) => !isAlone(file)),
      ['--assume-in-transaction'],
    ),
    lint(files.filter(isAlone), []),
    ...files.flatMap(({ path, sql }) => backfillsWithoutLock(sql).map((copy) => `${path}: ${UNLOCKED}: ${copy}\n`)),
  ].join('')
}

const UNLOCKED =
  'rows that nodes commit between this statement and the end of the file are missed. Lock the tables first (lock table … in share row exclusive mode), or repeat the copy until nothing is left and say so in `-- backfill-ignore`'
const copy =
  /\b(?:insert\s+into\s[^;]*?\bselect\b[^;]*?\bfrom\b|update\s+(?!set\b)[\w.]+(?:\s+(?:as\s+)?\w+)?\s+set\b|merge\s+into\b)/gi

/** The first words of each statement that copies rows before the file has locked anything. */
function backfillsWithoutLock(sql: string): string[] {
  // What a function does happens when it is called.
  const statements = sql
    .replaceAll(/\bcreate (?:or replace )?(?:function|procedure)\b[\s\S]*?\$(\w*)\$[\s\S]*?\$\1\$/gi, '')
    .replaceAll(/^\s*--\s*backfill-ignore\b.*\n(?:\s*--.*\n)*[^;]*;/gim, '')
    .replaceAll(/--.*$/gm, '')
  const locked = statements.search(/\block table\b/i)
  return [...statements.matchAll(copy)].flatMap(({ 0: found, index }) =>
    locked !== -1 && locked < index ? [] : found.replaceAll(/\s+/g, ' ').slice(0, 60),
  )
}

function lint(files: readonly { path: string }[], options: readonly string[]): string {
  if (files.length === 0) return ''
  const args = [squawk, '--config', join(root, '.squawk.toml'), '--reporter', 'gcc', ...options]
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, ...files.map(({ path }) => path)], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? '' : stdout || stderr || 'squawk could not be started.\n'
}
