import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testProblem } from './read-tests.mjs'
import { root } from './toolchain.mjs'

const text = readFileSync(join(root, 'docs', 'promises.md'), 'utf8')
const promises = [...text.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number))
const rows = [...text.matchAll(/^\| (\d+) \| [^|]+ \| `([^`]+)` \| `([^`]+)` \|$/gm)].map(([, number, file, name]) => ({
  promise: Number(number),
  file,
  name,
}))

test('the promises are numbered from 1 to 27', () => {
  expect(promises).toEqual(Array.from({ length: 27 }, (_, place) => place + 1))
})

describe.each(promises)('promise %i', (number) => {
  const named = rows.filter(({ promise }) => promise === number)

  test('is proved by tests that exist and run in the quick tier', () => {
    expect(named).not.toEqual([])
    expect(named.map(testProblem).filter((problem) => problem !== null)).toEqual([])
  })
})
