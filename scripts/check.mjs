// The static half of `npm test`: types, lint and format, import rules, the API's description, dead code.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, pinnedNode, root, toolEnvironment } from './toolchain.mjs'

const bin = (...path) => join(root, 'node_modules', ...path)

/** Incremental: a second run looks only at what changed since the first. */
const types = (workspace) => [
  `types: ${workspace}`,
  [
    bin('typescript', 'bin', 'tsc'),
    ...['-p', workspace, '--incremental'],
    ...['--tsBuildInfoFile', bin('.cache', 'tsc', `${workspace}.tsbuildinfo`)],
  ],
]

const checks = [
  types('contracts'),
  types('server'),
  types('web'),
  types('stripe-emulator'),
  types('api-client'),
  types('e2e'),
  types('bench'),
  ['format and lint', [bin('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--colors=off', '.']],
  ['import rules', ['scripts/check-imports.mjs']],
  ['API description', ['server/test/check-openapi.ts']],
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
