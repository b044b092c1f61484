import { spawnSync } from 'node:child_process'
import { basename, join } from 'node:path'
import { readMarks } from '../src/platform/postgres/migration-files.ts'

const root = join(import.meta.dirname, '../..')
const squawk = join(root, 'node_modules/squawk-cli/js/bin/squawk')

type File = { path: string; sql: string }

/** Files before this one were written when there was one kind. */
const FIRST_OF_TWO_KINDS = '0103'

/**
 * What in these files would block or break nodes that run meanwhile, as squawk says it, would miss what they commit, or
 * can't be repeated; empty if nothing. A part that is meant to has `-- squawk-ignore <rule>`, `-- breaking-ignore` or
 * `-- backfill-ignore` above it, and says why.
 */
export function lintMigrations(files: readonly File[]): string {
  const isAlone = ({ sql }: File) => readMarks(sql).isWithoutTransaction
  const isFirstKind = ({ path, sql }: File) => basename(path) >= FIRST_OF_TWO_KINDS && !readMarks(sql).isAfterAllNodes
  return [
    lint(
      files.filter((file) => !isAlone(file)),
      ['--assume-in-transaction'],
    ),
    lint(files.filter(isAlone), []),
    ...files.flatMap(({ path, sql }) => backfillsWithoutLock(sql).map((copy) => `${path}: ${UNLOCKED}: ${copy}\n`)),
    ...files
      .filter(isFirstKind)
      .flatMap(({ path, sql }) => breaking(sql).map((what) => `${path}: ${BREAKING}: ${what}\n`)),
    ...files
      .filter(isAlone)
      .flatMap(({ path, sql }) => unrepeatable(sql).map((name) => `${path}: ${UNREPEATABLE}: ${name}\n`)),
  ].join('')
}

const BREAKING =
  'nodes of the version before can not live with this. Put it into a file that begins with `-- after-all-nodes`, or say in `-- breaking-ignore` above it why they can'
const UNREPEATABLE =
  'a build that is killed leaves an invalid index of this name. Begin with `drop index concurrently if exists`'

/** What squawk knows of it, it calls by these rules. They are for files of the first kind. */
const breakingRules = new Set([
  ...['ban-drop-column', 'ban-drop-table', 'renaming-column', 'renaming-table', 'adding-required-field'],
])

/** Of what squawk doesn't know: constraints that old nodes may violate, and views and functions that they use. */
function breaking(sql: string): string[] {
  const statements = withoutBodies(sql)
    .replaceAll(/^\s*--\s*breaking-ignore\s+\S+\s+\S.*\n(?:\s*--.*\n)*[^;]*;/gim, '')
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
  const isMadeHere = (what: string, name: string) =>
    statements.some((statement) =>
      new RegExp(`^create (?:or replace )?${what} (?:if not exists )?${name.replaceAll('.', '\\.')}\\b`, 'i').test(
        statement,
      ),
    )
  return statements.flatMap((statement) => {
    const [, altered] = /^alter table (?:if exists )?(?:only )?([\w.]+)\b.*\badd constraint\b/i.exec(statement) ?? []
    const [, indexed] =
      /^create unique index (?:concurrently )?(?:if not exists )?\w+ on ([\w.]+)/i.exec(statement) ?? []
    const [, what, dropped] =
      /^drop (view|function|procedure|type|schema|sequence) (?:if exists )?([\w.]+)/i.exec(statement) ?? []
    const table = altered ?? indexed
    const isBreaking = (table && !isMadeHere('table', table)) || (what && dropped && !isMadeHere(what, dropped))
    return isBreaking ? statement.slice(0, 80) : []
  })
}

/** The names of indexes that are built without dropping what a killed build has left. */
function unrepeatable(sql: string): string[] {
  const statements = sql.replaceAll(/--.*$/gm, '')
  return [
    ...statements.matchAll(/\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/gi),
  ].flatMap(({ 1: name = '', index }) => {
    const dropped = statements.search(new RegExp(`\\bdrop\\s+index\\s+concurrently\\s+if\\s+exists\\s+${name}\\b`, 'i'))
    return dropped !== -1 && dropped < index ? [] : name
  })
}

const UNLOCKED =
  'rows that nodes commit between this statement and the end of the file are missed. Lock the tables first (lock table … in share row exclusive mode), or repeat the copy until nothing is left and say so in `-- backfill-ignore`'
const copy =
  /\b(?:insert\s+into\s[^;]*?\bselect\b[^;]*?\bfrom\b|update\s+(?!set\b)[\w.]+(?:\s+(?:as\s+)?\w+)?\s+set\b|merge\s+into\b)/gi

/** The first words of each statement that copies rows before the file has locked anything. */
function backfillsWithoutLock(sql: string): string[] {
  const statements = withoutBodies(sql)
    .replaceAll(/^\s*--\s*backfill-ignore\b.*\n(?:\s*--.*\n)*[^;]*;/gim, '')
    .replaceAll(/--.*$/gm, '')
  const locked = statements.search(/\block table\b/i)
  return [...statements.matchAll(copy)].flatMap(({ 0: found, index }) =>
    locked !== -1 && locked < index ? [] : found.replaceAll(/\s+/g, ' ').slice(0, 60),
  )
}

/** What a function does happens when it is called. */
const withoutBodies = (sql: string): string =>
  sql.replaceAll(
    /(\bcreate (?:or replace )?(?:function|procedure)\b[^$]*)\$(\w*)\$[\s\S]*?\$\2\$/gi,
    (_, head: string) => head,
  )

function lint(files: readonly File[], options: readonly string[]): string {
  if (files.length === 0) return ''
  const isAfter = new Map(files.map(({ path, sql }) => [path, readMarks(sql).isAfterAllNodes]))
  const args = [squawk, '--config', join(root, '.squawk.toml'), '--reporter', 'gcc', ...options]
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, ...files.map(({ path }) => path)], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status === 0) return ''
  if (!stdout) return stderr || 'squawk could not be started.\n'
  const isMeant = (line: string) => {
    const [, path = '', rule = ''] = /^(.*):\d+:\d+: \w+: ([\w-]+) /.exec(line) ?? []
    return isAfter.get(path) === true && breakingRules.has(rule)
  }
  return stdout
    .split('\n')
    .filter((line) => line !== '' && !isMeant(line))
    .map((line) => `${line}\n`)
    .join('')
}
