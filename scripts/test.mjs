// `npm test` and `npm run test:deep` on a bare clone: set everything up, run the tier, say where the time went, and end
// with one line that counts the checks and tests.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { changedTests } from './changed-tests.mjs'
import { ensureSystemPrograms, explainMissing } from './system-programs.mjs'
import { explainRun, readRun, reportFiles, writeSummary } from './test-report.mjs'
import { ensureInstalled, pinnedNode, root, toolEnvironment } from './toolchain.mjs'

const args = process.argv.slice(2)
const isDeep = args.includes('--deep')
const tier = isDeep ? 'deep' : 'quick'
const seconds = {}

await timed('install', async () => {
  // Debian's packages and npm's come at the same time.
  const programs = spawn(
    process.execPath,
    [join(root, 'scripts', 'system-programs.mjs'), ...(isDeep ? ['--deep'] : [])],
    {
      stdio: 'inherit',
    },
  )
  const programsInstalled = once(programs, 'exit')
  ensureInstalled()
  await programsInstalled
})
const { chromium } = ensureSystemPrograms()
if (isDeep) explainMissing()
// Both import packages, which are there only now.
const { ensureBuilt } = await import('./build.mjs')
const { runChecks } = await import('./check.mjs')
const { runPlantedFaults } = await import('./planted-faults.mjs')

const filters = args.includes('--changed') ? await changedTests() : args.filter((arg) => arg !== '--deep')
const isWhole = args.every((arg) => arg === '--deep')
const files = reportFiles(tier)
rmSync(files.folder, { recursive: true, force: true })
mkdirSync(files.folder, { recursive: true })

await timed('build', async () => ensureBuilt())
const [checks, status] = await Promise.all([
  // The deep run leaves out what the quick one has done.
  timed('checks', () => (isWhole && !isDeep ? runChecks() : { passed: 0, failed: 0 })),
  timed('tests', runVitest),
])
const faults = await timed('planted faults', () => (isWhole && isDeep ? runPlantedFaults() : { passed: 0, failed: 0 }))

const run = readRun(tier)
if (isWhole) explainRun(run, seconds)
const passed = checks.passed + run.passed + faults.passed
// A run that broke outside of a test (a file that does not load, a set-up that fails) counts as one failure.
const failed = checks.failed + faults.failed + run.failed + (status !== 0 && run.failed === 0 ? 1 : 0)
writeSummary(tier, { passed, failed, skipped: run.skipped, seconds })
console.log(`${passed} passed, ${failed} failed${run.skipped ? `, ${run.skipped} skipped` : ''}`)
process.exit(failed ? 1 : 0)

async function timed(part, work) {
  const start = performance.now()
  try {
    return await work()
  } finally {
    seconds[part] = (performance.now() - start) / 1000
  }
}

async function runVitest() {
  if (filters.length === 0 && !isWhole) return 0 // nothing that changed is tested
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const child = spawn(
    pinnedNode(),
    [
      ...[vitest, 'run', '--tags-filter', isDeep ? 'deep || sampled' : '!deep'],
      ...['--reporter=default', `--reporter=${join(root, 'scripts', 'test-reporter.mjs')}`],
      ...filters,
    ],
    {
      ...{ cwd: root, stdio: 'inherit' },
      env: toolEnvironment({
        ...{ TEST_TIER: tier, TEST_EVENTS: files.events, TEST_REPORT: files.report, CHROME_PATH: chromium },
        ...{ CI: process.env.CI ?? '', FORCE_COLOR: '0', NO_COLOR: '1' },
      }),
    },
  )
  const [code] = await once(child, 'exit')
  return code ?? 1
}
