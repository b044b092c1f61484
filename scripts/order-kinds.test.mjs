import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allOrderKinds } from '../contracts/src/money/order-kinds.ts'
import { root } from './toolchain.mjs'

const kinds = `'(?:${allOrderKinds.join('|')})'`
const compared = new RegExp(
  String.raw`\bkind\b\s*(?:[!=]==?|=|<>|(?:not\s+)?in)\s*\(?${kinds}|\[[^\]]*${kinds}[^\]]*\]\.includes\((?:\w+\.)?kind\)`,
)

/** In these modules `kind` is the kind of a loan or of a placement. */
const ofLoans = /^server\/src\/(?:loans|trades\/productions)\//

test.each([
  "if (order.kind === 'lease') return",
  "kind !== 'auction'",
  "sql`where kind in ('purchase', 'auction')`",
  "sql`and o.kind = 'test'`",
  "['purchase', 'lease'].includes(order.kind)",
])('a comparison is found: %s', (line) => expect(line).toMatch(compared))

test('nobody compares the kind of an order: everybody asks the table of order kinds', () => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'server/src', 'web/src'], { cwd: root })
  const sources = listed
    .toString()
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|fixtures)\.tsx?$/.test(path) && !ofLoans.test(path))
  const found = sources.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, at) => (compared.test(line) ? `${path}:${at + 1} ${line.trim()}` : [])),
  )
  expect(found).toEqual([])
})
