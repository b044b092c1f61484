// The static half of `npm test`: types, lint and format, import rules, dead code.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, pinnedNode, root, toolEnvironment } from './toolchain.mjs'

const bin = (...path) => join(root, 'node_modules', ...path)

const checks = [
  ['types: contracts', [bin('typescript', 'bin', 'tsc'), '-p', 'contracts']],
  ['types: server', [bin('typescript', 'bin', 'tsc'), '-p', 'server']],
  ['types: web', [bin('typescript', 'bin', 'tsc'), '-p', 'web']],
  ['types: stripe-emulator', [bin('typescript', 'bin', 'tsc'), '-p', 'stripe-emulator']],
  ['types: e2e', [bin('typescript', 'bin', 'tsc'), '-p', 'e2e']],
  ['types: bench', [bin('typescript', 'bin', 'tsc'), '-p', 'bench']],
  ['format and lint', [bin('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--colors=off', '.']],
  ['import rules', ['scripts/check-imports.mjs']],
  ['dead code', [bin('knip', 'bin', 'knip.js'), '--no-progress', '--no-config-hints']],
]

/** Runs every check and returns how many passed and failed; a failing one shows what it found. */
export function runChecks() {
  let failed = 0
  for (const [name, args] of checks) {
    const { status, stdout, stderr } = spawnSync(pinnedNode(), args, {
      cwd: root,
      env: toolEnvironment(),
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    console.log(`${status === 0 ? '✓' : '✗'} ${name}`)
    if (status !== 0) {
      failed++
      console.log(stdout + stderr)
    }
  }
  return { passed: checks.length - failed, failed }
}

if (process.argv[1] === import.meta.filename) {
  ensureInstalled()
  const { passed, failed } = runChecks()
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed ? 1 : 0)
}
