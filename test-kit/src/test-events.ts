import { appendFileSync } from 'node:fs'

/** What a run counts: see `scripts/test-report.mjs`. */
type TestEvent = 'server start' | 'app start' | 'database' | 'page load' | `code ${string}`

const file = process.env.TEST_EVENTS
const codes = new Set<string>()

/** Adds a line to the run's list of events. An error code is listed once by each process. */
export function recordTestEvent(event: TestEvent): void {
  if (!file) return
  if (event.startsWith('code ')) {
    if (codes.has(event)) return
    codes.add(event)
  }
  appendFileSync(file, `${event}\n`)
}
