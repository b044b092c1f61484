import { expect, test } from 'vitest'
import { missingScope } from './toolchain.mjs'

test.each([
  ['a bare clone that is started', '', 'run', 'run'],
  ['a bare clone that is tested', '', 'all', 'all'],
  ['a second start', 'run now', 'run', null],
  ['a second test', 'all now', 'all', null],
  ['a test after a start', 'run now', 'all', 'all'],
  ['a start after a test', 'all now', 'run', null],
  ['a bare clone that is started in production', '', 'production', 'production'],
  ['a start after one in production', 'production now', 'run', 'run'],
  ['a start in production after any other', 'run now', 'production', null],
  ['a production house after the lock file changed', 'production before', 'production', 'production'],
  ['a start after the lock file changed', 'run before', 'run', 'run'],
  ['a start of a tested clone after the lock file changed', 'all before', 'run', 'all'],
  ['a stamp without a scope, which stood for everything', 'now', 'all', null],
])('%s installs what is missing', (_, stamp, wanted, missing) => {
  expect(missingScope(stamp, 'now', wanted)).toBe(missing)
})
