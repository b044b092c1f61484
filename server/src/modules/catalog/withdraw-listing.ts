import type { Listing } from '@vermeil/contracts/listings'
import { sql } from 'kysely'
import { AppError } from '../../platform/app-error.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { auditListing } from './audit-listing.ts'
import { type Keeper, listingStore } from './listing-store.ts'
import { projection } from './projection-store.ts'

type Deps = { database: Database; onLotWithdrawn: (tx: Tx, lotId: string) => Promise<void> }
/** An administrator must say why, and may withdraw after a bid. */
export type Withdrawal = { id: string; keeper: Keeper; reason: string | null }

/** Takes a work out of sale. Its seller may until the first bid: a bid is a promise the house has taken in their name. */
export const createWithdrawListing =
  ({ database, onLotWithdrawn }: Deps) =>
  ({ id, keeper, reason }: Withdrawal): Promise<Listing> =>
    database.transaction(async (tx) => {
      const work = await listingStore.lock(tx, id, keeper)
      if (!work) throw new AppError('listing.unknown', {})
      if (work.status === 'sold') throw new AppError('lot.sold', {})
      if (work.status !== 'listed' && work.status !== 'in_review') throw new AppError('listing.not-editable', {})
      const isAdmin = 'adminId' in keeper
      if (isAdmin && !reason) {
        throw new AppError('request.invalid', { issues: [{ path: 'reason', message: 'Please give a reason.' }] })
      }
      if (work.status === 'listed') await withdrawLot(tx, id, isAdmin, onLotWithdrawn)
      // What was never public is its seller's draft again.
      const status = work.status === 'listed' ? 'withdrawn' : 'draft'
      await sql`update artworks set status = ${status}, updated_at = house_now() where id = ${id}`.execute(tx)
      await auditListing(tx, keeper, { act: 'withdraw', artworkId: id, reason: reason ?? undefined })
      return (await listingStore.byId(tx, id, keeper))!
    })

async function withdrawLot(tx: Tx, artworkId: string, isHouse: boolean, onLotWithdrawn: Deps['onLotWithdrawn']) {
  const { rows } = await sql<{ id: string; bid_count: number; state: string }>`
    select id, bid_count, state from lots where artwork_id = ${artworkId} and state in ('scheduled', 'live', 'stopped')
    for update`.execute(tx)
  const [lot] = rows
  if (!lot) throw new AppError('listing.not-editable', {})
  if (lot.state === 'stopped') throw new AppError('lot.stopped', {})
  if (lot.bid_count > 0 && !isHouse) throw new AppError('lot.has-bids', {})
  await sql`update lots set state = 'withdrawn', closes_at = null where id = ${lot.id}`.execute(tx)
  await sql`update artists set work_count = greatest(work_count - 1, 0)
    where id = (select artist_id from artworks where id = ${artworkId})`.execute(tx)
  await projection.remove(tx, [lot.id])
  await onLotWithdrawn(tx, lot.id)
}
