// What a test run leaves behind under `.cache/tests/<tier>`, and what it prints of that.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './toolchain.mjs'

export function reportFiles(tier) {
  const folder = join(root, '.cache', 'tests', tier)
  return {
    folder,
    /** Every file and test with its time and outcome: `test-reporter.mjs` writes it. */
    report: join(folder, 'report.json'),
    /** A line for each server start, database, page load, and for each error code that was provoked. */
    events: join(folder, 'events.txt'),
    summary: join(folder, 'summary.json'),
  }
}

/** A test that the tier leaves out is no skipped test. */
const isOfTier = {
  quick: ({ tags }) => !tags.includes('deep'),
  deep: ({ tags }) => tags.includes('deep') || tags.includes('sampled'),
}

export function readRun(tier) {
  const { report, events } = reportFiles(tier)
  if (!existsSync(report)) return { files: [], passed: 0, failed: 1, skipped: 0, counts: {}, codes: [] }
  const { files, unhandledErrors } = JSON.parse(readFileSync(report, 'utf8'))
  const tests = files.flatMap((file) => file.tests).filter(isOfTier[tier])
  const inState = (state) => tests.filter((test) => test.state === state).length
  const brokenFiles = files.filter(
    (file) => file.state === 'failed' && !file.tests.some((test) => test.state === 'failed'),
  )
  const lines = existsSync(events) ? readFileSync(events, 'utf8').trimEnd().split('\n') : []
  const counts = {}
  for (const line of lines) if (!line.startsWith('code ')) counts[line] = (counts[line] ?? 0) + 1
  return {
    files: files.filter((file) => file.tests.some(isOfTier[tier])),
    passed: inState('passed'),
    failed: inState('failed') + brokenFiles.length + unhandledErrors.length,
    skipped: inState('skipped'),
    counts,
    codes: [...new Set(lines.filter((line) => line.startsWith('code ')).map((line) => line.slice('code '.length)))],
  }
}

const timeOf = ({ loadingMs, runningMs }) => (loadingMs + runningMs) / 1000
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)
const rounded = (seconds) => `${Math.round(seconds)} s`

/** Where the time went, and the ten slowest files. */
export function explainRun({ files, counts }, seconds) {
  const all = sum(files.map(timeOf))
  console.log(
    '\nTime from start to end:',
    Object.entries(seconds)
      .map(([part, time]) => `${part} ${rounded(time)}`)
      .join(', '),
  )
  const projects = [...new Set(files.map(({ project }) => project))].map((project) => {
    const own = files.filter((file) => file.project === project)
    return `${project} ${rounded(sum(own.map(timeOf)))} (${own.flatMap((file) => file.tests).length} tests in ${own.length} files)`
  })
  console.log('Time of the workers:', projects.join(', '))
  console.log(
    'Started:',
    Object.entries(counts)
      .map(([event, count]) => `${event} ${count}`)
      .join(', '),
  )
  console.log('The slowest files:')
  for (const file of files.toSorted((a, b) => timeOf(b) - timeOf(a)).slice(0, 10)) {
    const share = ((100 * timeOf(file)) / all).toFixed(1)
    console.log(`  ${rounded(timeOf(file)).padStart(6)} ${share.padStart(5)} %  ${file.file}`)
  }
}

export function writeSummary(tier, summary) {
  writeFileSync(reportFiles(tier).summary, JSON.stringify(summary, null, 2))
}

/** One line for several tiers and a check of all of them. */
export function countTogether(tiers, check) {
  const summaries = [...tiers.map((tier) => JSON.parse(readFileSync(reportFiles(tier).summary, 'utf8'))), check]
  const total = (part) => sum(summaries.map((summary) => summary[part] ?? 0))
  const [passed, failed, skipped] = [total('passed'), total('failed'), total('skipped')]
  return { failed, line: `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}` }
}
