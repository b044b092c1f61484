import type { AccountId } from '@vermeil/contracts/ids'
import type { Listing, LotSchedule } from '@vermeil/contracts/selling/listings.schema'
import type { Catalog } from '../../../catalog/catalog/catalog.ts'
import { AppError } from '../../../platform/app-error.ts'
import { changedFields } from '../../../platform/audit-store.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import type { LotOffers, LotTimes } from '../../auctions/auctions.ts'
import { auditListing } from '../drafts/audit-listing.ts'
import { listingStore } from '../drafts/listing-store.ts'
import { workStore } from '../drafts/work-store.ts'
import type { ListingMails } from '../review/listing-mails.ts'

type Deps = {
  database: Database
  catalog: Pick<Catalog, 'refreshNow'>
  lots: Pick<LotOffers, 'openLotOf' | 'reschedule'>
  mails: Pick<ListingMails, 'rescheduled'>
}
export type Rescheduling = { id: string; adminId: AccountId; schedule: LotSchedule }

/** Gives an auction that waits to open other dates, and mails its seller. */
export const createRescheduleListing =
  ({ database, catalog, lots, mails }: Deps) =>
  ({ id, adminId, schedule }: Rescheduling): Promise<Listing> =>
    database.transaction(async (tx) => {
      const work = await listingStore.lock(tx, id, { adminId })
      if (!work) throw new AppError('listing.unknown', {})
      const lotId = await lots.openLotOf(tx, id)
      if (!lotId) throw new AppError('lot.not-upcoming', {})
      const times = { opensAt: new Date(schedule.opensAt), closesAt: new Date(schedule.closesAt) }
      const before = await lots.reschedule(tx, lotId, times)
      await workStore.change(tx, id, { opens_at: times.opensAt, duration_seconds: secondsOf(times) })
      await auditListing(tx, { adminId }, { act: 'reschedule', artworkId: id, ...changedFields(before, times) })
      await catalog.refreshNow(tx, [lotId])
      const listing = await listingStore.read(tx, id, { adminId })
      if (work.sellerId) await mails.rescheduled(tx, work.sellerId, listing, times)
      return listing
    })

const secondsOf = ({ opensAt, closesAt }: LotTimes) => Math.round((closesAt.getTime() - opensAt.getTime()) / 1_000)
