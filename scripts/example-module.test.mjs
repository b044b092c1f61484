import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './toolchain.mjs'

/** A copy of the sources, in which only the example and what it is added to are checked: the rest is checked elsewhere. */
const tree = join(root, '.cache', 'example-module')
const sources = '{contracts/src,server/src,server/test,test-kit/src,stripe-emulator/src,demo/src}/**/*.ts'

function write(path, text) {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), text)
}

function copySources() {
  rmSync(tree, { recursive: true, force: true })
  for (const path of globSync(sources, { cwd: root }).map((found) => found.replaceAll('\\', '/'))) {
    if (/\.(?:test|fixtures)\.ts$/.test(path)) continue
    const text = readFileSync(join(root, path), 'utf8')
    write(path, additions[path] ? text : `// @ts-nocheck\n${text}`)
  }
}

/** The code blocks of “Add a module”, each with the file that the line above it names first. */
function readExample() {
  const [, section] = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').match(/\n## Add a module\n(.*?)\n## /s)
  const blocks = [...section.matchAll(/`([\w./-]+\.(?:ts|sql))`[^\n]*\n\n```(?:ts|sql)\n(.*?)```/gs)]
  let folder = ''
  return blocks.map(([, name, code]) => {
    const path = name.includes('/') ? name : join(folder, name)
    if (path.endsWith('-store.ts')) folder = dirname(path)
    return { path, code }
  })
}

/** What `npm run schema` would generate for the migration's table. */
function rowType(sql) {
  const types = { uuid: 'string', text: 'string', timestamptz: 'Timestamp' }
  const ids = { accounts: 'AccountId', lots: 'LotId' }
  const [, table, columns] = sql.match(/create table (\w+) \(\n(.*?)\n\);/s)
  const fields = [...columns.matchAll(/^ {2}(\w+) (\w+)(.*)$/gm)].map(([, name, type, rest]) => {
    const plain = ids[rest.match(/references (\w+)/)?.[1]] ?? types[type]
    return `  ${name}: ${rest.includes(' default ') ? `Generated<${plain}>` : plain};`
  })
  return { table, text: `export interface Viewings {\n${fields.join('\n')}\n}\n` }
}

/** Adds to a file of the tree, after or before a text that it has once. */
function add(path, place, text) {
  const file = join(tree, path)
  const parts = readFileSync(file, 'utf8').split(place)
  if (parts.length !== 2) throw new Error(`${path} has “${place}” ${parts.length - 1} times.`)
  writeFileSync(file, parts.join(text(place)))
}

/** Blocks for files that exist already: the text says what they are added to. */
const additions = {
  'contracts/src/errors.schema.ts': (code) =>
    add('contracts/src/errors.schema.ts', 'export const errorCatalog = {\n', (place) => place + code),
  'contracts/src/site-pages.ts': (code) =>
    add('contracts/src/site-pages.ts', 'export const sitePages = {\n', (place) => place + code),
  'server/src/selling/selling.wing.ts': (code) => {
    const wing = 'server/src/selling/selling.wing.ts'
    const [, name] = code.match(/const (\w+) =/)
    add(wing, '\n  return {\n', (place) => `\n${code}${place}`)
    add(wing, '    modules: [', (place) => `${place}${name}, `)
    add(wing, '    api: {', (place) => `${place} ${name}: ${name}.api,`)
    add(wing, '\nexport type', (place) => `import { ${name}Module } from './${name}/${name}.module.ts'\n${place}`)
  },
  'server/migrations/NNNN_viewings.sql': (code) => {
    const { table, text } = rowType(code)
    const schema = 'server/src/platform/schema.ts'
    add(schema, 'export interface DB {\n', (place) => `${text}\n${place}  ${table}: Viewings;\n`)
  },
}

/** What the compiler says of the example. */
function check(files) {
  const config = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      typeRoots: [join(root, 'node_modules/@types')],
      paths: {
        '@vermeil/contracts/*': ['./contracts/src/*.ts'],
        '@vermeil/test-kit/*': ['./test-kit/src/*.ts'],
        '@vermeil/stripe-emulator': ['./stripe-emulator/src/emulator.ts'],
        '@vermeil/demo': ['./demo/src/demo.ts'],
      },
    },
    files,
  }
  writeFileSync(join(tree, 'tsconfig.json'), JSON.stringify(config))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  try {
    execFileSync(process.execPath, [compiler, '-p', tree, '--singleThreaded'], { cwd: tree, encoding: 'utf8' })
    return ''
  } catch (error) {
    return error.stdout
  }
}

test('the example of CONTRIBUTING compiles in the wing that it names', () => {
  const example = readExample()
  copySources()
  const own = example.filter(({ path }) => !additions[path])
  for (const { path, code } of own) write(path, code)
  for (const { path, code } of example) additions[path]?.(code)
  expect(own.map(({ path }) => path)).toHaveLength(9)
  expect(example).toHaveLength(own.length + Object.keys(additions).length)
  expect(check([...own.map(({ path }) => path), 'server/src/selling/selling.wing.ts'])).toBe('')
})
