import { dollars } from '@vermeil/contracts/money.schema'
import { documentedTerms } from '@vermeil/contracts/selling/house-terms'
import type { Bidder } from './bid-rules.ts'
import type { Lot } from './lot-states.ts'
import { type LotOffer, openingTerms, openLot } from './offer-rules.ts'

export const noon = new Date('2026-03-14T12:00:00.000Z')
export const msBefore = (time: Date, ms: number): Date => new Date(time.getTime() - ms)
export const msAfter = (time: Date, ms: number): Date => new Date(time.getTime() + ms)
export const minutes = (count: number): number => count * 60_000

/** The documented terms of each venue. */
export const timedTerms = openingTerms(documentedTerms, 'timed')
export const roomTerms = openingTerms(documentedTerms, 'saleroom')

const offer: LotOffer = {
  ...{ artworkId: 'work-1', sellerId: 'seller', venue: 'timed', durationMs: 0 },
  ...{ startingBid: dollars(100), estimateHigh: null, reserve: null, buyNowPrice: null, buyNowVisibility: 'public' },
}

/** A timed lot that starts at $100 and closes at noon; nobody has bid yet. */
export const aLot = (changes: Partial<Lot> = {}): Lot => ({
  ...openLot('lot-1', offer, { ...timedTerms, increments: null }, noon),
  ...{ opensAt: null, ...changes },
})

/** The same in the saleroom, where the increment is $50. */
export const aSaleroomLot = (changes: Partial<Lot> = {}): Lot =>
  aLot({ venue: 'saleroom', onBlockSince: msBefore(noon, minutes(10)), ...changes })

export function aBidder(id: string, changes: Partial<Bidder> = {}): Bidder {
  return {
    id,
    role: 'collector',
    isConfirmed: true,
    isSuspended: false,
    hasCard: true,
    needsCard: false,
    limit: null,
    ...changes,
  }
}
