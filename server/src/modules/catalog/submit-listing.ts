import type { Listing } from '@vermeil/contracts/listings'
import { sql } from 'kysely'
import { AppError } from '../../platform/app-error.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { auditListing } from './audit-listing.ts'
import { type Keeper, listingStore } from './listing-store.ts'
import { type OpenedLot, openLot } from './open-lot.ts'
import { projection } from './projection-store.ts'
import { type FindSeller, type ListingLimit, requireSeller } from './seller.ts'

export type OnLotOpened = (tx: Tx, lot: OpenedLot) => Promise<void>

type Deps = { database: Database; findSeller: FindSeller; listingLimit: ListingLimit; onLotOpened: OnLotOpened }

/** Offers a draft: at once where the seller is approved, through the review queue where not yet. */
export const createSubmitListing =
  ({ database, findSeller, listingLimit, onLotOpened }: Deps) =>
  async (id: string, accountId: string, actor: Keeper): Promise<Listing> => {
    const seller = await requireSeller(findSeller, accountId)
    const limit = await listingLimit(accountId)
    const keeper = { sellerId: accountId }
    return database.transaction(async (tx) => {
      await listingStore.lockSeller(tx, accountId)
      const work = await listingStore.lock(tx, id, keeper)
      if (!work) throw new AppError('listing.unknown', {})
      const isWaiting = work.status === 'draft' || work.status === 'rejected' || work.status === 'withdrawn'
      if (!isWaiting) throw new AppError('listing.not-editable', {})

      const listing = (await listingStore.byId(tx, id, keeper))!
      if (listing.issues.length > 0) throw new AppError('listing.incomplete', { issues: listing.issues })
      const { active } = await listingStore.countOf(tx, accountId)
      if (limit !== null && active >= limit) throw new AppError('listing.limit-reached', { limit })

      await sql`update artworks set status = 'in_review', submitted_at = house_now(), review_reason = null,
        updated_at = house_now() where id = ${id}`.execute(tx)
      await auditListing(tx, actor, { act: 'submit', artworkId: id })
      if (seller.isApproved || seller.role === 'admin') await offer(tx, id, onLotOpened)
      return (await listingStore.byId(tx, id, keeper))!
    })
  }

export async function offer(tx: Tx, artworkId: string, onLotOpened: OnLotOpened): Promise<void> {
  const lot = await openLot(tx, artworkId)
  await projection.rebuild(tx, [lot.id])
  await onLotOpened(tx, lot)
}
