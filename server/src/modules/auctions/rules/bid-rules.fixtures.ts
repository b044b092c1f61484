import { documentedTerms } from '@vermeil/contracts/house-terms'
import { dollars } from '@vermeil/contracts/money'
import type { Bidder } from './bid-rules.ts'
import type { Lot } from './lot-states.ts'
import { openingTerms } from './offer-rules.ts'

export const noon = new Date('2026-03-14T12:00:00.000Z')
export const msBefore = (time: Date, ms: number): Date => new Date(time.getTime() - ms)
export const msAfter = (time: Date, ms: number): Date => new Date(time.getTime() + ms)
export const minutes = (count: number): number => count * 60_000

/** The documented terms of each venue. */
export const timedTerms = openingTerms(documentedTerms, 'timed')
export const roomTerms = openingTerms(documentedTerms, 'saleroom')

/** A timed lot that starts at $100 and closes at noon; nobody has bid yet. */
export function aLot(changes: Partial<Lot> = {}): Lot {
  return {
    id: 'lot-1',
    venue: 'timed',
    state: 'live',
    startingBid: dollars(100),
    estimateHigh: null,
    reserve: null,
    increments: null,
    softCloseWindowMs: minutes(2),
    softCloseExtensionMs: minutes(2),
    paymentTermMs: minutes(72 * 60),
    buyNowPrice: null,
    buyNowVisibility: 'public',
    interestedParties: ['seller'],
    commissions: {},
    currentBid: null,
    leader: null,
    leaderMax: null,
    leadInstruction: null,
    leadPlan: null,
    bidCount: 0,
    sequence: 0,
    instructionNo: 0,
    opensAt: null,
    closesAt: noon,
    endedAt: null,
    outcome: null,
    stoppedAt: null,
    onBlockSince: null,
    remainingMs: null,
    ...changes,
  }
}

/** The same in the saleroom, where the increment is $50. */
export const aSaleroomLot = (changes: Partial<Lot> = {}): Lot =>
  aLot({ venue: 'saleroom', onBlockSince: msBefore(noon, minutes(10)), ...changes })

export function aBidder(id: string, changes: Partial<Bidder> = {}): Bidder {
  return { id, role: 'collector', isConfirmed: true, isSuspended: false, needsCard: false, limit: null, ...changes }
}
