import type { AccountId, LotId } from '@vermeil/contracts/ids'
import type { BidStanding } from '@vermeil/contracts/selling/own-bids.schema'
import { one } from '../../../platform/must.ts'
import { type RunSql, statement } from '../../../platform/postgres/run-sql.ts'
import type { OwnRecord } from '../lots/public-lot.ts'

export interface OwnBidRecord {
  readonly lotId: LotId
  readonly standing: BidStanding
  readonly yourBid: number
  readonly yourMax: number | null
  readonly paddleNumber: number
  readonly lastBidAt: Date
}

/** The longest list of bids. */
const MAX_LOTS = 500

// By paddle: one row per lot that the account has bid on, however often. A bid that was voided is no bid.
const bidsOfAccount = (states: string) => `
  select l.id as "lotId", own.amount as "yourBid", own.at as "lastBidAt", p.number as "paddleNumber",
    case when l.state = 'withdrawn' then 'withdrawn'
      when l.state = 'sold' and l.buyer_id = $1 then 'won'
      when l.state in ('sold', 'passed') then 'lost'
      when l.leader_id = $1 then 'leading'
      else 'outbid' end as standing,
    case when l.leader_id = $1 and l.state in ('scheduled', 'live', 'stopped') then l.leader_max_cents end as "yourMax"
  from lot_paddles p
  join lots l on l.id = p.lot_id ${states}
  join lateral (
    select max(e.amount_cents) as amount, max(e.placed_at) as at from lot_entries e
    where e.bidder_id = $1 and e.lot_id = p.lot_id and e.kind in ('open', 'ceiling-answer')
      and not exists (select from lot_entries v where v.lot_id = e.lot_id and v.kind = 'void' and e.sequence = any (v.voids))
  ) own on own.amount is not null
  where p.account_id = $1
  order by own.at desc, l.id
  limit ${MAX_LOTS}`

const allBids = { name: 'auctions.own-bids', text: bidsOfAccount('') }
const openBids = {
  name: 'auctions.own-open-bids',
  text: bidsOfAccount(`and l.state in ('scheduled', 'live', 'stopped')`),
}

/** Every lot that an account has bid on, the latest first. */
export const bidsOf = (run: RunSql, accountId: AccountId): Promise<OwnBidRecord[]> =>
  run<OwnBidRecord>(allBids, [accountId])

/** The same, of lots that have not ended. */
export const openBidsOf = (run: RunSql, accountId: AccountId): Promise<OwnBidRecord[]> =>
  run<OwnBidRecord>(openBids, [accountId])

type OwnRow = { leader: string | null; leaderMax: number | null; revision: number; paddle: number | null }
const ownRow = statement<OwnRow, [AccountId, LotId]>(
  'auctions.own-part-of-lot',
  `select leader_id as leader, leader_max_cents as "leaderMax", revision,
      (select number from lot_paddles where lot_id = lots.id and account_id = $1) as paddle
    from lots where id = $2`,
)

/** A lot as far as it concerns one person: a small row, since everybody who is signed in reads their own with a lot. */
export async function readOwn(run: RunSql, lotId: LotId, accountId: AccountId): Promise<OwnRecord | null> {
  const [row] = await run(ownRow, [accountId, lotId])
  if (!row) return null
  const { leader, leaderMax, revision, paddle } = row
  return { lot: { leader, leaderMax }, revision, paddles: new Map(paddle === null ? [] : [[accountId, paddle]]) }
}

const clock = { name: 'auctions.clock', text: 'select house_now() as now' }

export const readClock = async (run: RunSql): Promise<Date> => one(await run<{ now: Date }>(clock)).now
