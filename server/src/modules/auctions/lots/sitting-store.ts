import type { ChainLink } from '@vermeil/contracts/bid-chain'
import type { RunSql } from '../../../platform/postgres/run-sql.ts'
import { answerFields, type NewAnswer } from '../bidding/bid-answer-store.ts'
import type { Sale } from '../rules/closing-rules.ts'
import type { CeilingRecord, HistoryEntry } from '../rules/history.ts'
import type { KeptLot } from './lot-store.ts'

export interface SealedEntry {
  readonly entry: HistoryEntry
  readonly link: ChainLink
}

export interface SaleRecord extends Sale {
  readonly id: string
  readonly kept: KeptLot
  readonly soldAt: Date
  readonly paymentDueAt: Date
}

export interface Decided {
  /** Lots of which a bid has changed the standing, and nothing else. */
  readonly bidOn: readonly KeptLot[]
  /** Lots with any other change. */
  readonly changed: readonly KeptLot[]
  readonly entries: readonly SealedEntry[]
  readonly ceilings: readonly CeilingRecord[]
  readonly sales: readonly SaleRecord[]
  readonly answers: readonly NewAnswer[]
  readonly now: Date
}

const standingTypes = `id uuid, current_bid_cents bigint, leader_id uuid, leader_max_cents bigint, lead_turn int,
  bid_count int, sequence int, turn int, chain_head text, closes_at timestamptz, revision bigint`
const standingValues = `current_bid_cents = d.current_bid_cents, leader_id = d.leader_id,
  leader_max_cents = d.leader_max_cents, lead_turn = d.lead_turn, bid_count = d.bid_count, sequence = d.sequence,
  turn = d.turn, chain_head = d.chain_head, closes_at = d.closes_at, revision = d.revision`

// One JSON parameter per table instead of one per value, and one statement for all: a batch of a thousand bids is
// written in one round trip, with the same plan as a batch of one. Of a lot that was merely bid on, half of the columns
// stay as they are and are not sent.
const writeDecided = {
  name: 'auctions.write-decided',
  text: `with added_entries as (
      insert into lot_entries (lot_id, sequence, kind, amount_cents, bidder_id, pseudonym, placed_at, voids, reason,
                               outcome, hash, turn, of_turn, actor_id)
      select e.lot_id, sequence, kind, amount_cents, bidder_id, pseudonym, placed_at, coalesce(voids, '{}'), reason,
             outcome, hash, turn, of_turn, actor_id
      from json_to_recordset($3) as e (lot_id uuid, sequence int, kind text, amount_cents bigint,
        bidder_id uuid, pseudonym text, placed_at timestamptz, voids int[], reason text, outcome text, hash text,
        turn int, of_turn int, actor_id uuid)
    ), added_ceilings as (
      insert into ceilings (lot_id, turn, of_turn, bidder_id, max_cents, placed_at)
      select * from json_to_recordset($4) as c (lot_id uuid, turn int, of_turn int, bidder_id uuid, max_cents bigint,
        placed_at timestamptz)
    ), added_sales as (
      insert into sales (id, lot_id, artwork_id, seller_id, buyer_id, price_cents, outcome, venue, sold_at,
                         payment_due_at)
      select * from json_to_recordset($5) as s (id uuid, lot_id uuid, artwork_id uuid, seller_id uuid, buyer_id uuid,
        price_cents bigint, outcome text, venue text, sold_at timestamptz, payment_due_at timestamptz)
    ), added_answers as (
      insert into bid_answers (account_id, key, request, is_accepted, answer, answered_at)
      select *, $7 from json_to_recordset($6) as a (account_id uuid, key text, request text, is_accepted boolean,
        answer text)
    ), bid_on as (
      update lots set ${standingValues} from json_to_recordset($1) as d (${standingTypes}) where lots.id = d.id
    )
    update lots set ${standingValues},
      venue = d.venue, state = d.state, outcome = d.outcome, opens_at = d.opens_at, ended_at = d.ended_at,
      stopped_at = d.stopped_at, on_block_since = d.on_block_since, remaining_ms = d.remaining_ms,
      duration_seconds = d.duration_seconds, queue_position = d.queue_position, hammer_cents = d.hammer_cents,
      buyer_id = d.buyer_id
    from json_to_recordset($2) as d (${standingTypes}, venue text, state text, outcome text, opens_at timestamptz,
      ended_at timestamptz, stopped_at timestamptz, on_block_since timestamptz, remaining_ms int, duration_seconds int,
      queue_position bigint, hammer_cents bigint, buyer_id uuid)
    where lots.id = d.id`,
}

export async function writeSitting(run: RunSql, decided: Decided): Promise<void> {
  const { bidOn, changed, entries, ceilings, sales, answers, now } = decided
  await run(writeDecided, [
    JSON.stringify(bidOn.map(standingFields)),
    JSON.stringify(changed.map(lotFields)),
    JSON.stringify(entries.map(entryFields)),
    JSON.stringify(ceilings.map(ceilingFields)),
    JSON.stringify(sales.map(saleFields)),
    JSON.stringify(answers.map(answerFields)),
    now,
  ])
}

/** What most lots and entries do not have is left out: in a storm every byte is sent, read and copied thousands of times a second. */
const standingFields = ({ lot, chainHead, revision }: KeptLot) => ({
  id: lot.id,
  current_bid_cents: lot.currentBid,
  leader_id: lot.leader,
  leader_max_cents: lot.leaderMax ?? undefined,
  lead_turn: lot.leadTurn,
  bid_count: lot.bidCount,
  sequence: lot.sequence,
  turn: lot.turn,
  chain_head: lot.sequence === 0 ? null : chainHead,
  closes_at: lot.closesAt,
  revision,
})

const lotFields = (kept: KeptLot) => ({
  ...standingFields(kept),
  venue: kept.lot.venue,
  state: kept.lot.state,
  outcome: kept.lot.outcome,
  opens_at: kept.lot.opensAt,
  ended_at: kept.lot.endedAt,
  stopped_at: kept.lot.stoppedAt,
  on_block_since: kept.lot.onBlockSince,
  remaining_ms: kept.lot.remainingMs,
  duration_seconds: kept.durationMs === null ? null : kept.durationMs / 1_000,
  queue_position: kept.queuePosition,
  hammer_cents: kept.hammerPrice,
  buyer_id: kept.buyer,
})

const entryFields = ({ entry, link }: SealedEntry) => ({
  lot_id: entry.lotId,
  sequence: entry.sequence,
  kind: entry.kind,
  amount_cents: entry.amount,
  bidder_id: entry.bidder,
  pseudonym: link.bidder,
  placed_at: link.placedAt,
  voids: entry.voids.length > 0 ? entry.voids : undefined,
  reason: entry.reason ?? undefined,
  outcome: entry.outcome ?? undefined,
  hash: link.hash,
  turn: entry.turn,
  of_turn: entry.of,
  actor_id: entry.actor ?? undefined,
})

const ceilingFields = ({ lotId, turn, of, bidder, maxAmount, at }: CeilingRecord) => ({
  lot_id: lotId,
  turn,
  of_turn: of,
  bidder_id: bidder,
  max_cents: maxAmount,
  placed_at: at,
})

const saleFields = ({ id, kept, buyer, price, soldAt, paymentDueAt }: SaleRecord) => ({
  id,
  lot_id: kept.lot.id,
  artwork_id: kept.artworkId,
  seller_id: kept.sellerId,
  buyer_id: buyer,
  price_cents: price,
  outcome: kept.lot.outcome,
  venue: kept.lot.venue,
  sold_at: soldAt,
  payment_due_at: paymentDueAt,
})
