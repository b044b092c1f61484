import { expect, test } from 'vitest'
import { filesReaching } from './changed-tests.mjs'

test('a change reaches what imports it, also through others and in a circle', () => {
  const imports = [
    { from: 'a.test.ts', to: 'a.ts' },
    { from: 'a.ts', to: 'rules.ts' },
    { from: 'rules.ts', to: 'a.ts' },
    { from: 'b.test.ts', to: 'b.ts' },
    { from: 'b.ts', package: 'zod' },
  ]
  expect(filesReaching(['rules.ts'], imports).sort()).toEqual(['a.test.ts', 'a.ts', 'rules.ts'])
  expect(filesReaching(['b.test.ts'], imports)).toEqual(['b.test.ts'])
})
