// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ShipmentList } from '@vermeil/contracts/fulfillment/shipping.schema'
import type { Lease, LeaseList } from '@vermeil/contracts/loans/leasing.schema'
import type { OrderList } from '@vermeil/contracts/money/payments.schema'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ordersQuery } from '@/entities/order/own-orders'
import { shipmentsQuery } from '@/features/fulfillment/orders/orders-api'
import { ownLeasesQuery } from '@/features/loans/leasing/leasing-api'
import { createMemoryHistory } from '@/shared/navigation/memory-history'
import { Router } from '@/shared/navigation/router'
import { AllOrders } from './all-orders'

const orderId = '01900000-0000-7000-8000-000000000001'
const at = '2026-10-07T10:00:00.000Z'
/** Its work has arrived, so the order is completed and the lease runs. */
const shipments: ShipmentList = {
  orders: [
    {
      ...{ orderId, side: 'buyer', kind: 'lease', title: 'Harbor, Held Still', artistName: 'Isolde Marlowe' },
      ...{ image: null, amount: 444_00, progress: 'completed', option: 'delivery', createdAt: at, shipBy: null },
      ...{ arrivesBy: null, isDisputed: false, hasOpenProblem: false, invoiceNumber: null },
    },
  ],
  today: '2026-11-19',
}
const lease: Lease = {
  ...{ id: orderId, orderId, artworkId: orderId, title: 'Harbor, Held Still', side: 'lessee', duration: '3-months' },
  ...{ monthlyPrice: 120_00, total: 324_00, deposit: 120_00, status: 'active', startsAt: at },
  ...{ endsAt: '2027-01-10T10:00:00.000Z', returnedAt: null, damage: null, damageNote: null, condition: null },
  ...{ lateCharge: null, depositHeldUntil: null, claimId: null },
  can: { return: false, releaseDeposit: false, reportDamage: false, buy: false },
}

let root: Root
let client: QueryClient
/** What is asked of the API has no answer until the test breaks the connection. */
let disconnect: () => void
beforeEach(() => {
  const connection = Promise.withResolvers<void>()
  disconnect = connection.resolve
  vi.stubGlobal('fetch', async () => {
    await connection.promise
    throw new TypeError('Failed to fetch')
  })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

const show = () =>
  root.render(
    <QueryClientProvider client={client}>
      <Router history={createMemoryHistory('/orders')}>
        <AllOrders empty="Nothing" />
      </Router>
    </QueryClientProvider>,
  )
const page = () => document.body.textContent
const isWaiting = () => document.querySelector('.animate-breathe') !== null
const payments: OrderList = { orders: [], serverTime: at }

test('an order is listed once its payment and its loan are known, and then as its loan stands', async () => {
  const seen = new Set<string | null>()
  new MutationObserver(() => seen.add(page())).observe(document.body, { childList: true, subtree: true })
  client.setQueryData(shipmentsQuery.queryKey, shipments)
  show()
  await expect.poll(isWaiting).toBe(true)
  client.setQueryData(ordersQuery.queryKey, payments)
  client.setQueryData<LeaseList>(ownLeasesQuery.queryKey, { leases: [lease] })
  await expect.poll(page).toContain('Return by Jan 10, 2027')
  expect(document.querySelector('tbody')?.textContent).toContain('Running')
  expect([...seen].filter((text) => text?.includes('Nothing to do'))).toEqual([])
})

test('a list whose loans could not be read says so instead of calling them completed', async () => {
  client.setQueryData(shipmentsQuery.queryKey, shipments)
  client.setQueryData(ordersQuery.queryKey, payments)
  show()
  await expect.poll(isWaiting).toBe(true)
  disconnect()
  await expect.poll(page).toContain('Your orders could not be loaded.')
  expect(page()).not.toContain('Harbor, Held Still')
})
