// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Order, OrderList } from '@vermeil/contracts/money/payments.schema'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ordersQuery } from '@/entities/order/own-orders'
import { type Auth, AuthContext } from '@/shared/auth/auth'
import { createMemoryHistory } from '@/shared/navigation/memory-history'
import { Router } from '@/shared/navigation/router'
import { type EndedLot, LotResult } from './lot-result'

// jsdom paints nothing and has no observer for it.
vi.hoisted(() =>
  Object.assign(globalThis, {
    PerformanceObserver: class {
      observe() {}
      disconnect() {}
    },
  }),
)
const member = { user: { id: 'ada' }, session: null, loading: false, pendingFactorId: null } as unknown as Auth
const lotId = '01900000-0000-7000-8000-000000000001'
const won = {
  lot: { id: lotId, lotNumber: 12, title: 'Low Tide', artist: { name: 'Ada Roux' }, image: null },
  standing: { hammerPrice: 10_775_00 },
  isYours: true,
} as unknown as EndedLot
const due = {
  ...{ id: lotId, kind: 'auction', status: 'due', lotId, amount: 10_775_00, total: 11_128_87, canPay: false },
  ...{ createdAt: '2026-11-19T20:00:00.000Z', dueAt: '2026-11-22T20:00:00.000Z' },
  deliveryChoice: { isNeeded: true, pricedTo: 'NO' },
} as unknown as Order

vi.stubGlobal('fetch', () => new Promise(() => {}))
let root: Root
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

function show(order: Order) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData<OrderList>(ordersQuery.queryKey, { orders: [order], serverTime: order.createdAt })
  root.render(
    <QueryClientProvider client={client}>
      <AuthContext value={member}>
        <Router history={createMemoryHistory('/auctions')}>
          <LotResult {...won} renderPay={() => <button type="button">Pay now $11,128.87</button>} />
        </Router>
      </AuthContext>
    </QueryClientProvider>,
  )
}
const actions = () => [...document.querySelectorAll('a, button')].map(({ textContent }) => textContent)

test('a winner whose address is missing is led to it, with what is due', async () => {
  show(due)
  await expect.poll(actions).toEqual(['Add your address to pay'])
  expect(document.body.textContent).toContain('$11,128.87 with delivery and tax is due')
})

test('a winner whose address is known pays on the spot', async () => {
  show({ ...due, canPay: true, deliveryChoice: { ...due.deliveryChoice, isNeeded: false } as Order['deliveryChoice'] })
  await expect.poll(actions).toEqual(['Pay now $11,128.87', 'See your order'])
})
