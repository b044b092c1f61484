import type { ObligationKind } from '@vermeil/contracts/identity/obligations.schema'
import type { AccountId, ArtworkId, LotId } from '@vermeil/contracts/ids'
import type { ChainLink, EntryKind } from '@vermeil/contracts/selling/bid-chain.schema'
import type { LotOutcome } from '@vermeil/contracts/selling/bidding.schema'
import { type RoomEventKind, type RoomEvents, roomEventPageSize } from '@vermeil/contracts/selling/room-events.schema'
import { one } from '../../../platform/must.ts'
import { type RunSql, statement } from '../../../platform/postgres/run-sql.ts'
import type { CeilingRecord, HistoryEntry } from '../rules/contest.ts'
import type { FullHistory } from '../rules/void-rules.ts'

type LinkRow = {
  lot_id: string
  sequence: number
  kind: EntryKind
  amount_cents: number | null
  paddle: string | null
  placed_at: Date
  voids: number[]
  reason: string | null
  outcome: LotOutcome | null
  hash: string
}

const publicColumns = 'lot_id, sequence, kind, amount_cents, paddle, placed_at, voids, reason, outcome, hash'

const toLink = (row: LinkRow): ChainLink => ({
  lotId: row.lot_id,
  sequence: row.sequence,
  kind: row.kind,
  amount: row.amount_cents,
  bidder: row.paddle,
  placedAt: row.placed_at.toISOString(),
  voids: row.voids,
  reason: row.reason,
  outcome: row.outcome,
  hash: row.hash,
})

const pageOfHistory = {
  name: 'auctions.history-page',
  text: `select ${publicColumns} from lot_entries where lot_id = $1 and sequence > $2 order by sequence limit $3`,
}

export async function historyAfter(run: RunSql, lotId: LotId, after: number, limit: number): Promise<ChainLink[]> {
  return (await run<LinkRow>(pageOfHistory, [lotId, after, limit])).map(toLink)
}

const entriesOfLots = statement<LinkRow, [readonly LotId[], readonly number[], readonly number[]]>(
  'auctions.entries-in',
  `select ${publicColumns} from unnest($1::uuid[], $2::int[], $3::int[]) as wanted (id, after_no, through_no)
    join lot_entries on lot_id = wanted.id and sequence > after_no and sequence <= through_no
    order by lot_id, sequence`,
)

/** The entries of a lot whose numbers are above `after`, up to `through`. */
export type EntryRange = { lotId: LotId; after: number; through: number }

/** The entries of several lots, each list in the order of its numbers. */
export async function entriesIn(run: RunSql, ranges: readonly EntryRange[]): Promise<Map<LotId, ChainLink[]>> {
  if (ranges.length === 0) return new Map()
  const column = <Key extends keyof EntryRange>(key: Key) => ranges.map((range) => range[key])
  const rows = await run(entriesOfLots, [column('lotId'), column('after'), column('through')])
  return Map.groupBy(rows.map(toLink), ({ lotId }) => lotId)
}

const latestBidsOfLot = {
  name: 'auctions.latest-bids',
  text: `select ${publicColumns} from lot_entries where lot_id = $1 and kind not in ('closing', 'withdrawal') order by sequence desc limit $2`,
}

/** The latest, oldest first. */
export async function latestBids(run: RunSql, lotId: LotId, limit: number): Promise<ChainLink[]> {
  return (await run<LinkRow>(latestBidsOfLot, [lotId, limit])).map(toLink).reverse()
}

type RoomEventRow = { id: number; kind: RoomEventKind; happened_at: Date; closes_at: Date | null }
const pageOfRoomEvents = statement<RoomEventRow, [LotId, number, number]>(
  'auctions.room-events-page',
  `select id, kind, happened_at, closes_at from lot_room_events where lot_id = $1 and id > $2 order by id limit $3`,
)

/** What happened to a lot's clock after an event, oldest first. */
export async function roomEventsAfter(
  run: RunSql,
  lotId: LotId,
  after: number,
  limit = roomEventPageSize,
): Promise<RoomEvents> {
  // One more than is shown says whether there is a next page.
  const rows = await run(pageOfRoomEvents, [lotId, after, limit + 1])
  const shown = rows.slice(0, limit)
  const events = shown.map(({ kind, happened_at: at, closes_at: closesAt }) => {
    return { kind, at: at.toISOString(), closesAt: closesAt?.toISOString() ?? null }
  })
  return { events, nextAfter: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}

type RecordRow = LinkRow & {
  bidder_id: string | null
  instruction_no: number
  of_instruction: number
  actor_id: string | null
}

const wholeHistory = {
  name: 'auctions.whole-history',
  text: `select ${publicColumns}, bidder_id, instruction_no, of_instruction, actor_id from lot_entries where lot_id = $1 order by sequence`,
}
const allCeilings = {
  name: 'auctions.all-ceilings',
  text: `select lot_id as "lotId", instruction_no as "instructionNo", of_instruction as "ofInstruction", bidder_id as bidder, max_cents as "maxAmount", plan_id as plan, placed_at as at
    from ceilings where lot_id = $1 order by instruction_no`,
}

/** All public and private instructions about a lot. Only a void needs them. */
export async function fullHistoryOf(run: RunSql, lotId: LotId): Promise<FullHistory> {
  const rows = await run<RecordRow>(wholeHistory, [lotId])
  const entries: HistoryEntry[] = rows.map((row) => ({
    lotId: row.lot_id,
    sequence: row.sequence,
    kind: row.kind,
    bidder: row.bidder_id,
    amount: row.amount_cents,
    at: row.placed_at,
    voids: row.voids,
    reason: row.reason,
    outcome: row.outcome,
    instructionNo: row.instruction_no,
    ofInstruction: row.of_instruction,
    actor: row.actor_id,
  }))
  return { entries, ceilings: await run<CeilingRecord>(allCeilings, [lotId]) }
}

const biddersOfLots = {
  name: 'auctions.bidders-of-lots',
  text: `select distinct lot_id as "lotId", bidder_id as "accountId" from lot_entries
    where lot_id = any($1::uuid[]) and kind in ('open', 'ceiling-answer')`,
}

/** Everybody who has bid; the floor and Vermeil itself are no people. */
export const biddersOf = (run: RunSql, lotIds: readonly LotId[]): Promise<{ lotId: LotId; accountId: AccountId }[]> =>
  run(biddersOfLots, [lotIds])

// Both by the bidder's own entries: `leader_id` has no index, because it changes with every bid.
const openLead = {
  name: 'auctions.open-lead',
  text: `select exists (
      select from lot_entries e join lots l on l.id = e.lot_id
      where e.bidder_id = $1 and l.leader_id = $1 and l.state in ('scheduled', 'live', 'stopped')
    ) as leads`,
}

/** Whether somebody leads a lot that has not ended. */
export const hasOpenBids = async (run: RunSql, accountId: AccountId): Promise<boolean> =>
  one(await run<{ leads: boolean }>(openLead, [accountId])).leads

const boundTo = {
  name: 'auctions.bound-to',
  text: `select l.id as "lotId", case when l.leader_max_cents > l.current_bid_cents then 'maximum-bid' else 'leading-bid' end as kind
    from lots l where l.state in ('scheduled', 'live', 'stopped') and l.leader_id = $1
      and l.id in (select lot_id from lot_entries where bidder_id = $1)
    union all
    select id, 'open-lot' from lots where state in ('scheduled', 'live', 'stopped') and seller_id = $1`,
}

/** Lots that an account leads, with or without a maximum above the price, and lots that it offers. */
export const lotsBinding = (run: RunSql, accountId: AccountId): Promise<{ lotId: LotId; kind: ObligationKind }[]> =>
  run(boundTo, [accountId])

const readBidsOn = {
  name: 'auctions.bids-on-works-of',
  text: `select l.artwork_id as "artworkId", sum(e.bids)::int as bids
    from lots l cross join lateral (
      select count(*) as bids from lot_entries
      where lot_id = l.id and kind in ('open', 'ceiling-answer', 'floor') and placed_at >= $2
    ) e
    where l.seller_id = $1 and (l.ended_at is null or l.ended_at >= $2) and e.bids > 0
    group by l.artwork_id`,
}

export type WorkBids = { artworkId: ArtworkId; bids: number }

/** How many bids each work of a seller got since then. */
export const bidsOnWorksOf = (run: RunSql, sellerId: AccountId, since: Date): Promise<WorkBids[]> =>
  run<WorkBids>(readBidsOn, [sellerId, since])

const readFirstBids = {
  name: 'auctions.first-bids-on',
  text: `select l.artwork_id as "artworkId", min(e.placed_at) as since
    from lots l join lot_entries e on e.lot_id = l.id and e.bidder_id = $1
    where l.artwork_id = any($2::uuid[]) group by l.artwork_id`,
}

export type FirstBid = { artworkId: ArtworkId; since: Date }

/** When somebody first bid on each of these works; those they never bid on are left out. */
export const firstBidsOn = (run: RunSql, bidderId: AccountId, artworkIds: readonly ArtworkId[]): Promise<FirstBid[]> =>
  run<FirstBid>(readFirstBids, [bidderId, artworkIds])
