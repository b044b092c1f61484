// The static half of `npm test`: types, lint and format, import rules, the API's description, dead code.

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, pinnedNode, root, toolEnvironment } from './toolchain.mjs'

const bin = (...path) => join(root, 'node_modules', ...path)

/**
 * Incremental: a second run looks only at what changed since the first. One thread: each additional one checks the
 * types that it shares with the others again, which takes twice the work in all, and tests run beside it.
 */
const types = (project, name = project) => [
  `types: ${name}`,
  [
    bin('typescript', 'bin', 'tsc'),
    ...['-p', project, '--singleThreaded', '--incremental'],
    ...['--tsBuildInfoFile', bin('.cache', 'tsc', `${project.replaceAll('/', '-')}.tsbuildinfo`)],
  ],
]

/** The longest first, so that none of them runs alone at the end. */
const checks = [
  // They import each other: as one program, each file is read and checked once.
  types('tsconfig.node.json', 'all that runs in Node'),
  types('web'),
  types('web/src/service-worker', 'service worker'),
  ['format and lint', [bin('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--colors=off', '.']],
  ['API description', ['server/test/check-openapi.ts']],
  ['dead code', [bin('knip', 'bin', 'knip.js'), '--no-progress', '--no-config-hints']],
  ['import rules', ['scripts/check-imports.mjs']],
  ['migrations', ['server/test/check-migrations.ts']],
  types('e2e'),
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
