// `npm test -- --changed`: the test files that import what has changed since the last commit, however indirectly.
import { execFileSync } from 'node:child_process'
import { root } from './toolchain.mjs'

export const isTestFile = (path) => /\.(test|spec)\.(tsx?|mjs)$/.test(path)

/** `changed` and everything that imports one of them, directly or through others. */
export function filesReaching(changed, imports) {
  const importers = new Map()
  for (const { from, to } of imports) if (to) importers.set(to, [...(importers.get(to) ?? []), from])
  const reached = new Set(changed)
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer)
  return [...reached]
}

export async function changedTests() {
  const git = (...args) => execFileSync('git', args, { cwd: root }).toString().split('\n').filter(Boolean)
  const changed = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '-o', '--exclude-standard')]
  const { readImports } = await import('./read-imports.mjs')
  const tests = filesReaching(changed, readImports()).filter(isTestFile)
  if (changed.some((path) => path.startsWith('scripts/'))) {
    tests.push(...git('ls-files', 'scripts').filter((path) => isTestFile(path) && !tests.includes(path)))
  }
  console.log(`${tests.length} test files import what has changed.`)
  const isSite = (path) => /^(web|server|contracts|demo|stripe-emulator)\//.test(path) && !isTestFile(path)
  if (changed.some(isSite))
    console.log('Browser stories drive the whole site, and import none of it: name those to run.')
  return tests
}
