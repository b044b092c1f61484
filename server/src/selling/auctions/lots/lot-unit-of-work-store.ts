import type { AccountId, LotId } from '@vermeil/contracts/ids'
import type { ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'
import type { RunSql } from '../../../platform/postgres/run-sql.ts'
import { answerFields, type NewAnswer } from '../bidding/bid-answer-store.ts'
import type { Sale } from '../rules/closing-rules.ts'
import type { CeilingRecord, HistoryEntry } from '../rules/contest.ts'
import type { RoomEventRecord } from '../rules/room-event-rules.ts'
import { bidColumns, changedColumns, type LotRecord } from './lot-columns.ts'

export interface SealedEntry {
  readonly entry: HistoryEntry
  readonly link: ChainLink
}

export interface SaleRecord extends Sale {
  readonly id: string
  readonly record: LotRecord
  readonly soldAt: Date
  readonly paymentDueAt: Date
}

/** The number under which somebody bids on a lot. */
export interface NewPaddle {
  readonly lotId: LotId
  readonly accountId: AccountId
  readonly number: number
}

export interface Decided {
  /** Lots of which only columns that bids change are different. */
  readonly bidOn: readonly LotRecord[]
  /** Lots with any other change. */
  readonly changed: readonly LotRecord[]
  readonly entries: readonly SealedEntry[]
  readonly ceilings: readonly CeilingRecord[]
  readonly sales: readonly SaleRecord[]
  readonly answers: readonly NewAnswer[]
  readonly paddles: readonly NewPaddle[]
  readonly roomEvents: readonly RoomEventRecord[]
  readonly now: Date
}

// One JSON parameter per table instead of one per value, and one statement for all: a batch of a thousand bids is
// written in one round trip, with the same plan as a batch of one. A lot that was only bid on keeps half of its columns,
// which are not sent.
const writeDecided = {
  name: 'auctions.write-decided',
  text: `with added_entries as (
      insert into lot_entries (lot_id, sequence, kind, amount_cents, bidder_id, paddle, placed_at, voids, reason,
                               outcome, hash, instruction_no, of_instruction, actor_id)
      select e.lot_id, sequence, kind, amount_cents, bidder_id, paddle, placed_at, coalesce(voids, '{}'), reason,
             outcome, hash, instruction_no, of_instruction, actor_id
      from json_to_recordset($3) as e (lot_id uuid, sequence int, kind text, amount_cents bigint,
        bidder_id uuid, paddle text, placed_at timestamptz, voids int[], reason text, outcome text, hash text,
        instruction_no int, of_instruction int, actor_id uuid)
    ), added_ceilings as (
      insert into ceilings (lot_id, instruction_no, of_instruction, bidder_id, max_cents, placed_at, plan_id)
      select * from json_to_recordset($4) as c (lot_id uuid, instruction_no int, of_instruction int, bidder_id uuid, max_cents bigint,
        placed_at timestamptz, plan_id uuid)
    ), added_sales as (
      insert into sales (id, lot_id, artwork_id, seller_id, buyer_id, price_cents, outcome, venue, sold_at,
                         payment_due_at)
      select * from json_to_recordset($5) as s (id uuid, lot_id uuid, artwork_id uuid, seller_id uuid, buyer_id uuid,
        price_cents bigint, outcome text, venue text, sold_at timestamptz, payment_due_at timestamptz)
    ), added_answers as (
      insert into bid_answers (account_id, key, request, is_accepted, answer, answered_at)
      select *, $7 from json_to_recordset($6) as a (account_id uuid, key text, request text, is_accepted boolean,
        answer text)
    ), added_paddles as (
      insert into lot_paddles (lot_id, account_id, number)
      select * from json_to_recordset($8) as p ("lotId" uuid, "accountId" uuid, number int)
    ), added_room_events as (
      insert into lot_room_events (lot_id, kind, happened_at, closes_at)
      select * from json_to_recordset($9) as r ("lotId" uuid, kind text, at timestamptz, "closesAt" timestamptz)
    ), bid_on as (
      update lots set ${bidColumns.assignments}
      from json_to_recordset($1) as d (${bidColumns.types}) where lots.id = d.id
    )
    update lots set ${changedColumns.assignments}
    from json_to_recordset($2) as d (${changedColumns.types}) where lots.id = d.id`,
}

export async function writeUnitOfWork(run: RunSql, decided: Decided): Promise<void> {
  const { bidOn, changed, entries, ceilings, sales, answers, paddles, roomEvents, now } = decided
  await run(writeDecided, [
    JSON.stringify(bidOn.map(bidColumns.rowOf)),
    JSON.stringify(changed.map(changedColumns.rowOf)),
    JSON.stringify(entries.map(entryFields)),
    JSON.stringify(ceilings.map(ceilingFields)),
    JSON.stringify(sales.map(saleFields)),
    JSON.stringify(answers.map(answerFields)),
    now,
    JSON.stringify(paddles),
    JSON.stringify(roomEvents),
  ])
}

/** What most entries do not have is left out. */
const entryFields = ({ entry, link }: SealedEntry) => ({
  lot_id: entry.lotId,
  sequence: entry.sequence,
  kind: entry.kind,
  amount_cents: entry.amount,
  bidder_id: entry.bidder,
  paddle: link.bidder,
  placed_at: link.placedAt,
  voids: entry.voids.length > 0 ? entry.voids : undefined,
  reason: entry.reason ?? undefined,
  outcome: entry.outcome ?? undefined,
  hash: link.hash,
  instruction_no: entry.instructionNo,
  of_instruction: entry.ofInstruction,
  actor_id: entry.actor ?? undefined,
})

const ceilingFields = ({ lotId, instructionNo, ofInstruction, bidder, maxAmount, plan, at }: CeilingRecord) => ({
  lot_id: lotId,
  instruction_no: instructionNo,
  of_instruction: ofInstruction,
  bidder_id: bidder,
  max_cents: maxAmount,
  placed_at: at,
  plan_id: plan ?? undefined,
})

const saleFields = ({ id, record, buyer, price, soldAt, paymentDueAt }: SaleRecord) => ({
  id,
  lot_id: record.lot.id,
  artwork_id: record.artworkId,
  seller_id: record.sellerId,
  buyer_id: buyer,
  price_cents: price,
  outcome: record.lot.outcome,
  venue: record.lot.venue,
  sold_at: soldAt,
  payment_due_at: paymentDueAt,
})
