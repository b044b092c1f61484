import { chainStart } from '@vermeil/contracts/bid-chain'
import { IncrementTable, type LotOutcome, type Venue } from '@vermeil/contracts/bidding'
import type { RunSql } from '../../../platform/postgres/run-sql.ts'
import type { LotMemory } from '../bidding/lot-memory.ts'
import type { BuyNowVisibility, Lot, LotState } from '../rules/lot-states.ts'

/** A lot's row: what the rules decide by, and what the house keeps beside it. */
export interface KeptLot {
  readonly lot: Lot
  readonly chainHead: string
  readonly salt: string
  readonly revision: number
  readonly artworkId: string
  readonly sellerId: string | null
  /** How long it runs on the block; null where the saleroom's own duration holds. */
  readonly durationMs: number | null
  readonly queuePosition: number | null
  readonly hammerPrice: number | null
  readonly buyer: string | null
}

export type LotRow = {
  id: string
  artwork_id: string
  seller_id: string | null
  interested_parties: string[]
  venue: Venue
  state: LotState
  outcome: LotOutcome | null
  starting_bid_cents: number
  estimate_high_cents: number | null
  reserve_cents: number | null
  increments: unknown
  buy_now_cents: number | null
  buy_now_visibility: BuyNowVisibility
  current_bid_cents: number | null
  leader_id: string | null
  leader_max_cents: number | null
  lead_turn: number | null
  bid_count: number
  sequence: number
  turn: number
  chain_head: string | null
  opens_at: Date | null
  closes_at: Date | null
  ended_at: Date | null
  stopped_at: Date | null
  on_block_since: Date | null
  remaining_ms: number | null
  duration_seconds: number | null
  queue_position: number | null
  hammer_cents: number | null
  buyer_id: string | null
  revision: number
  pseudonym_salt: string
}

const columns = `id, artwork_id, seller_id, interested_parties::text[], venue, state, outcome, starting_bid_cents,
  estimate_high_cents, reserve_cents, increments, buy_now_cents, buy_now_visibility, current_bid_cents, leader_id, leader_max_cents,
  lead_turn, bid_count, sequence, turn, chain_head, opens_at, closes_at, ended_at, stopped_at, on_block_since,
  remaining_ms, duration_seconds, queue_position, hammer_cents, buyer_id, revision, pseudonym_salt`

export function toKeptLot(row: LotRow): KeptLot {
  const lot: Lot = {
    id: row.id,
    venue: row.venue,
    state: row.state,
    startingBid: row.starting_bid_cents,
    estimateHigh: row.estimate_high_cents,
    reserve: row.reserve_cents,
    increments: row.increments === null ? null : IncrementTable.parse(row.increments),
    buyNowPrice: row.buy_now_cents,
    buyNowVisibility: row.buy_now_visibility,
    interestedParties: row.interested_parties,
    currentBid: row.current_bid_cents,
    leader: row.leader_id,
    leaderMax: row.leader_max_cents,
    leadTurn: row.lead_turn,
    bidCount: row.bid_count,
    sequence: row.sequence,
    turn: row.turn,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    endedAt: row.ended_at,
    outcome: row.outcome,
    stoppedAt: row.stopped_at,
    onBlockSince: row.on_block_since,
    remainingMs: row.remaining_ms,
  }
  return {
    lot,
    chainHead: row.chain_head ?? chainStart,
    salt: row.pseudonym_salt,
    revision: row.revision,
    artworkId: row.artwork_id,
    sellerId: row.seller_id,
    durationMs: row.duration_seconds === null ? null : row.duration_seconds * 1_000,
    queuePosition: row.queue_position,
    hammerPrice: row.hammer_cents,
    buyer: row.buyer_id,
  }
}

// Locks in the order of ids, so that two transactions which want the same lots never wait for each other. The clock is
// read beside the list of what is held: only then is every lock certain to have been had (promise 4). `no key`: it shuts
// out every other holder, but not those whose row merely refers to the lot, such as a watch or a notice. `xmin` is the
// transaction that wrote the row as it is, and `holder` will be, should this one write it. One row for all of them, as
// text: with every batch of bids there are a hundred lots to be read from it.
const holdLots = {
  name: 'auctions.hold-lots',
  text: `with held as materialized (
      select id, xmin as writer from lots where id = any($1::uuid[]) order by id for no key update
    )
    select house_now() as now, pg_current_xact_id()::xid as holder, lots
    from (select string_agg(id || ' ' || writer, ',') as lots from held) as all_held`,
}

const readLots = {
  name: 'auctions.read-lots',
  text: `select ${columns}, house_now() as now from lots where id = any($1::uuid[])`,
}

export interface HeldLots {
  readonly now: Date
  readonly lots: ReadonlyMap<string, KeptLot>
  /** The transaction that holds them, as their rows will name it once it has written them. */
  readonly holder: string
}

type HeldRow = { now: Date; holder: string; lots: string | null }
type TimedRow = LotRow & { now: Date }

/** Holds the rows until the transaction ends: what happens to a lot is decided one thing at a time. */
export async function hold(run: RunSql, lotIds: readonly string[], memory: LotMemory): Promise<HeldLots> {
  const [held] = await run<HeldRow>(holdLots, [lotIds])
  const { now, holder } = held!
  const lots = new Map<string, KeptLot>()
  const unknown = new Map<string, string>()
  for (const lot of held!.lots?.split(',') ?? []) {
    const [id, writer] = lot.split(' ') as [string, string]
    const kept = memory.recall(id, writer)
    if (kept) lots.set(id, kept)
    else unknown.set(id, writer)
  }
  if (unknown.size > 0) {
    for (const row of await run<TimedRow>(readLots, [[...unknown.keys()]])) {
      const kept = toKeptLot(row)
      lots.set(row.id, kept)
      memory.remember(kept, unknown.get(row.id)!)
    }
  }
  return { now, lots, holder }
}

export async function read(run: RunSql, lotId: string): Promise<{ now: Date; kept: KeptLot } | null> {
  const [row] = await run<TimedRow>(readLots, [[lotId]])
  return row ? { now: row.now, kept: toKeptLot(row) } : null
}

const openTimedLots = {
  name: 'auctions.open-timed-lots',
  text: `select ${columns}, house_now() as now from lots
    where state = 'live' and venue = 'timed' and closes_at > (select house_now()) order by closes_at limit $1`,
}

export async function readOpen(run: RunSql, limit: number): Promise<{ now: Date; kept: KeptLot }[]> {
  return (await run<TimedRow>(openTimedLots, [limit])).map((row) => ({ now: row.now, kept: toKeptLot(row) }))
}
