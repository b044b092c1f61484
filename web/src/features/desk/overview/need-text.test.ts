import { expect, test } from 'vitest'
import { needLine } from './need-text'

const now = new Date(2026, 10, 16, 9, 0)
const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).toISOString()
const orderId = '0198a000-0000-7000-8000-000000000001'

test('payments due: how many, how much, the first deadline', () => {
  const line = needLine({ kind: 'payments-due', count: 2, total: 187_500, firstDueAt: at(17, 13, 9), orderId }, now)
  expect(line.parts.join(' · ')).toBe('2 payments due · $1,875 · first by tomorrow 1:09 PM')
  expect(line.button).toEqual({ label: 'Pay', to: '/orders?orders-status=Payment+due' })
})

test('one payment leads straight to its order', () => {
  const line = needLine({ kind: 'payments-due', count: 1, total: 50_000, firstDueAt: at(16, 18, 0), orderId }, now)
  expect(line.parts.join(' · ')).toBe('1 payment due · $500 · by today 6:00 PM')
  expect(line.button.to).toBe(`/orders/${orderId}`)
})

test('outbid: the lot and the bid that would lead', () => {
  const lot = { id: orderId, slug: 'first-frost', title: 'First Frost', venue: 'timed' } as const
  const line = needLine({ kind: 'outbid', lot, minimumBid: 190_000, closesAt: null }, now)
  expect(line.parts).toEqual(['You were outbid on First Frost'])
  expect(line.button).toEqual({ label: 'Bid $1,900', to: `/lots/${orderId}/first-frost` })
  const inRoom = needLine(
    { kind: 'outbid', lot: { ...lot, venue: 'saleroom' }, minimumBid: 190_000, closesAt: null },
    now,
  )
  expect(inRoom.button.to).toBe('/auctions')
})

test('what waits for administrators: how many, and the tab where they decide', () => {
  const line = needLine({ kind: 'applications', count: 3 }, now)
  expect(line.parts).toEqual(['3 applications to review'])
  expect(line.button).toEqual({ label: 'Review', to: '/admin-dashboard?tab=applications' })
  expect(needLine({ kind: 'authentication-requests', count: 1 }, now).parts).toEqual([
    '1 authentication request to answer',
  ])
  expect(needLine({ kind: 'lapsed-orders', count: 2 }, now).button.to).toBe(
    '/admin-dashboard?tab=financial&orders-status=lapsed',
  )
})
