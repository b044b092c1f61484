import { hash } from 'node:crypto'
import type { AccountId, LotId } from '@vermeil/contracts/ids'
import { historyPageSize, type LotHistory, type OwnLotStanding } from '@vermeil/contracts/selling/auctions.schema'
import type { ChainEntry, ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'
import { chainText } from '@vermeil/contracts/selling/bid-chain-text'
import { minimumBid } from '@vermeil/contracts/selling/bidding.schema'
import type { LotStanding } from '@vermeil/contracts/selling/lots.schema'
import { AppError } from '../../../platform/app-error.ts'
import { must } from '../../../platform/must.ts'
import type { RunSql } from '../../../platform/postgres/run-sql.ts'
import type { HistoryEntry } from '../rules/contest.ts'
import { housePaddles, isReserveMet, openIfDue } from '../rules/lot-states.ts'
import { historyAfter } from './history-store.ts'
import type { LotRecord } from './lot-columns.ts'
import { read, readOpen } from './lot-store.ts'

/** What the public sees of a lot: bidders by their paddles, entries sealed into the chain, and nothing that is private. */

const paddleNames: Readonly<Record<string, string>> = {
  [housePaddles.floor]: 'Paddle 1',
  [housePaddles.house]: 'House paddle',
}

export const paddleName = (number: number): string => `Paddle ${number}`

type Paddles = Pick<LotRecord, 'paddles'>

/** The name under which somebody bids on a lot; null before their first bid. */
export function paddleOf({ paddles }: Paddles, accountId: AccountId): string | null {
  const number = paddles.get(accountId)
  return number === undefined ? (paddleNames[accountId] ?? null) : paddleName(number)
}

const bidderName = (record: Paddles, accountId: AccountId | null): string | null =>
  accountId === null ? null : must(paddleOf(record, accountId), 'a paddle for everybody who has bid')

/** The paddle of who leads; null without a bid. */
export const leaderName = (record: Pick<LotRecord, 'lot' | 'paddles'>): string | null =>
  bidderName(record, record.lot.leader)

/** An entry as the public sees it, with its bidder's paddle. */
export function publicEntry(entry: HistoryEntry, bidder: string | null): ChainEntry {
  const { lotId, sequence, kind, amount, voids, reason, outcome } = entry
  return { lotId, sequence, kind, amount, bidder, placedAt: entry.at.toISOString(), voids: [...voids], reason, outcome }
}

/** Seals an entry onto the chain. Synchronous: a batch is sealed while its lots' rows are locked. */
export function sealEntry(previousHash: string, entry: HistoryEntry, record: Paddles): ChainLink {
  const shown = publicEntry(entry, bidderName(record, entry.bidder))
  return { ...shown, hash: hash('sha256', chainText(previousHash, shown)) }
}

const iso = (time: Date | null): string | null => time?.toISOString() ?? null

/** The lot as anyone may see it. An allow-list: what is private in a lot can't slip through it. */
export function publicStanding(record: LotRecord, now: Date): LotStanding {
  const lot = openIfDue(record.lot, now)
  return {
    id: lot.id,
    venue: lot.venue,
    state: lot.state,
    outcome: lot.outcome,
    startingBid: lot.startingBid,
    currentBid: lot.currentBid,
    minimumBid: minimumBid(lot),
    bidCount: lot.bidCount,
    leader: leaderName(record),
    reserve: lot.reserve === null ? 'none' : isReserveMet(lot) ? 'met' : 'not-met',
    reserveMet: isReserveMet(lot),
    opensAt: iso(lot.opensAt),
    closesAt: iso(lot.closesAt),
    stoppedAt: iso(lot.stoppedAt),
    endedAt: iso(lot.endedAt),
    hammerPrice: record.hammerPrice,
    buyer: bidderName(record, record.buyer),
    sequence: lot.sequence,
    revision: record.revision,
    serverTime: now.toISOString(),
  }
}

/** The hash of the last entry; null before the first. */
export const chainHeadOf = ({ lot, chainHead }: LotRecord): string | null => (lot.sequence === 0 ? null : chainHead)

/** What only the asker may know of themselves. */
export type OwnPart = Pick<OwnLotStanding, 'youLead' | 'yourMax' | 'yourPaddle'>

/** What of a lot's record decides that. */
export type OwnRecord = Pick<LotRecord, 'paddles' | 'revision'> & {
  lot: Pick<LotRecord['lot'], 'leader' | 'leaderMax'>
}

export function ownPartOf(record: OwnRecord, accountId: AccountId): OwnPart {
  const { leader, leaderMax } = record.lot
  const youLead = leader === accountId
  return { youLead, yourMax: youLead ? leaderMax : null, yourPaddle: paddleOf(record, accountId) }
}

/** A lot's history from one entry on, with where the lot stands. `accountId` is who asks, null for a visitor. */
export async function readHistory(
  run: RunSql,
  lotId: LotId,
  after: number,
  accountId: AccountId | null,
  limit = historyPageSize,
): Promise<LotHistory> {
  const found = await read(run, lotId, accountId)
  if (!found) throw new AppError('lot.unknown', {})
  const { record, now } = found
  // Read after the lot, so there may be entries it does not know of yet: they are left for the next time.
  const links = await historyAfter(run, lotId, after, limit)
  const bids = links.filter(({ sequence }) => sequence <= record.lot.sequence)
  const last = bids.at(-1)?.sequence ?? after
  return {
    bids,
    chain: { head: chainHeadOf(record), length: record.lot.sequence },
    nextAfter: last < record.lot.sequence ? last : null,
    lot: { ...publicStanding(record, now), ...(accountId === null ? {} : ownPartOf(record, accountId)) },
  }
}

export async function readOpenTimed(run: RunSql, limit: number): Promise<LotStanding[]> {
  return (await readOpen(run, limit)).map(({ record, now }) => publicStanding(record, now))
}
