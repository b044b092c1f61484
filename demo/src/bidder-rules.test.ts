import { dollars } from '@vermeil/contracts/money.schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bidsWanted, eagerness, limitFor, roomRaise, timedRaise } from './bidder-rules.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
const cents = fc.integer({ min: 1, max: 50_000_00 })

test('a limit is between 0.8 and 1.3 of the middle of the estimate', () => {
  fc.assert(
    fc.property(cents, cents, share, (low, more, own) => {
      const estimate = { low, high: low + more }
      const middle = low + more / 2
      const limit = limitFor({ estimate, startingBid: 1 }, own)
      expect(limit).toBeGreaterThanOrEqual(Math.floor(middle * 0.8))
      expect(limit).toBeLessThanOrEqual(Math.ceil(middle * 1.3))
    }),
  )
  expect(limitFor({ estimate: null, startingBid: dollars(100) }, 0)).toBe(dollars(120))
})

test('bidders slow down as the price nears their limit, and never pass it', () => {
  fc.assert(
    fc.property(cents, cents, cents, (limit, a, b) => {
      const [lower, higher] = [Math.min(a, b), Math.max(a, b)]
      expect(eagerness(limit, lower)).toBeGreaterThanOrEqual(eagerness(limit, higher))
      if (higher > limit) expect(eagerness(limit, higher)).toBe(0)
    }),
  )
  expect(eagerness(dollars(1_000), dollars(500))).toBe(1)
  expect(eagerness(dollars(1_000), dollars(990))).toBeLessThan(0.2)
})

test('a timed lot gets 3 to 15 bids, on a ladder of $25', () => {
  fc.assert(
    fc.property(share, (own) => {
      expect(bidsWanted(own)).toBeGreaterThanOrEqual(3)
      expect(bidsWanted(own)).toBeLessThanOrEqual(15)
      expect(timedRaise(own) % dollars(25)).toBe(0)
      expect(timedRaise(own)).toBeGreaterThan(0)
    }),
  )
  expect([bidsWanted(0), bidsWanted(0.9999)]).toEqual([3, 15])
})

test('a raise in the room is $50 to $249, in multiples of $5', () => {
  fc.assert(
    fc.property(share, (own) => {
      expect(roomRaise(own) % dollars(5)).toBe(0)
      expect(roomRaise(own)).toBeGreaterThanOrEqual(dollars(50))
      expect(roomRaise(own)).toBeLessThanOrEqual(dollars(249))
    }),
  )
  expect([roomRaise(0), roomRaise(0.9999)]).toEqual([dollars(50), dollars(245)])
})
