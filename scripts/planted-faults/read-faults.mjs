import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = import.meta.dirname

/**
 * The planted faults, in the order of their numbers. Each is a patch below a header:
 *
 *     Promise: 4
 *     Fault: the clock is read before the row is locked
 *     Noticed by: server/src/x.db.test.ts: the close > refuses bids from its moment on
 *     Build: yes        (only where a test starts the built server)
 */
export function readFaults() {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.patch'))
    .sort()
    .map((name) => {
      const path = join(folder, name)
      const [header] = readFileSync(path, 'utf8').split('\ndiff --git ')
      const fields = header.split('\n').flatMap((line) => {
        const [, field, value] = /^(Promise|Fault|Noticed by|Build): (.+)$/.exec(line) ?? []
        return field ? [{ field, value }] : []
      })
      const valuesOf = (wanted) => fields.filter(({ field }) => field === wanted).map(({ value }) => value)
      return {
        id: name.slice(0, name.indexOf('-')),
        path,
        promise: Number(valuesOf('Promise')[0]),
        fault: valuesOf('Fault')[0],
        tests: valuesOf('Noticed by').map((value) => {
          const end = value.indexOf(': ')
          return { file: value.slice(0, end), name: value.slice(end + 2) }
        }),
        needsBuild: valuesOf('Build').length > 0,
      }
    })
}

/** The names that Vitest gives to a declared test: `test.each` puts a case in the place of each `%s` and `$field`. */
export const namePattern = (name) =>
  `^${name
    .split(/%[a-zA-Z]|\$[a-z][a-zA-Z]*/)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*')}$`
