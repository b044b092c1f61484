import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { namePattern, readFaults } from './planted-faults/read-faults.mjs'
import { applyPatch } from './planted-faults/scratch-copy.mjs'
import { testProblem } from './read-tests.mjs'
import { root } from './toolchain.mjs'

const text = readFileSync(join(root, 'docs', 'promises.md'), 'utf8')
const promises = [...text.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number))
const rows = [...text.matchAll(/^\| (\d+) \| [^|]+ \| `([^`]+)` \| `([^`]+)` \|$/gm)].map(([, number, file, name]) => ({
  promise: Number(number),
  file,
  name,
}))
const faults = readFaults()

test('each promise has its number once, in order', () => {
  expect(promises.length).toBeGreaterThan(27)
  expect(promises).toEqual([...new Set(promises)].sort((a, b) => a - b))
})

test('docs/reliability.md says of each promise how it is tested', () => {
  const reliability = readFileSync(join(root, 'docs', 'reliability.md'), 'utf8')
  const [, section] = /## Promise by promise\n(.*?)\n## /s.exec(reliability)
  const named = [...section.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell]) =>
    [...cell.matchAll(/\b\d+\b/g)].map(([number]) => Number(number)),
  )
  expect(named).toEqual(promises)
})

describe.each(promises)('promise %i', (number) => {
  const named = rows.filter(({ promise }) => promise === number)

  test('is proved by tests that exist and run in the quick tier', () => {
    expect(named).not.toEqual([])
    expect(named.map(testProblem).filter((problem) => problem !== null)).toEqual([])
  })

  test('is broken by a planted fault that names some of these tests', () => {
    const planted = faults.filter(({ promise }) => promise === number)
    expect(planted).not.toEqual([])
    const isListed = (test) => named.some(({ file, name }) => file === test.file && name === test.name)
    for (const { id, fault, tests } of planted) {
      expect(fault, `${id} says what it breaks`).toBeTruthy()
      expect(tests, `${id} names its tests`).not.toEqual([])
      expect(tests.filter((named) => !isListed(named))).toEqual([])
    }
  })
})

test.each(faults)('the planted fault $id applies to the code as it is', ({ path }) => {
  expect(applyPatch(root, path, '--check')).toBeNull()
})

test('a name stands for every case of test.each', () => {
  const isNamed = (name, pattern) => RegExp(namePattern(pattern)).test(name)
  expect(isNamed('a lot > 5 cents (+$100) is refused', 'a lot > %s (+$100) is refused')).toBe(true)
  expect(isNamed('in memory > counts', '$name > counts')).toBe(true)
  expect(isNamed('a lot > is refused and more', 'a lot > is refused')).toBe(false)
})
