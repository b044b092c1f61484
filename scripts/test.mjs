// `npm test` on a bare clone: sets everything up, runs every check and test, and ends with one line that counts them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureWebBuilt } from './build-web.mjs'
import { runChecks } from './check.mjs'
import { ensureSystemPrograms } from './system-programs.mjs'
import { ensureInstalled, root, runNode } from './toolchain.mjs'

// Debian's packages and npm's come at the same time.
const programs = spawn(process.execPath, [join(root, 'scripts', 'system-programs.mjs')], { stdio: 'inherit' })
const programsInstalled = once(programs, 'exit')
ensureInstalled()
await programsInstalled
const { chromium } = ensureSystemPrograms()
const filters = process.argv.slice(2)
const checks = filters.length ? { passed: 0, failed: 0 } : await runChecks()
ensureWebBuilt()

const scratch = mkdtempSync(join(tmpdir(), 'vermeil-report-'))
const report = join(scratch, 'report.json')
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const status = runNode(
  [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters],
  { env: { CHROME_PATH: chromium, CI: process.env.CI ?? '', FORCE_COLOR: '0', NO_COLOR: '1' } },
)
const tests = readReport()
rmSync(scratch, { recursive: true, force: true })

const passed = checks.passed + tests.passed
// A run that broke outside of a test (a file that does not load, a set-up that fails) counts as one failure.
const failed = checks.failed + tests.failed + (status !== 0 && tests.failed === 0 ? 1 : 0)
console.log(`${passed} passed, ${failed} failed${tests.skipped ? `, ${tests.skipped} skipped` : ''}`)
process.exit(failed ? 1 : 0)

function readReport() {
  try {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
  } catch (error) {
    console.error(`The test report could not be read: ${error.message}`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
