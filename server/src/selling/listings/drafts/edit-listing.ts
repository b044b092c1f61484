import {
  type Listing,
  type ListingChange,
  listingIssues,
  listingLimits,
} from '@vermeil/contracts/selling/listings.schema'
import type { Catalog } from '../../../catalog/catalog/catalog.ts'
import { AppError } from '../../../platform/app-error.ts'
import { changedFields } from '../../../platform/audit-store.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import type { LotOffers } from '../../auctions/auctions.ts'
import { dropPictures } from '../pictures/picture-files.ts'
import { auditListing } from './audit-listing.ts'
import { columnsOf, usualDuration } from './listing-changes.ts'
import { type ListingScope, listingStore, sellerOf } from './listing-store.ts'
import { type FindSeller, requireSeller } from './seller.ts'
import { workStore } from './work-store.ts'

type Deps = {
  database: Database
  jobs: Pick<Jobs, 'send'>
  findSeller: FindSeller
  catalog: Pick<Catalog, 'ownArtist' | 'houseArtist' | 'refreshNow'>
  lots: Pick<LotOffers, 'openLotOf' | 'changeTerms'>
}

export const createEditListing = ({ database, jobs, findSeller, catalog, lots }: Deps) => ({
  async start(scope: ListingScope, change: ListingChange): Promise<Listing> {
    const sellerId = sellerOf(scope)
    const seller = sellerId && (await requireSeller(findSeller, sellerId))
    return database.transaction(async (tx) => {
      await listingStore.lockSeller(tx, sellerId)
      const { drafts } = await listingStore.countOf(tx, sellerId)
      if (drafts >= listingLimits.drafts) throw new AppError('listing.too-many-drafts', {})
      const artistId = seller ? await catalog.ownArtist(tx, seller) : await catalog.houseArtist(tx)
      const id = await workStore.add(tx, {
        artist_id: artistId,
        seller_id: sellerId,
        duration_seconds: usualDuration,
        // A share of the price is asked for, never taken for granted.
        is_proposable: false,
        ...(seller?.country && { ships_from_country: seller.country }),
      })
      await write(tx, id, change)
      await auditListing(tx, scope, { act: 'start', artworkId: id })
      return await listingStore.read(tx, id, scope)
    })
  },

  /** A draft takes anything. What is offered stays whole, and stands as it is from the first bid on. */
  async change(id: string, scope: ListingScope, change: ListingChange): Promise<Listing> {
    return database.transaction(async (tx) => {
      const work = await listingStore.lock(tx, id, scope)
      if (!work) throw new AppError('listing.unknown', {})
      if ('adminId' in scope) {
        const changes = changedFields(await listingStore.read(tx, id, scope), change)
        await auditListing(tx, scope, { act: 'change', artworkId: id, ...changes })
      }
      const isOffered = work.status === 'in_review' || work.status === 'listed'
      if (!isOffered && work.status !== 'sold') {
        await write(tx, id, change)
        return await listingStore.read(tx, id, scope)
      }
      if (!isOffered) throw new AppError('listing.not-editable', {})
      const lotId = await lots.openLotOf(tx, id)
      if (work.status === 'listed' && lotId === null) throw new AppError('listing.not-editable', {})
      const before = await listingStore.read(tx, id, scope)
      const after = await writeOffered(
        tx,
        id,
        scope,
        lotId === null ? change : { ...change, days: undefined, opensAt: undefined },
      )
      if (lotId) {
        if (!onlyAddsPickup(before, after)) await lots.changeTerms(tx, lotId, await listingStore.termsOf(tx, id))
        await catalog.refreshNow(tx, [lotId])
      }
      return after
    })
  },

  async remove(id: string, scope: ListingScope): Promise<void> {
    await database.transaction(async (tx) => {
      const work = await listingStore.lock(tx, id, scope)
      if (!work) throw new AppError('listing.unknown', {})
      if (work.status !== 'draft' && work.status !== 'rejected') throw new AppError('listing.not-editable', {})
      const { title } = await listingStore.read(tx, id, scope)
      await auditListing(tx, scope, { act: 'remove', artworkId: id, details: { title } })
      await dropPictures(tx, jobs, { workIds: [id] })
      await listingStore.remove(tx, [id])
    })
  },
})

/** Nobody who has bid is worse off if they may pick the work up too, so the lot isn't asked. */
function onlyAddsPickup(before: Listing, after: Listing): boolean {
  const { after: changed } = changedFields({ ...before, updatedAt: '' }, { ...after, updatedAt: '' })
  return changed?.hasPickup === true && Object.keys(changed).length === 1
}

async function write(tx: Tx, id: string, change: ListingChange) {
  const collection =
    change.collection === undefined ? {} : { collection_id: await workStore.collectionId(tx, change.collection) }
  await workStore.change(tx, id, { ...columnsOf(change), ...collection })
}

/** Judged as it would be, before it is written: the schema refuses an unwhole offer too, but in no words. */
async function writeOffered(tx: Tx, id: string, scope: ListingScope, change: ListingChange): Promise<Listing> {
  const before = await listingStore.read(tx, id, scope)
  const changed = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const issues = listingIssues({ ...before, ...changed, imageCount: before.images.length })
  if (issues.length > 0) throw new AppError('listing.incomplete', { issues })
  await write(tx, id, change)
  return await listingStore.read(tx, id, scope)
}
