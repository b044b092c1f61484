import { expect, test } from 'vitest'
import { comparisonSearch, leaseOf, leaseTermText } from './lease'

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

test('a lease says when it is likely to begin and end; a year names its years', () => {
  expect(leaseTermText('1-month', 1, '2026-12-20')).toBe('1 month from arrival, about Dec 20 to Jan 20')
  expect(leaseTermText('1-month', 1, '2027-01-31')).toBe('1 month from arrival, about Jan 31 to Feb 28')
  expect(leaseTermText('12-months', 12, '2026-12-20')).toBe(
    '12 months from arrival, about Dec 20, 2026 to Dec 20, 2027',
  )
})

test('the comparison searches for title, artist and lease rental', () => {
  expect(new URL(comparisonSearch(work)).searchParams.get('q')).toBe('Night Harbor Ada Roux lease rental')
})
