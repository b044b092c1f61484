import type { LotStanding, OwnLotStanding } from '@vermeil/contracts/auctions'
import { minimumBid } from '@vermeil/contracts/bidding'
import { pseudonymOf } from '../bidding/pseudonym.ts'
import { isReserveMet, openIfDue } from '../rules/lot-states.ts'
import type { KeptLot } from './lot-store.ts'

const iso = (time: Date | null): string | null => time?.toISOString() ?? null

/** The lot as anyone may see it. An allow-list: what is private in a lot can't slip through it. */
export function standingOf(kept: KeptLot, now: Date): LotStanding {
  const lot = openIfDue(kept.lot, now)
  return {
    id: lot.id,
    venue: lot.venue,
    state: lot.state,
    outcome: lot.outcome,
    startingBid: lot.startingBid,
    currentBid: lot.currentBid,
    minimumBid: minimumBid(lot),
    bidCount: lot.bidCount,
    leader: lot.leader === null ? null : pseudonymOf(kept.salt, lot.leader),
    reserve: lot.reserve === null ? 'none' : isReserveMet(lot) ? 'met' : 'not-met',
    reserveMet: isReserveMet(lot),
    opensAt: iso(lot.opensAt),
    closesAt: iso(lot.closesAt),
    stoppedAt: iso(lot.stoppedAt),
    endedAt: iso(lot.endedAt),
    hammerPrice: kept.hammerPrice,
    buyer: kept.buyer === null ? null : pseudonymOf(kept.salt, kept.buyer),
    sequence: lot.sequence,
    revision: kept.revision,
    serverTime: now.toISOString(),
  }
}

/** What only the asker may know of themselves. */
export type OwnPart = Pick<OwnLotStanding, 'youLead' | 'yourMax' | 'yourPseudonym'>

export function ownPartOf({ lot, salt }: KeptLot, accountId: string): OwnPart {
  const youLead = lot.leader === accountId
  return { youLead, yourMax: youLead ? lot.leaderMax : null, yourPseudonym: pseudonymOf(salt, accountId) }
}
