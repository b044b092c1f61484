import type { Listing } from '@vermeil/contracts/listings'
import { sql } from 'kysely'
import { AppError } from '../../platform/app-error.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import type { ListingMails } from './listing-mails.ts'
import { listingStore } from './listing-store.ts'
import { type OnLotOpened, offer } from './submit-listing.ts'

type Deps = { database: Database; onLotOpened: OnLotOpened; mails: ListingMails }
const everything = { isAdmin: true } as const

export const createReviewListing = ({ database, onLotOpened, mails }: Deps) => ({
  approve: (id: string, adminId: string): Promise<Listing> =>
    database.transaction(async (tx) => {
      const sellerId = await lockInReview(tx, id)
      await offer(tx, id, onLotOpened)
      await record(tx, { adminId, act: 'listing.approve', artworkId: id, reason: null })
      const listing = (await listingStore.byId(tx, id, everything))!
      if (sellerId) await mails.approved(tx, sellerId, listing)
      return listing
    }),

  /** Back to its seller, with the reason, to be changed and submitted again. */
  reject: (id: string, adminId: string, reason: string): Promise<Listing> =>
    database.transaction(async (tx) => {
      const sellerId = await lockInReview(tx, id)
      await sql`update artworks set status = 'rejected', review_reason = ${reason}, updated_at = house_now()
        where id = ${id}`.execute(tx)
      await record(tx, { adminId, act: 'listing.reject', artworkId: id, reason })
      const listing = (await listingStore.byId(tx, id, everything))!
      if (sellerId) await mails.rejected(tx, sellerId, listing, reason)
      return listing
    }),
})

async function lockInReview(tx: Tx, id: string): Promise<string | null> {
  const work = await listingStore.lock(tx, id, everything)
  if (!work) throw new AppError('listing.unknown', {})
  if (work.status !== 'in_review') throw new AppError('listing.not-in-review', {})
  return work.sellerId
}

type Act = { adminId: string; act: string; artworkId: string; reason: string | null }

export async function record(tx: Tx, { adminId, act, artworkId, reason }: Act, details: object = {}) {
  await tx
    .insertInto('audit_log')
    .values({ actor_id: adminId, act, subject: `artwork:${artworkId}`, reason, details: JSON.stringify(details) })
    .execute()
}
