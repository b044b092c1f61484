import type { AccountId, LotId } from '@vermeil/contracts/ids'
import type { Cents } from '@vermeil/contracts/money.schema'
import { type LotFigures, unusualFactor } from '@vermeil/contracts/selling/bid-amounts'
import type { RunSql } from '../../../platform/postgres/run-sql.ts'

/** What bidders did in public, lot by lot, for administrators. No maximum is among it. */
export type BidderFactReader = ReturnType<typeof createBidderFactReader>

export type HighBid = LotFigures & { bidderId: AccountId; lotId: LotId; amount: Cents; at: Date }

export type BidOnLot = { bidderId: AccountId; lotId: LotId; sellerId: AccountId | null; at: Date }

// A void strikes an instruction with all of its entries, so one of them stands for it.
const standingBids = {
  name: 'auctions.standing-bids',
  text: `select e.lot_id as "lotId", min(e.sequence) as sequence
    from lot_entries e join lots l on l.id = e.lot_id and l.state in ('scheduled', 'live', 'stopped')
    where e.bidder_id = $1 and e.kind in ('open', 'ceiling-answer')
      and not exists (select from lot_entries v where v.lot_id = e.lot_id and v.kind = 'void' and e.sequence = any (v.voids))
    group by e.lot_id, e.of_instruction
    order by e.lot_id, min(e.sequence)`,
}

const biddersOfTime = {
  name: 'auctions.bidders-of-time',
  text: `select distinct bidder_id as "bidderId" from lot_entries
    where placed_at > $1 and placed_at <= $2 and kind in ('open', 'ceiling-answer')`,
}

const lotsOfBidders = {
  name: 'auctions.lots-of-bidders',
  text: `select e.bidder_id as "bidderId", e.lot_id as "lotId", l.seller_id as "sellerId", max(e.placed_at) as at
    from lot_entries e join lots l on l.id = e.lot_id
    where e.bidder_id = any($1::uuid[]) and e.kind in ('open', 'ceiling-answer')
    group by e.bidder_id, e.lot_id, l.seller_id
    order by max(e.placed_at) desc`,
}

const lotsWithVoids = {
  name: 'auctions.lots-with-voids',
  text: `select e.bidder_id as "bidderId", e.lot_id as "lotId", max(v.placed_at) as at
    from lot_entries e join lot_entries v on v.lot_id = e.lot_id and v.kind = 'void' and e.sequence = any (v.voids)
    where e.bidder_id = any($1::uuid[]) and e.kind in ('open', 'ceiling-answer')
    group by e.bidder_id, e.lot_id`,
}

const bidsAboveFigures = {
  name: 'auctions.bids-above-figures',
  text: `select e.bidder_id as "bidderId", e.lot_id as "lotId", e.placed_at as at, e.amount_cents as amount,
      l.starting_bid_cents as "startingBid", l.estimate_high_cents as "estimateHigh", (
        select before.amount_cents from lot_entries before
        where before.lot_id = e.lot_id and before.sequence < e.sequence and before.amount_cents is not null
        order by before.sequence desc limit 1
      ) as "currentBid"
    from lot_entries e join lots l on l.id = e.lot_id
    where e.bidder_id = any($1::uuid[]) and e.kind in ('open', 'ceiling-answer')
      and e.amount_cents > $2 * greatest(l.starting_bid_cents, l.estimate_high_cents)
    order by e.placed_at desc`,
}

export const createBidderFactReader = (run: RunSql) => ({
  /** The bids of this person that stand on lots which have not ended, one entry per instruction, the oldest first. */
  standingBidsOf: (accountId: AccountId): Promise<{ lotId: LotId; sequence: number }[]> =>
    run(standingBids, [accountId]),
  /** Everybody who has bid in this stretch of time. */
  biddersBetween: async (since: Date, until: Date): Promise<AccountId[]> =>
    (await run<{ bidderId: AccountId }>(biddersOfTime, [since, until])).map(({ bidderId }) => bidderId),
  /** Each lot that these accounts have bid on, with its seller and their last bid. */
  bidsOfAccounts: (bidderIds: readonly AccountId[]): Promise<BidOnLot[]> => run(lotsOfBidders, [bidderIds]),
  /** Each lot on which a bid of theirs was voided. */
  voidedBidsOf: (bidderIds: readonly AccountId[]): Promise<{ bidderId: AccountId; lotId: LotId; at: Date }[]> =>
    run(lotsWithVoids, [bidderIds]),
  /** Bids far above what the lot was estimated at and began with, with the price just before. */
  highBidsOf: (bidderIds: readonly AccountId[]): Promise<HighBid[]> =>
    run(bidsAboveFigures, [bidderIds, unusualFactor]),
})
