// The static half of `npm test`: types, lint and format, import rules, the API's description, dead code.

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, pinnedNode, root, toolEnvironment } from './toolchain.mjs'

const bin = (...path) => join(root, 'node_modules', ...path)

/** Incremental: a second run looks only at what changed since the first. */
const types = (workspace, name = workspace) => [
  `types: ${name}`,
  [
    bin('typescript', 'bin', 'tsc'),
    ...['-p', workspace, '--incremental'],
    ...['--tsBuildInfoFile', bin('.cache', 'tsc', `${workspace.replaceAll('/', '-')}.tsbuildinfo`)],
  ],
]

/** The longest first, so that none of them runs alone at the end. */
const checks = [
  // The benchmarks import most of the server: as one program it is read and checked once.
  types('bench', 'server and bench'),
  types('web'),
  types('web/src/service-worker', 'service worker'),
  ['dead code', [bin('knip', 'bin', 'knip.js'), '--no-progress', '--no-config-hints']],
  ['API description', ['server/test/check-openapi.ts']],
  ['format and lint', [bin('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--colors=off', '.']],
  types('demo'),
  types('stripe-emulator'),
  types('contracts'),
  types('e2e'),
  ['import rules', ['scripts/check-imports.mjs']],
  types('api-client'),
  types('test-kit'),
]
const AT_ONCE = 2

/** Runs every check and returns how many passed and failed; a failing one shows what it found. */
export async function runChecks() {
  const waiting = [...checks]
  let failed = 0
  async function runNext() {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const [name, args] = check
      const found = await runCheck(args)
      console.log(`${found === null ? '✓' : '✗'} ${name}`)
      if (found === null) continue
      failed++
      console.log(found)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, runNext))
  return { passed: checks.length - failed, failed }
}

/** Null when the check passes, else what it printed. */
function runCheck(args) {
  const options = { cwd: root, env: toolEnvironment(), maxBuffer: 64 * 1024 * 1024 }
  return new Promise((resolve) => {
    execFile(pinnedNode(), args, options, (error, stdout, stderr) =>
      resolve(error ? `${stdout}${stderr}` || error.message : null),
    )
  })
}

if (process.argv[1] === import.meta.filename) {
  ensureInstalled()
  const { passed, failed } = await runChecks()
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed ? 1 : 0)
}
