import type { ArtistListQuery } from '@vermeil/contracts/artists'
import type { LotSearchQuery } from '@vermeil/contracts/catalog'
import type { LotCard } from '@vermeil/contracts/lots'
import { AppError } from '../../platform/app-error.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Logger } from '../../platform/logger.ts'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import type { Images } from '../../platform/media/images.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import type { Database, Db, Tx } from '../../platform/postgres/database.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { artistFigures } from './artist-figures.ts'
import { artistRoutes } from './artist-routes.ts'
import { artistView, featuredArtists, listArtists } from './artist-store.ts'
import { cardsOf } from './card-store.ts'
import { handleCatalogJobs } from './catalog-jobs.ts'
import { colorNames } from './color-names.ts'
import { createEditListing } from './edit-listing.ts'
import { featuredLots } from './featured-lots.ts'
import { followStore } from './follow-store.ts'
import { createHouseStats, type UndoneSales } from './house-stats.ts'
import { createLendWork } from './lend-work.ts'
import { listingImageRoutes } from './listing-image-routes.ts'
import { createListingImages } from './listing-images.ts'
import { createListingMails } from './listing-mails.ts'
import { listingRoutes } from './listing-routes.ts'
import { listingStore } from './listing-store.ts'
import { lotRoutes } from './lot-routes.ts'
import { lotView, similarLots } from './lot-store.ts'
import type { Viewer } from './lot-visibility.ts'
import { lotsEnded } from './lots-ended.ts'
import { ownArtist } from './own-artist.ts'
import { eraseFollowing, exportOf } from './own-data.ts'
import { createCatalogHeads } from './page-heads.ts'
import { holdPayableWork, payableWork } from './payable-work.ts'
import { isPictureUsed } from './picture-files.ts'
import { projection } from './projection-store.ts'
import { createRefreshQueue } from './refresh-queue.ts'
import { createReviewListing } from './review-listing.ts'
import { reviewRoutes } from './review-routes.ts'
import { searchLots } from './search-lots.ts'
import { type CatalogSeed, seedCatalog } from './seed.ts'
import { createFindSeller, type ListingLimit } from './seller.ts'
import { slugOf } from './slug.ts'
import { createSubmitListing, type OnLotOpened } from './submit-listing.ts'
import { countView, viewCounts } from './view-store.ts'
import { watchRoutes } from './watch-routes.ts'
import { watchStore } from './watch-store.ts'
import { createWithdrawListing } from './withdraw-listing.ts'

export type { CatalogSeed } from './seed.ts'
export type Catalog = Awaited<ReturnType<typeof createCatalog>>
export type CatalogFace = Omit<Catalog, 'register'>

type Deps = {
  database: Database
  jobs: Jobs
  media: MediaStore
  images: Images
  logger: Logger
  accounts: Accounts
  limiter: Limiter
  listingLimit: ListingLimit
  mail: MailQueue
  siteUrl: () => string
  /** The auctioneer's part in a listing: who closes what was opened, and tells those who watch. */
  onLotOpened: OnLotOpened
  onLotWithdrawn: (tx: Tx, lotId: string) => Promise<void>
  undoneSales: UndoneSales
}

export async function createCatalog(deps: Deps) {
  const { database, jobs, logger } = deps
  const listing = { ...deps, findSeller: createFindSeller(deps.accounts) }
  const { db, pool, transaction } = database
  const queue = createRefreshQueue({
    rebuild: (lotIds) => transaction((tx) => projection.rebuild(tx, lotIds)),
    onError: (error) => logger.error({ err: error }, 'search refresh failed'),
  })
  await handleCatalogJobs(deps)

  deps.accounts.onExport('watch list and followed artists', (accountId) => exportOf(db, accountId))
  deps.accounts.onErase(async (tx, accountId) => queue.refresh(await eraseFollowing(tx, jobs, accountId)))

  async function watchState(lotId: string, isWatched: boolean) {
    const watchers = await watchStore.countOf(db, lotId)
    if (watchers === null) throw new AppError('lot.unknown', {})
    return { isWatched, watchers }
  }

  const face = {
    search: (query: LotSearchQuery, viewer: Viewer) => searchLots(pool, query, viewer),
    cards: (lotIds: readonly string[], viewer: Viewer): Promise<LotCard[]> => cardsOf(pool, lotIds, viewer),
    async lot(lotId: string, viewer: Viewer) {
      const lot = await lotView(pool, lotId, viewer)
      if (!lot) throw new AppError('lot.unknown', {})
      return lot
    },
    async similar(lotId: string, viewer: Viewer) {
      const lots = await similarLots(pool, lotId, viewer)
      if (!lots) throw new AppError('lot.unknown', {})
      return lots
    },
    async featured(viewer: Viewer) {
      const [lots, artists] = await Promise.all([featuredLots(pool, viewer), featuredArtists(pool)])
      return { ...lots, ...artists }
    },
    stats: createHouseStats(pool, deps.undoneSales),

    artists: (query: ArtistListQuery) => listArtists(pool, query),
    async artist(artistId: string, viewer: Viewer) {
      const artist = await artistView(pool, artistId, viewer)
      if (!artist) throw new AppError('artist.unknown', {})
      return artist
    },
    async follow(accountId: string, artistId: string, isFollowed: boolean) {
      const change = isFollowed ? followStore.add : followStore.remove
      const followers = await transaction((tx) => change(tx, accountId, artistId))
      if (followers === null) throw new AppError('artist.unknown', {})
      return { isFollowed, followers }
    },

    async watch(accountId: string, lotId: string) {
      queue.refresh(await transaction((tx) => watchStore.add(tx, accountId, [lotId])))
      return watchState(lotId, true)
    },
    async unwatch(accountId: string, lotId: string) {
      if (await transaction((tx) => watchStore.remove(tx, accountId, lotId))) queue.refresh([lotId])
      return watchState(lotId, false)
    },
    async watches(accountId: string) {
      const { lotIds, now } = await watchStore.listOf(db, accountId)
      return { lots: await cardsOf(pool, lotIds, { accountId, isAdmin: false }), serverTime: now.toISOString() }
    },
    async mergeWatches(accountId: string, lotIds: readonly string[]) {
      queue.refresh(await transaction((tx) => watchStore.add(tx, accountId, lotIds)))
    },

    async countView(lotId: string, visitor: string): Promise<number> {
      const views = await countView(transaction, lotId, visitor)
      if (views === null) throw new AppError('lot.unknown', {})
      return views
    },
    views: (lotIds: readonly string[]) => viewCounts(db, lotIds),

    listings: {
      ...createEditListing(listing),
      submit: createSubmitListing(listing),
      withdraw: createWithdrawListing(deps),
      images: createListingImages(deps),
      review: createReviewListing({ ...deps, mails: createListingMails(deps) }),
      byId: (id: string, keeper: Parameters<typeof listingStore.byId>[2]) => listingStore.byId(db, id, keeper),
      inReview: () => listingStore.inReview(db),
      async ofSeller(accountId: string) {
        const [listings, used, limit] = await Promise.all([
          listingStore.ofSeller(db, accountId),
          listingStore.countOf(db, accountId),
          deps.listingLimit(accountId),
        ])
        return { listings, used: used.active, limit }
      },
    },

    heads: createCatalogHeads(pool),
    figures: artistFigures,
    /** For those who take money for a work; on the caller's own connection where one is given. */
    payableWork: (id: string, on: Db | Tx = db) => payableWork(on, id),
    holdPayableWork,
    works: createLendWork(deps),
    /** For the auctioneer: what the end of lots means to the works and artists, in the transaction that ends them. */
    lotsEnded,
    watchersOf: watchStore.watchersOf,
    ownArtist,
    /** Lots whose price, state or time changed: their searchable rows follow within a fraction of a second. */
    refresh: queue.refresh,
    /** The same, now and in the caller's transaction. */
    refreshNow: (tx: Tx, lotIds: readonly string[]) => projection.rebuild(tx, lotIds),
    settle: queue.settle,
    seed: (tx: Tx, seed: CatalogSeed) => seedCatalog(tx, seed),
    rebuildSearch: (tx: Tx) => projection.rebuildAll(tx),
    slugOf,
    colorNames,
    isPictureUsed: (key: string) => isPictureUsed(db, key),
  }
  return {
    ...face,
    async register(app: Http): Promise<void> {
      const door = { prefix: '/api/v1', catalog: face, limiter: deps.limiter }
      await app.register(lotRoutes, door)
      await app.register(artistRoutes, door)
      await app.register(watchRoutes, door)
      await app.register(listingRoutes, door)
      await app.register(listingImageRoutes, door)
      await app.register(reviewRoutes, door)
    },
  }
}
