import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { entityImports, wings } from './import-rules.mjs'
import { root } from './toolchain.mjs'

const read = (...path) => readFileSync(join(root, ...path), 'utf8')
const foldersIn = (...path) =>
  readdirSync(join(root, ...path), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []))

/** Where each module of the server is. */
const modules = new Map(wings.flatMap((wing) => foldersIn('server', 'src', wing).map((name) => [name, wing])))

const architecture = read('ARCHITECTURE.md')
const contributing = read('CONTRIBUTING.md')
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
    expect(foldersIn('server', 'src').filter((name) => !wings.includes(name))).toEqual(['platform'])
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

test.each(['ARCHITECTURE.md', 'README.md', 'docs/features.md', 'docs/runbook.md', 'docs/performance.md'])(
  '%s names files that exist',
  (document) => {
    const files = globSync(
      '{contracts,server,web,demo,stripe-emulator,e2e,bench,scripts,docs,test-kit}/**/*.{ts,tsx,mjs,md,js}',
      {
        cwd: root,
        exclude: (path) => /node_modules|dist/.test(path),
      },
    )
    const exists = (name) => files.some((file) => file === name || file.endsWith(`/${name}`))
    const named = [...read(document).matchAll(/`([\w./-]+\.(?:ts|tsx|mjs))`/g)].map(([, name]) => name)
    expect(named.filter((name) => !exists(name))).toEqual([])
  },
)

test('the examples of CONTRIBUTING call functions that modules have', () => {
  const calls = [...contributing.matchAll(/\b(\w+)\.(\w+)\(tx, /g)].map(([, module, name]) => ({ module, name }))
  const ofModules = calls.filter(({ module }) => modules.has(module))
  expect(ofModules).not.toEqual([])
  const isMissing = ({ module, name }) =>
    !read('server', 'src', modules.get(module), module, `${module}.ts`).includes(`  ${name}(`)
  expect(ofModules.filter(isMissing)).toEqual([])
})
