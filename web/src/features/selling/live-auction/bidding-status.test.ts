import { expect, test } from 'vitest'
import { biddingStatus, statusText } from './bidding-status'

const live = { state: 'live', startingBid: 1_000_00, currentBid: 1_200_00 } as const
const place = { isSending: false, isMember: true, youLead: false, hasBid: false, isCurrent: true, offered: 1_300_00 }

test('the amount must exceed the latest bid', () => {
  expect(biddingStatus(live, 1_200_01)).toBe('READY TO BID')
  expect(biddingStatus(live, 1_200_00)).toBe('OUTBID')
  expect(biddingStatus(live, null)).toBe('OUTBID')
})

test('before the first bid the starting bid itself is enough', () => {
  const fresh = { ...live, currentBid: null }
  expect(biddingStatus(fresh, 1_000_00)).toBe('READY TO BID')
  expect(biddingStatus(fresh, 999_99)).toBe('OUTBID')
})

test('the end and a stop outrank every amount', () => {
  expect(biddingStatus({ ...live, state: 'stopped' }, 9_999_00)).toBe('BIDDING STOPPED')
  expect(biddingStatus({ ...live, state: 'sold' }, 9_999_00)).toBe('AUCTION ENDED')
  expect(biddingStatus({ ...live, state: 'passed' }, 9_999_00)).toBe('AUCTION ENDED')
})

test('beside the badge stands what it cannot say', () => {
  expect(statusText('READY TO BID', { ...place, youLead: true, hasBid: true })).toBe('You have the high bid')
  expect(statusText('READY TO BID', { ...place, hasBid: true })).toBe('You were outbid. Bid $1,300')
  expect(statusText('READY TO BID', { ...place, isMember: false })).toBe('Sign in to bid')
  expect(statusText('READY TO BID', { ...place, isCurrent: false })).toBe('Reconnecting, bidding is paused')
  expect(statusText('OUTBID', { ...place, isSending: true })).toBe('Sending…')
  expect(statusText('OUTBID', place)).toBeNull()
})
