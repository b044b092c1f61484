import { expect, test } from 'vitest'
import { brokenRules, findCycle } from './import-rules.mjs'

const edge = (from, to, typeOnly = false) => ({ from, to, typeOnly })
const broken = (...args) => brokenRules([edge(...args)]).length > 0

test('each rule is broken by what it forbids, and by that alone', () => {
  expect(broken('contracts/src/a.ts', 'server/src/app.ts')).toBe(true)
  expect(broken('web/src/app/a.tsx', 'server/src/app.ts')).toBe(true)
  expect(broken('server/src/platform/a.ts', 'server/src/modules/b/c.ts', true)).toBe(true)
  expect(broken('server/src/modules/a/x.ts', 'server/src/modules/b/y.ts')).toBe(true)
  expect(broken('server/src/modules/a/x.ts', 'server/src/modules/b/y.ts', true)).toBe(false)
  expect(broken('server/src/modules/a/x.ts', 'server/src/modules/a/y.ts')).toBe(false)
  expect(broken('server/src/modules/a/bid-rules.ts', 'server/src/platform/jobs.ts', true)).toBe(true)
  expect(broken('web/src/features/a/x.tsx', 'web/src/features/b/y.tsx')).toBe(true)
  expect(broken('web/src/ui/button.tsx', 'web/src/features/a/x.tsx')).toBe(true)
  expect(broken('web/src/shared/http/api.ts', 'web/src/entities/lot/x.ts', true)).toBe(true)
  expect(broken('web/src/entities/lot/x.ts', 'web/src/features/a/x.tsx')).toBe(true)
  expect(broken('web/src/entities/order/x.ts', 'web/src/entities/lot/y.ts', true)).toBe(true)
  expect(broken('web/src/entities/payment/x.ts', 'web/src/entities/lot/y.ts')).toBe(false)
  expect(broken('web/src/entities/lot/y.ts', 'web/src/entities/payment/x.ts')).toBe(true)
  expect(broken('web/src/features/a/x.tsx', 'web/src/app/y.ts', true)).toBe(true)
  expect(broken('web/src/features/a/x.tsx', 'web/src/entities/lot/y.ts')).toBe(false)
  expect(broken('web/src/ui/toast-host.tsx', 'web/src/shared/page/toasts.ts')).toBe(false)
  expect(broken('web/src/app/pages/home.tsx', 'web/src/features/a/x.tsx')).toBe(false)
  expect(broken('server/src/app.ts', 'server/src/modules/a/a.ts')).toBe(false)
})

test('a cycle is found among run-time imports and not among types', () => {
  expect(findCycle([edge('a', 'b'), edge('b', 'c'), edge('c', 'a')])).toEqual(['a', 'b', 'c', 'a'])
  expect(findCycle([edge('a', 'b'), edge('b', 'a', true)])).toBeNull()
})
