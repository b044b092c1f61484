import type { Listing } from '@vermeil/contracts/listings'
import { sql } from 'kysely'
import { AppError } from '../../../platform/app-error.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { auditListing } from '../drafts/audit-listing.ts'
import { type ListingScope, listingStore } from '../drafts/listing-store.ts'

type Deps = {
  database: Database
  catalog: Pick<Catalog, 'figures' | 'refreshNow'>
  onLotWithdrawn: (tx: Tx, lotId: string) => Promise<void>
}
/** An administrator must say why, and may withdraw after a bid. */
export type Withdrawal = { id: string; scope: ListingScope; reason: string | null }

/** Takes a work out of sale. Its seller may until the first bid: a bid is a promise the house has taken in their name. */
export const createWithdrawListing =
  ({ database, ...deps }: Deps) =>
  ({ id, scope, reason }: Withdrawal): Promise<Listing> =>
    database.transaction(async (tx) => {
      const work = await listingStore.lock(tx, id, scope)
      if (!work) throw new AppError('listing.unknown', {})
      if (work.status === 'sold') throw new AppError('lot.sold', {})
      if (work.status !== 'listed' && work.status !== 'in_review') throw new AppError('listing.not-editable', {})
      const isAdmin = 'adminId' in scope
      if (isAdmin && !reason) {
        throw new AppError('request.invalid', { issues: [{ path: 'reason', message: 'Please give a reason.' }] })
      }
      if (work.status === 'listed') await withdrawLot(tx, id, isAdmin, deps)
      // What was never public is its seller's draft again.
      const status = work.status === 'listed' ? 'withdrawn' : 'draft'
      await sql`update artworks set status = ${status}, updated_at = house_now() where id = ${id}`.execute(tx)
      await auditListing(tx, scope, { act: 'withdraw', artworkId: id, reason: reason ?? undefined })
      return await listingStore.read(tx, id, scope)
    })

async function withdrawLot(tx: Tx, artworkId: string, isAdmin: boolean, deps: Omit<Deps, 'database'>) {
  const { rows } = await sql<{ id: string; bid_count: number; state: string }>`
    select id, bid_count, state from lots where artwork_id = ${artworkId} and state in ('scheduled', 'live', 'stopped')
    for update`.execute(tx)
  const [lot] = rows
  if (!lot) throw new AppError('listing.not-editable', {})
  if (lot.state === 'stopped') throw new AppError('lot.stopped', {})
  if (lot.bid_count > 0 && !isAdmin) throw new AppError('lot.has-bids', {})
  await sql`update lots set state = 'withdrawn', closes_at = null where id = ${lot.id}`.execute(tx)
  await deps.catalog.figures.removeWorks(tx, [artworkId])
  await deps.catalog.refreshNow(tx, [lot.id])
  await deps.onLotWithdrawn(tx, lot.id)
}
