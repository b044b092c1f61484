import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from './toolchain.mjs'

/**
 * The tests that a file declares: `{ name, tags }`. `name` is what Vitest calls the full name, except that the
 * placeholders of `test.each` are still in it.
 */
export function readTests(path) {
  if (!known.has(path)) known.set(path, parseTests(path))
  return known.get(path)
}

const known = new Map()

function parseTests(path) {
  const source = readFileSync(join(root, path), 'utf8')
  const moduleTags = [...source.matchAll(/@module-tag (\S+)/g)].map(([, tag]) => tag)
  const tests = []
  visit(parseSync(path, source).program, { names: [], tags: moduleTags }, tests)
  return tests
}

/** What is wrong with the name of a test that the quick tier must run; null if nothing is. */
export function testProblem({ file, name }) {
  let tests
  try {
    tests = readTests(file)
  } catch {
    return `${file} does not exist`
  }
  const found = tests.filter((test) => test.name === name)
  if (found.length === 0) return `${file} has no test “${name}”`
  return found.some(({ tags }) => tags.includes('deep')) ? `“${name}” in ${file} runs in the deep tier only` : null
}

function visit(node, suite, tests) {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, suite, tests)
    return
  }
  if (!node || typeof node.type !== 'string') return
  const declared = declaredBy(node)
  const inner = declared ? { names: [...suite.names, declared.name], tags: [...suite.tags, ...declared.tags] } : suite
  if (declared?.kind === 'test') tests.push({ name: inner.names.join(' > '), tags: inner.tags })
  for (const value of Object.values(node)) if (value && typeof value === 'object') visit(value, inner, tests)
}

/** What `test('…', …)`, `describe.each(…)('…', …)` and the like declare; null for any other node. */
function declaredBy(node) {
  if (node.type !== 'CallExpression') return null
  const kind = kindOf(node.callee)
  const name = textOf(node.arguments[0])
  if (!kind || name === null) return null
  const options = node.arguments.find(({ type }) => type === 'ObjectExpression')
  const tags = options?.properties.find(({ key }) => key?.name === 'tags')?.value.elements ?? []
  return { kind, name, tags: tags.map(({ value }) => value) }
}

function kindOf(callee) {
  if (callee.type === 'Identifier') return { test: 'test', it: 'test', describe: 'suite' }[callee.name] ?? null
  if (callee.type === 'MemberExpression') return kindOf(callee.object)
  if (callee.type === 'CallExpression') return kindOf(callee.callee)
  return null
}

function textOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('%s')
  return null
}
