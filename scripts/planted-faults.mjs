// Proves that the tests notice a broken promise: plants each fault of `scripts/planted-faults` in a scratch copy, runs
// the tests that it names, and fails if they stay green. `node scripts/planted-faults.mjs [number…]` runs some of them.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { namePattern, readFaults } from './planted-faults/read-faults.mjs'
import { applyPatch, build, makeScratchCopy, runTests } from './planted-faults/scratch-copy.mjs'
import { testProblem } from './read-tests.mjs'

const AT_ONCE = 2

/** Plants every fault whose number is given, or all of them. */
export async function runPlantedFaults(numbers = []) {
  const faults = readFaults().filter(({ id }) => numbers.length === 0 || numbers.some((number) => id === number))
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'vermeil-faults-')))
  const count = { passed: 0, failed: 0 }
  try {
    const copies = Array.from({ length: AT_ONCE }, (_, place) => makeScratchCopy(join(base, `copy-${place}`)))
    const unsound = await unsoundTests(copies[0], faults)
    const waiting = [...faults]
    await Promise.all(
      copies.map(async (copy) => {
        for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
          const start = performance.now()
          const problem = problemBefore(fault, unsound) ?? (await plant(copy, fault))
          count[problem ? 'failed' : 'passed']++
          report(fault, problem, performance.now() - start)
        }
      }),
    )
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
  return count
}

/** Tests that fail without any fault would seem to notice every one. Returns their results. */
async function unsoundTests(copy, faults) {
  const tests = faults.filter(({ needsBuild }) => !needsBuild).flatMap((fault) => fault.tests)
  if (tests.length === 0) return [] // without a name Vitest would run all tests
  const { results } = await runNamed(copy, tests)
  return results.filter(({ status }) => status === 'failed')
}

function problemBefore({ tests }, unsound) {
  const misnamed = tests.map(testProblem).find((problem) => problem !== null)
  if (misnamed) return misnamed
  const failing = unsound.find((result) => tests.some((test) => isRunOf(test, result)))
  return failing ? `“${failing.name}” fails without the fault:\n${failing.message}` : null
}

/** Null if every named test notices the fault, else what went wrong. Leaves the copy as it was. */
async function plant(copy, fault) {
  const refused = applyPatch(copy, fault.path)
  if (refused !== null) return `the patch does not apply:\n${refused}`
  try {
    const unbuilt = fault.needsBuild ? await build(copy) : null
    if (unbuilt !== null) return `the server could not be built:\n${unbuilt}`
    const { results, output } = await runNamed(copy, fault.tests)
    for (const test of fault.tests) {
      const runs = results.filter((result) => isRunOf(test, result))
      const failed = runs.find(({ status }) => status === 'failed')
      if (failed && !isBroken(failed.message)) continue
      if (failed) return `“${test.name}” fails for another reason:\n${failed.message}`
      const ran = runs.some(({ status }) => status === 'passed')
      return ran ? `“${test.name}” stays green` : `“${test.name}” did not run:\n${output.slice(-4_000)}`
    }
    return null
  } finally {
    applyPatch(copy, fault.path, '--reverse')
  }
}

/** Code that can't be loaded or names what does not exist is no fault that a person would commit. */
const isBroken = (message) => /^(ReferenceError|SyntaxError)|ERR_MODULE_NOT_FOUND/.test(message)

const isRunOf = (test, { file, name }) => file === test.file && RegExp(namePattern(test.name)).test(name)

const runNamed = (copy, tests) => {
  const patterns = tests.map(({ name }) => namePattern(name))
  return runTests(copy, [...new Set(tests.map(({ file }) => file))], patterns.join('|'))
}

function report({ id, fault, tests }, problem, ms) {
  const seconds = `${Math.round(ms / 1000)} s`
  if (problem) return console.log(`✗ ${id} ${fault}: ${problem}`)
  console.log(`✓ ${id} ${fault}: noticed by ${tests.map(({ name }) => `“${name}”`).join(', ')} (${seconds})`)
}

if (process.argv[1] === import.meta.filename) {
  const { passed, failed } = await runPlantedFaults(process.argv.slice(2))
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed ? 1 : 0)
}
