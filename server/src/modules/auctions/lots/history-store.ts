import type { ChainLink, EntryKind } from '@vermeil/contracts/bid-chain'
import type { LotOutcome } from '@vermeil/contracts/bidding'
import type { RunSql } from '../../../platform/postgres/run-sql.ts'
import type { CeilingRecord, HistoryEntry } from '../rules/history.ts'
import type { LotRecord } from '../rules/void-rules.ts'

type LinkRow = {
  lot_id: string
  sequence: number
  kind: EntryKind
  amount_cents: number | null
  pseudonym: string | null
  placed_at: Date
  voids: number[]
  reason: string | null
  outcome: LotOutcome | null
  hash: string
}

const publicColumns = 'lot_id, sequence, kind, amount_cents, pseudonym, placed_at, voids, reason, outcome, hash'

const toLink = (row: LinkRow): ChainLink => ({
  lotId: row.lot_id,
  sequence: row.sequence,
  kind: row.kind,
  amount: row.amount_cents,
  bidder: row.pseudonym,
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

export async function historyAfter(run: RunSql, lotId: string, after: number, limit: number): Promise<ChainLink[]> {
  return (await run<LinkRow>(pageOfHistory, [lotId, after, limit])).map(toLink)
}

const latestBidsOfLot = {
  name: 'auctions.latest-bids',
  text: `select ${publicColumns} from lot_entries where lot_id = $1 and kind <> 'closing' order by sequence desc limit $2`,
}

/** The latest, oldest first. */
export async function latestBids(run: RunSql, lotId: string, limit: number): Promise<ChainLink[]> {
  return (await run<LinkRow>(latestBidsOfLot, [lotId, limit])).map(toLink).reverse()
}

type RecordRow = LinkRow & { bidder_id: string | null; turn: number; of_turn: number; actor_id: string | null }

const wholeHistory = {
  name: 'auctions.whole-history',
  text: `select ${publicColumns}, bidder_id, turn, of_turn, actor_id from lot_entries where lot_id = $1 order by sequence`,
}
const allCeilings = {
  name: 'auctions.all-ceilings',
  text: `select lot_id as "lotId", turn, of_turn as of, bidder_id as bidder, max_cents as "maxAmount", placed_at as at
    from ceilings where lot_id = $1 order by turn`,
}

/** All that was ever said about a lot, in public and in private. For a void alone. */
export async function recordOf(run: RunSql, lotId: string): Promise<LotRecord> {
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
    turn: row.turn,
    of: row.of_turn,
    actor: row.actor_id,
  }))
  return { entries, ceilings: await run<CeilingRecord>(allCeilings, [lotId]) }
}

const biddersOfLots = {
  name: 'auctions.bidders-of-lots',
  text: `select distinct lot_id as "lotId", bidder_id as "accountId" from lot_entries
    where lot_id = any($1::uuid[]) and kind in ('open', 'ceiling-answer')`,
}

/** Everybody who has bid, floor and house aside. */
export const biddersOf = (run: RunSql, lotIds: readonly string[]): Promise<{ lotId: string; accountId: string }[]> =>
  run(biddersOfLots, [lotIds])

// By the bidder's own entries: who leads has one, and the leader itself is no index.
const openLead = {
  name: 'auctions.open-lead',
  text: `select exists (
      select from lot_entries e join lots l on l.id = e.lot_id
      where e.bidder_id = $1 and l.leader_id = $1 and l.state in ('scheduled', 'live', 'stopped')
    ) as leads`,
}

/** Whether somebody leads a lot that has not ended. */
export const hasOpenBids = async (run: RunSql, accountId: string): Promise<boolean> =>
  (await run<{ leads: boolean }>(openLead, [accountId]))[0]!.leads
