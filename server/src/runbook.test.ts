import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { must } from './platform/must.ts'

const root = join(import.meta.dirname, '..', '..')
const runbook = readFileSync(join(root, 'docs', 'runbook.md'), 'utf8')
const source = globSync('{server,demo}/src/**/*.ts', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

const codes = [...runbook.matchAll(/`([^`]+)`/g)].map(([, code]) => must(code, 'a code'))
const isQuoted = (text: string) => source.includes(`'${text}'`)

test('every metric in the runbook is measured', () => {
  const metrics = codes.flatMap((code) => code.match(/^(?:vermeil|http)_[a-z_]+/) ?? [])
  expect(metrics.length).toBeGreaterThan(15)
  expect(metrics.filter((name) => !isQuoted(name))).toEqual([])
})

test('every log message in the runbook is logged, and every round and readiness check exists', () => {
  // Some words in lower case, with no sign of code in them.
  const messages = codes.filter((code) => /^[a-z]+( [a-z]+)+$/.test(code))
  expect(messages.length).toBeGreaterThan(10)
  expect(messages.filter((message) => !isQuoted(message))).toEqual([])
  const [, rounds] = must(/Rounds: (.*)\./.exec(runbook), 'a list of rounds')
  const table = [...runbook.matchAll(/^\| `([a-z]+)` \|/gm)].map(([, check]) => must(check, 'the name of a check'))
  expect(table).toHaveLength(6)
  const names = [...must(rounds, 'a list of rounds').matchAll(/`([^`]+)`/g)].map(([, name]) =>
    must(name, 'the name of a round'),
  )
  expect([...names, ...table].filter((name) => !isQuoted(name))).toEqual([])
})

test('every warning and error the server logs is a few words in lower case', () => {
  const events = [...source.matchAll(/\b(?:logger|log)\.(?:fatal|error|warn|info)\([^\n]*?, '([^']*)'\)/g)]
  expect(events.length).toBeGreaterThan(20)
  expect(
    events
      .map(([, event]) => must(event, 'the name of an event'))
      .filter((event) => !/^[a-z]+( [a-z]+){0,4}$/.test(event)),
  ).toEqual([])
})
