import { historyPageSize, type LotHistory, type LotStanding } from '@vermeil/contracts/auctions'
import { AppError } from '../../../platform/app-error.ts'
import type { RunSql } from '../../../platform/postgres/run-sql.ts'
import { historyAfter } from './history-store.ts'
import { ownPartOf, standingOf } from './lot-standing.ts'
import { read, readOpen } from './lot-store.ts'

/** A lot's history from one entry on, with where the lot stands. `accountId` is who asks, null for a visitor. */
export async function readHistory(
  run: RunSql,
  lotId: string,
  after: number,
  accountId: string | null,
  limit = historyPageSize,
): Promise<LotHistory> {
  const found = await read(run, lotId)
  if (!found) throw new AppError('lot.unknown', {})
  const { kept, now } = found
  // Read after the lot, so there may be entries it does not know of yet: they are left for the next time.
  const links = await historyAfter(run, lotId, after, limit)
  const bids = links.filter(({ sequence }) => sequence <= kept.lot.sequence)
  const last = bids.at(-1)?.sequence ?? after
  return {
    bids,
    chain: { head: kept.lot.sequence === 0 ? null : kept.chainHead, length: kept.lot.sequence },
    nextAfter: last < kept.lot.sequence ? last : null,
    lot: { ...standingOf(kept, now), ...(accountId === null ? {} : ownPartOf(kept, accountId)) },
  }
}

export async function readOpenTimed(run: RunSql, limit: number): Promise<LotStanding[]> {
  const found = await readOpen(run, limit)
  return found.map(({ kept, now }) => standingOf(kept, now))
}
