import { expect, test } from 'vitest'
import { type LoanableWork, leaseRefusal, loanRefusal } from './lease-rules.ts'

const work: LoanableWork = {
  ...{ status: 'listed', lotState: 'live', venue: 'timed', bidCount: 0, leasePrice: 9_900, sellerId: 'owner' },
}

test('works with a bid, on the block, sold, or not for lease go on no loan, and nobody borrows their own', () => {
  const refusal = (change: Partial<LoanableWork>, isOnLoan = false, borrowers = ['agent']) =>
    loanRefusal({ ...work, ...change }, borrowers, { isOnLoan })
  expect(refusal({})).toBeNull()
  expect(refusal({ lotState: 'scheduled' })).toBeNull()
  expect(refusal({ bidCount: 1 })).toBe('lot.has-bids')
  expect(refusal({ venue: 'saleroom' })).toBe('hire.unavailable')
  expect(refusal({ status: 'sold' })).toBe('hire.unavailable')
  expect(refusal({ leasePrice: null })).toBe('hire.unavailable')
  expect(refusal({}, false, ['agent', 'owner'])).toBe('hire.own-work')
  // Its seller has withdrawn it; or other loans have, for other dates.
  expect(refusal({ status: 'withdrawn', lotState: 'withdrawn' })).toBe('hire.unavailable')
  expect(refusal({ status: 'withdrawn', lotState: 'withdrawn' }, true)).toBeNull()
})

test('a lease begins at once, so that a work on loan is not leased', () => {
  expect(leaseRefusal(work, 'collector')).toBeNull()
  expect(leaseRefusal(work, 'owner')).toBe('bid.own-lot')
  expect(leaseRefusal({ ...work, bidCount: 1 }, 'collector')).toBe('lot.has-bids')
  expect(leaseRefusal({ ...work, venue: 'saleroom' }, 'collector')).toBe('lease.unavailable')
  expect(leaseRefusal({ ...work, status: 'withdrawn' }, 'collector')).toBe('lease.unavailable')
})
