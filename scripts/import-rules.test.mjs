import { expect, test } from 'vitest'
import { brokenRules, findCycles } from './import-rules.mjs'

const edge = (from, to, typeOnly = false, isDynamic = false) => ({ from, to, typeOnly, isDynamic })
const broken = (...args) => brokenRules([edge(...args)]).length > 0
const breaksWithPackage = (from, name, typeOnly = false) => brokenRules([{ from, package: name, typeOnly }]).length > 0

test('each rule is broken by what it forbids, and by that alone', () => {
  expect(broken('contracts/src/a.ts', 'server/src/app.ts')).toBe(true)
  expect(broken('web/src/app/a.tsx', 'server/src/app.ts')).toBe(true)
  expect(broken('server/src/platform/a.ts', 'server/src/catalog/b/c.ts', true)).toBe(true)
  expect(broken('server/src/catalog/a/x.ts', 'server/src/catalog/b/y.ts')).toBe(true)
  expect(broken('server/src/catalog/a/x.ts', 'server/src/catalog/b/y.ts', true)).toBe(false)
  expect(broken('server/src/catalog/a/x.ts', 'server/src/catalog/a/y.ts')).toBe(false)
  expect(broken('server/src/catalog/a/bid-rules.ts', 'server/src/platform/jobs.ts', true)).toBe(true)
  expect(broken('server/src/app.ts', 'demo/src/demo.ts', true)).toBe(true)
  expect(broken('server/src/wire-demo.ts', 'demo/src/demo.ts')).toBe(true)
  expect(broken('server/src/wire-demo.ts', 'demo/src/demo.ts', true)).toBe(false)
  expect(broken('server/src/wire-demo.ts', 'demo/src/demo.ts', false, true)).toBe(false)
  expect(broken('demo/src/bidders.ts', 'server/src/platform/app-error.ts')).toBe(true)
  expect(broken('demo/src/bidders.ts', 'server/src/platform/rounds.ts', true)).toBe(false)
  expect(broken('web/src/features/selling/a/x.tsx', 'web/src/features/selling/b/y.tsx')).toBe(true)
  expect(broken('web/src/ui/button.tsx', 'web/src/features/selling/a/x.tsx')).toBe(true)
  expect(broken('web/src/shared/http/api.ts', 'web/src/entities/lot/x.ts', true)).toBe(true)
  expect(broken('web/src/entities/lot/x.ts', 'web/src/features/selling/a/x.tsx')).toBe(true)
  expect(broken('web/src/entities/order/x.ts', 'web/src/entities/lot/y.ts', true)).toBe(true)
  expect(broken('web/src/entities/payment/x.ts', 'web/src/entities/lot/y.ts')).toBe(false)
  expect(broken('web/src/entities/lot/y.ts', 'web/src/entities/payment/x.ts')).toBe(true)
  expect(broken('web/src/features/selling/a/x.tsx', 'web/src/app/y.ts', true)).toBe(true)
  expect(broken('web/src/features/selling/a/x.tsx', 'web/src/entities/lot/y.ts')).toBe(false)
  expect(broken('web/src/ui/toast-host.tsx', 'web/src/shared/page/toasts.ts')).toBe(false)
  expect(broken('web/src/app/pages/home.tsx', 'web/src/features/selling/a/x.tsx')).toBe(false)
  expect(broken('server/src/app.ts', 'server/src/catalog/a/a.ts')).toBe(false)
})

test('contracts and features stand in the folder of a wing', () => {
  const feature = 'web/src/features/selling/a/x.tsx'
  expect(broken(feature, 'web/src/features/selling/a/y.tsx')).toBe(false)
  expect(broken(feature, 'web/src/features/money/a/y.tsx')).toBe(true)
  expect(broken('web/src/features/bidding/x.tsx', 'web/src/ui/button.tsx')).toBe(true)
  expect(broken('contracts/src/bidding/lots.schema.ts', 'contracts/src/ids.ts')).toBe(true)
  expect(broken('contracts/src/selling/lots.schema.ts', 'contracts/src/ids.ts')).toBe(false)
})

test('a wing knows nothing of those above it, not even their types', () => {
  expect(broken('server/src/catalog/a/x.ts', 'server/src/selling/b/y.ts', true)).toBe(true)
  expect(broken('server/src/catalog/catalog.wing.ts', 'server/src/selling/selling.wing.ts', true)).toBe(true)
  expect(broken('server/src/selling/b/y.ts', 'server/src/catalog/a/x.ts', true)).toBe(false)
  expect(broken('server/src/selling/b/y.ts', 'server/src/catalog/a/x.ts')).toBe(true)
  expect(broken('server/src/selling/selling.wing.ts', 'server/src/selling/b/b.module.ts')).toBe(false)
})

test('e2e sees only what a user sees, its specs included', () => {
  expect(broken('e2e/bidding.spec.ts', 'e2e/support/build-lot.ts')).toBe(false)
  expect(broken('e2e/bidding.spec.ts', 'server/test/server-process.ts')).toBe(true)
  expect(broken('e2e/bidding.spec.ts', 'contracts/src/selling/bidding.schema.ts')).toBe(true)
  expect(broken('e2e/bidding.spec.ts', 'web/src/shared/http/api.ts', true)).toBe(true)
  expect(broken('e2e/support/server.ts', 'server/test/server-process.ts')).toBe(false)
  expect(broken('e2e/support/server.ts', 'server/test/test-server.ts')).toBe(true)
  expect(broken('e2e/support/server.ts', 'server/src/app.ts', true)).toBe(true)
  expect(breaksWithPackage('e2e/bidding.spec.ts', 'playwright-core')).toBe(false)
})

test('bench measures the server, and nothing of the web', () => {
  expect(broken('bench/bids.bench.ts', 'server/src/app.ts')).toBe(false)
  expect(broken('bench/bids.bench.ts', 'web/src/shared/http/api.ts')).toBe(true)
  expect(broken('bench/bids.bench.test.ts', 'e2e/support/server.ts')).toBe(true)
})

test('rules import contracts and other rules, and neither a package nor Node', () => {
  for (const rules of ['server/src/catalog/a/bid-rules.ts', 'server/src/catalog/a/rules/contest.ts']) {
    expect(broken(rules, 'contracts/src/money.schema.ts')).toBe(false)
    expect(broken(rules, 'server/src/catalog/a/rules/history.ts')).toBe(false)
    expect(broken(rules, 'server/src/catalog/a/place-bid.ts', true)).toBe(true)
    expect(breaksWithPackage(rules, 'pg')).toBe(true)
    expect(breaksWithPackage(rules, 'stripe', true)).toBe(true)
    expect(breaksWithPackage(rules, 'node:crypto')).toBe(true)
  }
  expect(breaksWithPackage('server/src/catalog/a/place-bid.ts', 'pg')).toBe(false)
})

test('routes are imported by wiring and other routes only', () => {
  const routes = 'server/src/catalog/a/saleroom/lot-routes.ts'
  for (const wiring of ['server/src/app.ts', 'server/src/catalog/a/a.ts', 'server/src/catalog/a/a.module.ts']) {
    expect(broken(wiring, routes)).toBe(false)
  }
  expect(broken('server/src/catalog/a/all-routes.ts', routes)).toBe(false)
  expect(broken('server/src/catalog/a/place-bid.ts', routes, true)).toBe(true)
  expect(broken('server/src/catalog/a/b/b.ts', routes)).toBe(true)
})

test('a contract that pages load stays free of the validation library', () => {
  const amounts = 'contracts/src/selling/bid-amounts.ts'
  expect(breaksWithPackage(amounts, 'zod')).toBe(true)
  expect(broken(amounts, 'contracts/src/money.schema.ts')).toBe(true)
  expect(broken(amounts, 'contracts/src/money.schema.ts', true)).toBe(false)
  expect(broken(amounts, 'contracts/src/format-figures.ts')).toBe(false)
  expect(breaksWithPackage('contracts/src/money.schema.ts', 'zod')).toBe(false)
})

test('every circle is found, of types too, by one way round it', () => {
  const circle = [edge('a', 'b'), edge('b', 'c', true), edge('c', 'a')]
  expect(findCycles(circle)).toEqual([['a', 'b', 'c', 'a']])
  expect(findCycles([...circle, edge('b', 'a')])).toEqual([['a', 'b', 'a']])
  expect(findCycles([...circle, edge('x', 'a'), edge('x', 'y', true), edge('y', 'x', true)])).toHaveLength(2)
  expect(findCycles([edge('a', 'b'), edge('a', 'c'), edge('b', 'c'), { from: 'c', package: 'zod' }])).toEqual([])
})
