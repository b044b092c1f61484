import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..', '..')
// Bare, the volatile call is no index condition: the statement reads every row (docs/decisions/0004).
const bareComparison = /[<>]=?\s*house_now\(\)|'[<>]=?', sql(<\w+>)?`house_now\(\)/

test('no statement compares a column with a bare house_now()', async () => {
  const faults: string[] = []
  for await (const path of glob('**/*.ts', { cwd: source })) {
    const lines = readFileSync(join(source, path), 'utf8').split('\n')
    lines.forEach((line, i) => {
      if (bareComparison.test(line) && !path.endsWith('house-now.test.ts'))
        faults.push(`${path}:${i + 1}: ${line.trim()}`)
    })
  }
  expect(faults).toEqual([])
})
