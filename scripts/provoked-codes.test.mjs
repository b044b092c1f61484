import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorCatalog } from '../contracts/src/errors.schema.ts'
import { compareCodes, explained, readCatalog } from './provoked-codes.mjs'
import { root } from './toolchain.mjs'

const catalog = readCatalog(readFileSync(join(root, 'contracts', 'src', 'errors.schema.ts'), 'utf8'))

test('the catalog is read whole from its text', () => {
  expect(catalog).toEqual(Object.keys(errorCatalog))
})

test('nothing is wrong where every code is provoked or explained', () => {
  expect(compareCodes(['lot.sold', 'service.failed'], ['lot.sold'], { 'service.failed': 'Why.' })).toEqual([])
  expect(Object.keys(explained).filter((code) => !catalog.includes(code))).toEqual([])
})

test('a code that nobody provoked is named, and so is an explanation that is not needed', () => {
  const reasons = { 'lot.sold': 'Why.', 'lot.lost': 'Why.' }
  expect(compareCodes(['lot.sold', 'lot.closed'], ['lot.sold'], reasons)).toEqual([
    'lot.closed is in contracts/src/errors.schema.ts, but no test provokes it.',
    'lot.sold was provoked: remove it from scripts/provoked-codes.mjs.',
    'lot.lost is not in contracts/src/errors.schema.ts: remove it from scripts/provoked-codes.mjs.',
  ])
})
