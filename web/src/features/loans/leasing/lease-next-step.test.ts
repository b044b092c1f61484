import { expect, test } from 'vitest'
import { leaseNextStep } from './lease-next-step'

const lease = {
  side: 'lessee',
  status: 'active',
  startsAt: '2026-11-16T00:00:00Z',
  endsAt: '2026-12-16T12:00:00Z',
  returnedAt: null,
  deposit: 10_000,
  damage: null,
  depositHeldUntil: null,
  claimId: null,
} as const

test('a lease says what to do next, to each of its two sides', () => {
  expect(leaseNextStep(lease)).toBe('Return by Dec 16, 2026')
  expect(leaseNextStep({ ...lease, status: 'overdue' })).toBe('Return now: it was due Dec 16, 2026')
  expect(leaseNextStep({ ...lease, side: 'lessor' })).toBe('Comes back by Dec 16, 2026')
  expect(leaseNextStep({ ...lease, side: 'lessor', status: 'overdue' })).toBe('Was due back Dec 16, 2026')
})

test('a lease whose work has not arrived has no dates yet, but the latest', () => {
  expect(leaseNextStep({ ...lease, status: 'paid' })).toBe('Starts when it arrives, by Nov 16, 2026')
  expect(leaseNextStep({ ...lease, status: 'canceled' })).toMatch(/^Canceled/)
})

test('a returned lease says what came of the deposit', () => {
  const returned = { ...lease, status: 'returned', returnedAt: '2026-12-10T12:00:00Z', damage: 2_500 } as const
  expect(leaseNextStep(returned)).toBe('Returned Dec 10, 2026. $75 of the deposit refunded')
  expect(leaseNextStep({ ...returned, side: 'lessor' })).toBe('Returned Dec 10, 2026')
})
