import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from './toolchain.mjs'

/** Alone uses the globals: all others take time, timers and chance from it. */
const WORLD = 'server/src/platform/world.ts'
const isTest = /\.(test|fixtures|oracle)\.ts$/

/** What to use instead of a global: by its name, or by the name of its member. */
const instead = {
  ...{ setTimeout: 'setTimeout', clearTimeout: 'clearTimeout' },
  ...{ setInterval: 'setInterval', clearInterval: 'clearInterval' },
  ...{ setImmediate: 'setImmediate or nextTurn', clearImmediate: 'setTimeout' },
  'Date.now': 'now',
  'new Date()': 'now',
  'Date()': 'now',
  performance: 'monotonic',
  'process.hrtime': 'monotonic',
  'Math.random': 'random',
  'AbortSignal.timeout': 'timeoutSignal',
  crypto: 'bytes, int or uuid',
}
const ofCrypto = {
  ...{ randomUUID: 'uuid', randomUUIDv7: 'uuidv7', randomBytes: 'bytes', randomFill: 'bytes', randomFillSync: 'bytes' },
  ...{ randomInt: 'int', getRandomValues: 'bytes', webcrypto: 'bytes', pseudoRandomBytes: 'bytes' },
}
const modules = {
  ...{ timers: 'setTimeout', 'timers/promises': 'sleep or nextTurn', perf_hooks: 'monotonic' },
}

/** Each use of time, timers or chance in a file that passes the world by: `{ name, use, line }`. */
export function readGlobals(path, source) {
  const { program } = parseSync(path, source)
  const found = []
  const add = (name, use, node) => found.push({ name, use, line: source.slice(0, node.start).split('\n').length })

  function readImport({ source: from, specifiers, importKind }) {
    const name = from.value.replace(/^node:/, '')
    if (importKind === 'type') return
    if (Object.hasOwn(modules, name)) return add(from.value, modules[name], from)
    if (name !== 'crypto') return
    for (const specifier of specifiers) {
      if (specifier.type !== 'ImportSpecifier') add('all of node:crypto', instead.crypto, specifier)
      else if (Object.hasOwn(ofCrypto, specifier.imported.name))
        add(specifier.imported.name, ofCrypto[specifier.imported.name], specifier)
    }
  }

  function readIdentifier(node, parent, key) {
    const isName =
      (parent.type === 'MemberExpression' && key === 'property' && !parent.computed) ||
      (key === 'key' && !parent.computed) ||
      parent.type.startsWith('Import') ||
      parent.type.startsWith('TS')
    if (isName) return
    const { name } = node
    const member = parent.type === 'MemberExpression' && key === 'object' ? parent.property.name : undefined
    if (member && Object.hasOwn(instead, `${name}.${member}`))
      add(`${name}.${member}`, instead[`${name}.${member}`], node)
    else if (name === 'Date' && key === 'callee' && parent.arguments.length === 0) {
      const use = parent.type === 'NewExpression' ? 'new Date()' : 'Date()'
      add(use, instead[use], node)
    } else if (Object.hasOwn(instead, name)) add(name, instead[name], node)
    else if (name === 'globalThis' && Object.hasOwn(instead, member ?? '')) add(member, instead[member], node)
  }

  function walk(node, parent, key) {
    if (Array.isArray(node)) for (const item of node) walk(item, parent, key)
    else if (node && typeof node.type === 'string') {
      if (node.type === 'ImportDeclaration') readImport(node)
      if (node.type === 'Identifier') readIdentifier(node, parent, key)
      for (const [name, value] of Object.entries(node)) if (value && typeof value === 'object') walk(value, node, name)
    }
  }
  walk(program)
  return found
}

/** A sentence for each use in the server of time, timers or chance that passes the world by. */
export function brokenWorldRules() {
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'server/src/*.ts'], { cwd: root })
  const files = tracked.toString().split('\n')
  return files
    .filter((path) => path && path !== WORLD && !isTest.test(path) && existsSync(join(root, path)))
    .flatMap((path) =>
      readGlobals(path, readFileSync(join(root, path), 'utf8')).map(
        ({ name, use, line }) =>
          `${path}:${line} uses ${name}, but time, timers and chance come from the world, so that a simulation can set them: use world.${use} of platform/world.ts.`,
      ),
    )
}
