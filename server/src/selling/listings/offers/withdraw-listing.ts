import type { ArtworkId } from '@vermeil/contracts/ids'
import type { Listing } from '@vermeil/contracts/selling/listings.schema'
import type { Catalog } from '../../../catalog/catalog/catalog.ts'
import { AppError } from '../../../platform/app-error.ts'
import { changedFields } from '../../../platform/audit-store.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import type { LotOffers, Withdrawer } from '../../auctions/auctions.ts'
import { auditListing } from '../drafts/audit-listing.ts'
import { type ListingScope, listingStore } from '../drafts/listing-store.ts'
import { workStore } from '../drafts/work-store.ts'

type Deps = {
  database: Database
  catalog: Pick<Catalog, 'figures' | 'refreshNow'>
  lots: Pick<LotOffers, 'openLotOf' | 'withdraw'>
}
/** An administrator must say why, and may withdraw after a bid. */
export type Withdrawal = { id: string; scope: ListingScope; reason: string | null }

/** Takes a work out of sale. Its seller may do so until the first bid: a bidder relies on the lot being sold. */
export const createWithdrawListing =
  ({ database, ...deps }: Deps) =>
  ({ id, scope, reason }: Withdrawal): Promise<Listing> =>
    database.transaction(async (tx) => {
      const work = await listingStore.lock(tx, id, scope)
      if (!work) throw new AppError('listing.unknown', {})
      if (work.status === 'sold') throw new AppError('lot.sold', {})
      if (work.status !== 'listed' && work.status !== 'in_review') throw new AppError('listing.not-editable', {})
      const by = withdrawerOf(scope, reason)
      if (work.status === 'listed') await withdrawLot(tx, id, by, deps)
      // What was never public is its seller's draft again.
      const status = work.status === 'listed' ? 'withdrawn' : 'draft'
      await workStore.change(tx, id, { status })
      const changes = changedFields({ status: work.status }, { status })
      await auditListing(tx, scope, { act: 'withdraw', artworkId: id, reason: reason ?? undefined, ...changes })
      return await listingStore.read(tx, id, scope)
    })

function withdrawerOf(scope: ListingScope, reason: string | null): Withdrawer {
  if (!('adminId' in scope)) return 'seller'
  if (!reason) {
    throw new AppError('request.invalid', { issues: [{ path: 'reason', message: 'Please give a reason.' }] })
  }
  return { adminId: scope.adminId, reason }
}

async function withdrawLot(tx: Tx, artworkId: ArtworkId, by: Withdrawer, { catalog, lots }: Omit<Deps, 'database'>) {
  const lotId = await lots.openLotOf(tx, artworkId)
  if (!lotId) throw new AppError('listing.not-editable', {})
  await lots.withdraw(tx, lotId, by)
  await catalog.figures.removeWorks(tx, [artworkId])
  await catalog.refreshNow(tx, [lotId])
}
