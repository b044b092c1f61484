import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { entityImports, wings } from './import-rules.mjs'
import { root } from './toolchain.mjs'

const read = (...path) => readFileSync(join(root, ...path), 'utf8')
const foldersIn = (...path) =>
  readdirSync(join(root, ...path), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []))

const architecture = read('ARCHITECTURE.md')
/** The part of the map that begins with this name, up to the next one. */
const mapOf = (name, next) => architecture.slice(architecture.indexOf(`\n      ${name}/`), architecture.indexOf(next))
const names = (text) => new Set(text.match(/[a-z]+(?:-[a-z]+)*/g))

describe('the map of ARCHITECTURE names', () => {
  test.each(wings)('every module of the wing %s', (wing) => {
    const [line] = architecture.slice(architecture.indexOf(`\n      ${wing}/`) + 1).split(/\n {6}(?! )/)
    const named = names(line ?? '')
    expect(foldersIn('server', 'src', wing).filter((name) => !named.has(name))).toEqual([])
  })

  test('no wing that the rules of imports do not have', () => {
    expect(foldersIn('server', 'src').filter((name) => !wings.includes(name))).toEqual(['house', 'platform'])
  })

  test('every entity of the web', () => {
    const named = names(mapOf('entities', '\n      shared/'))
    expect(foldersIn('web', 'src', 'entities').filter((name) => !named.has(name))).toEqual([])
  })

  test('every entity that may import another', () => {
    const exceptions = Object.entries(entityImports).map(([from, to]) => `${from} → ${to.join(' and ')}`)
    for (const exception of exceptions) expect(architecture).toContain(exception)
  })
})

describe('“Where to change what” of ARCHITECTURE has', () => {
  const tables = new Map(architecture.split('\n### ').map((part) => [part.split('\n')[0], part.split('\n## ')[0]]))

  test.each(wings)('every module of the wing %s, below its name', (wing) => {
    const table = tables.get(`The wing ${wing}`) ?? ''
    expect(
      foldersIn('server', 'src', wing).filter(
        (name) => !table.includes(`/${wing}/${name}/`) && !table.includes(`\`${name}/`),
      ),
    ).toEqual([])
  })

  test('no row twice', () => {
    const rows = architecture.match(/^\| (?!To change|---)[^|]+\|/gm) ?? []
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.filter((row, place) => rows.indexOf(row) !== place)).toEqual([])
  })
})

test.each([
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'README.md',
  'docs/features.md',
  'docs/runbook.md',
  'docs/performance.md',
  'docs/reliability.md',
])('%s names files and folders that exist', (document) => {
  const files = globSync(
    '{contracts,server,web,demo,stripe-emulator,e2e,bench,scripts,docs,test-kit}/**/*.{ts,tsx,mjs,md,js}',
    {
      cwd: root,
      exclude: (path) => /node_modules|dist/.test(path),
    },
  )
  const exists = (name) => files.some((file) => file === name || file.endsWith(`/${name}`))
  // The example module of CONTRIBUTING is not there: `example-module.test.mjs` checks it.
  const named = (pattern) =>
    [...read(document).matchAll(pattern)].map(([, name]) => name).filter((name) => !/\bviewings?\b/.test(name))
  expect(named(/`([\w./-]+\.(?:ts|tsx|mjs))`/g).filter((name) => !exists(name))).toEqual([])
  const folders = named(/`((?:contracts|server|web|demo|scripts|e2e|bench)\/[\w./-]+)\/`/g)
  expect(folders.filter((name) => !existsSync(join(root, name)))).toEqual([])
})

test('the glossary defines each word once', () => {
  const words = [...read('docs', 'glossary.md').matchAll(/^\| (?!Word |---)([^|]+) \|/gm)].flatMap(([, cell]) =>
    // `standing (of an order)` is a second meaning of `standing`.
    cell.replace(/ *\(.*\)/, '').split(', '),
  )
  expect(words.length).toBeGreaterThan(50)
  expect(words.filter((word, place) => words.indexOf(word) !== place)).toEqual([])
})
