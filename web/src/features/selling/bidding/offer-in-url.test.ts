// @vitest-environment jsdom
import { largestBid } from '@vermeil/contracts/selling/bid-amounts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextPath } from '@/shared/navigation/next-path'
import { offerIn, signInToBid, withoutOffer } from './offer-in-url'

const lot = { id: '01900000-0000-7000-8000-000000000001', slug: 'low-tide' }
const cents = fc.integer({ min: 1, max: largestBid })

test('what a visitor entered comes back through the sign-in page, as a bid or as a maximum', () => {
  const offers = fc.oneof(
    cents.map((amount) => ({ amount })),
    cents.map((maxAmount) => ({ maxAmount })),
  )
  fc.assert(
    fc.property(offers, (offer) => {
      const signIn = new URL(signInToBid(lot, offer), location.origin)
      const back = new URL(nextPath(signIn.searchParams.get('next')), location.origin)
      expect(back.pathname).toBe(`/lots/${lot.id}/low-tide`)
      expect(offerIn(back.searchParams)).toEqual(offer)
      expect([...withoutOffer(back.searchParams)]).toEqual([])
    }),
  )
})

test('only an amount that a bid can have is an offer', () => {
  for (const text of ['', '0', '-5', '1.5', '1e9', 'abc', String(largestBid + 1), '9'.repeat(40)]) {
    expect(offerIn(new URLSearchParams({ bid: text }))).toBeNull()
  }
  expect(offerIn(new URLSearchParams({ bid: String(largestBid) }))).toEqual({ amount: largestBid })
})

test('nothing but the offer is taken out of the address', () => {
  expect(withoutOffer(new URLSearchParams('from=home&bid=5&max=6')).toString()).toBe('from=home')
})
