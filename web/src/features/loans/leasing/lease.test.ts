import { expect, test } from 'vitest'
import { comparisonSearch, leaseEnd, leaseOf } from './lease'

const work = { artworkId: 'a', title: 'Night Harbor', artist: 'Ada Roux', monthlyPrice: 15_000 }

test('the request carries total and deposit, and what the documented metadata names', () => {
  const { amount, metadata } = leaseOf(work, '3-months', 1)
  expect(amount).toBe(40_500 + 15_000)
  expect(metadata).toEqual({
    artworkTitle: 'Night Harbor',
    artworkArtist: 'Ada Roux',
    paymentType: 'lease',
    artworkId: 'a',
    duration: '3-months',
    monthlyRate: 15_000,
    securityDeposit: 15_000,
    description: 'Lease of Night Harbor by Ada Roux, 3 months',
  })
})

test('a lease ends on the same day of the month, or on the last one there is', () => {
  expect(leaseEnd(new Date(2026, 4, 15), 3)).toEqual(new Date(2026, 7, 15))
  expect(leaseEnd(new Date(2026, 0, 31), 1)).toEqual(new Date(2026, 1, 28))
  expect(leaseEnd(new Date(2026, 10, 30), 3)).toEqual(new Date(2027, 1, 28))
})

test('the comparison searches for title, artist and lease rental', () => {
  expect(new URL(comparisonSearch(work)).searchParams.get('q')).toBe('Night Harbor Ada Roux lease rental')
})
