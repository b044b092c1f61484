import { dollars } from '@vermeil/contracts/money.schema'
import { describe, expect, test } from 'vitest'
import { shownBuyNowPrice, type Viewer } from './lot-visibility.ts'

const seller = 'seller'
const lot = (changes: Partial<Parameters<typeof shownBuyNowPrice>[0]> = {}) => ({
  state: 'live',
  sellerId: seller,
  currentBid: dollars(100) as number | null,
  buyNowPrice: dollars(500) as number | null,
  buyNowVisibility: 'public' as const,
  ...changes,
})
const viewers: Record<string, Viewer> = {
  visitor: null,
  member: { accountId: 'member', isAdmin: false },
  seller: { accountId: seller, isAdmin: false },
  admin: { accountId: 'admin', isAdmin: true },
}

describe.each([
  ['public', { visitor: true, member: true, seller: true, admin: true }],
  ['private', { visitor: false, member: true, seller: true, admin: true }],
  ['hidden', { visitor: false, member: false, seller: true, admin: true }],
] as const)('a %s buy-now price', (buyNowVisibility, seen) => {
  test.each(Object.entries(seen))('to a %s: shown is %s', (who, isShown) => {
    expect(shownBuyNowPrice(lot({ buyNowVisibility }), viewers[who] ?? null)).toBe(isShown ? dollars(500) : null)
  })

  test('is open to all once the auction has ended', () => {
    expect(shownBuyNowPrice(lot({ buyNowVisibility, state: 'passed' }), null)).toBe(dollars(500))
  })
})

test('a price that the bids have reached buys nothing, so it is not shown', () => {
  expect(shownBuyNowPrice(lot({ currentBid: dollars(500) }), viewers.member ?? null)).toBeNull()
  expect(shownBuyNowPrice(lot({ currentBid: dollars(499) }), viewers.member ?? null)).toBe(dollars(500))
})
