import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from './toolchain.mjs'

/**
 * Every import in our files: `{ from, to, typeOnly, isDynamic }` of one of our files, by paths relative to the root, or
 * `{ from, package, typeOnly }` of a package or of Node itself (`node:fs`).
 */
export function readImports() {
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], { cwd: root })
  const files = tracked
    .toString()
    .split('\n')
    .filter((path) => path && existsSync(join(root, path)))
  return files.flatMap((from) =>
    specifiersIn(from).map(({ specifier, ...kind }) => {
      const to = resolve(from, specifier)
      return to === null ? { from, package: specifier, ...kind } : { from, to, ...kind }
    }),
  )
}

function specifiersIn(path) {
  const { module } = parseSync(path, readFileSync(join(root, path), 'utf8'))
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }))
  const exports = module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ moduleRequest }) => moduleRequest)
    .map(({ moduleRequest, isType }) => ({ specifier: moduleRequest.value, typeOnly: isType }))
  const dynamic = module.dynamicImports.map(({ moduleRequest }) => ({
    specifier: readFileSync(join(root, path), 'utf8').slice(moduleRequest.start + 1, moduleRequest.end - 1),
    // A cycle through import() is broken at run time, but the direction still counts; it is not a type.
    typeOnly: false,
    isDynamic: true,
  }))
  return [...imports, ...exports, ...dynamic]
}

function resolve(from, specifier) {
  const contract = specifier.match(/^@vermeil\/contracts\/(.+)$/)
  if (contract) return `contracts/src/${contract[1]}.ts`
  const testKit = specifier.match(/^@vermeil\/test-kit\/(.+)$/)
  if (testKit) return `test-kit/src/${testKit[1]}.ts`
  if (specifier === '@vermeil/stripe-emulator') return 'stripe-emulator/src/emulator.ts'
  if (specifier === '@vermeil/demo') return 'demo/src/demo.ts'
  const path = specifier.startsWith('@/')
    ? posix.join('web/src', specifier.slice(2))
    : specifier.startsWith('.')
      ? posix.join(dirname(from), specifier)
      : null
  if (!path) return null // a package, not one of our files
  return (
    ['', '.ts', '.tsx'].map((ending) => path + ending).find((candidate) => existsSync(join(root, candidate))) ?? path
  )
}
