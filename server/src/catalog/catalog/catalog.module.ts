import type { LotId } from '@vermeil/contracts/ids'
import type { Hooks } from '../../hooks.ts'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Images } from '../../platform/media/images.ts'
import type { Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ChangeFeed } from '../../platform/reads/change-feed.ts'
import type { SharedReads } from '../../platform/reads/shared-reads.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { Catalog } from './catalog.ts'
import { catalogChannels } from './catalog-channels.ts'
import { handleCatalogJobs } from './catalog-jobs.ts'
import { createOwnPage } from './own-page/own-page.ts'
import { ownPageRoutes } from './own-page/own-page-routes.ts'
import { ownPageStore } from './own-page/own-page-store.ts'
import { addArtistCounts, artistFigures } from './public/artist-figure-store.ts'
import { artistRoutes } from './public/artist-routes.ts'
import {
  artistStyles,
  artistView,
  featuredArtists,
  isPortraitUsed,
  listArtists,
  statementOf,
} from './public/artist-store.ts'
import { cardsOf, newestLots } from './public/card-store.ts'
import { featuredLots, verifiableLot } from './public/featured-lot-store.ts'
import { followStore } from './public/follow-store.ts'
import { createHouseStats } from './public/house-stats.ts'
import { lotRoutes } from './public/lot-routes.ts'
import { lotView } from './public/lot-store.ts'
import { openingLot } from './public/opening-lot-rules.ts'
import { houseArtist, ownArtist } from './public/own-artist-store.ts'
import { eraseFollowing, exportOf } from './public/own-data-store.ts'
import { ownLots } from './public/own-lot-store.ts'
import { createCatalogHeads } from './public/page-heads.ts'
import { createRecommend } from './public/recommend.ts'
import { similarLots } from './public/similar-lots.ts'
import { createStatsEvents } from './public/stats-events.ts'
import { createTaste } from './public/taste.ts'
import { tasteRoutes } from './public/taste-routes.ts'
import { countView, viewCounts } from './public/view-store.ts'
import { watchRoutes } from './public/watch-routes.ts'
import { watchStore } from './public/watch-store.ts'
import { describeCriteria } from './search/describe-criteria.ts'
import { projection } from './search/projection-store.ts'
import { createRefreshQueue } from './search/refresh-queue.ts'
import { compileWords, findableWork } from './search/reverse-search-store.ts'
import { searchLots } from './search/search-lots.ts'
import { createSuggest } from './search/suggest.ts'
import type { LotChangeEvent } from './shared/lot-change-event.ts'
import { createSharedCatalog } from './shared/shared-catalog.ts'
import { trafficStore } from './traffic/traffic-store.ts'

type Deps = Pick<Platform, 'database' | 'jobs' | 'logger' | 'limiter' | 'every'> & {
  accounts: Accounts
  realtime: Realtime
  hooks: Pick<Hooks, 'undoneSales'>
  lotChanges: ChangeFeed<LotChangeEvent>
  reads: SharedReads
  images: Pick<Images, 'bytes'>
}

export async function catalogModule(deps: Deps): Promise<Module<Catalog>> {
  const { database, accounts, logger, hooks, limiter, reads } = deps
  const { db, pool, transaction } = database
  const queue = createRefreshQueue({
    rebuild: (lotIds) => transaction((tx) => projection.rebuild(tx, lotIds)),
    onError: (error) => logger.error({ err: error }, 'search refresh failed'),
  })
  await handleCatalogJobs(deps)

  accounts.onExport('watch list, liked works and followed artists', (accountId) => exportOf(db, accountId))
  accounts.onAvatarSet(ownPageStore.setPortrait)
  accounts.onErase(async (tx, accountId) => queue.refresh(await eraseFollowing(tx, accountId)))

  async function watchState(lotId: LotId, isWatched: boolean) {
    return { isWatched, watchers: known('lot.unknown', await watchStore.countOf(db, lotId)) }
  }

  const catalog: Catalog = {
    search: (query, viewer) => searchLots(pool, query, viewer),
    suggest: createSuggest(pool),
    cards: (lotIds, viewer) => cardsOf(pool, lotIds, viewer),
    cardsOfWorks: async (artworkIds, viewer) => cardsOf(pool, await newestLots(pool, artworkIds), viewer),
    cardsOn: cardsOf,
    lot: async (lotId, viewer) => known('lot.unknown', await lotView(pool, lotId, viewer)),
    async ownLots(sellerId) {
      const { lotIds, active, activeBefore, now } = await ownLots(db, sellerId)
      const lots = await cardsOf(pool, lotIds, { accountId: sellerId, isAdmin: false })
      return { lots, active: { value: active, before: activeBefore }, serverTime: now.toISOString() }
    },
    similar: async (lotId, viewer) => known('lot.unknown', await similarLots(pool, lotId, viewer)),
    async featured(viewer) {
      const [featured, verifiable, artists] = await Promise.all([
        featuredLots(pool, viewer),
        verifiableLot(pool, viewer),
        featuredArtists(pool),
      ])
      return { ...featured, openingLotId: openingLot(featured.lots)?.id ?? null, verifiable, ...artists }
    },
    stats: createHouseStats(pool, hooks.undoneSales.ask),

    artists: (query) => listArtists(pool, query),
    artistStyles: (limit) => artistStyles(pool, limit),
    artist: async (artistId, viewer) => known('artist.unknown', await artistView(pool, artistId, viewer)),
    async follow(accountId, artistId, isFollowed) {
      const change = isFollowed ? followStore.add : followStore.remove
      const followers = await transaction((tx) => change(tx, accountId, artistId))
      return { isFollowed, followers: known('artist.unknown', followers) }
    },
    followed: async (accountId, limit) => ({ artists: await followStore.listOf(db, accountId, limit) }),
    followersAmong: followStore.followersAmong,
    followersOf: followStore.followersOf,
    ownArtist,
    houseArtist,
    eraseArtist: ownPageStore.erase,
    figures: artistFigures,
    statementOf: (artistId) => statementOf(db, artistId),
    isPortraitUsed: (key) => isPortraitUsed(db, key),

    async watch(accountId, lotId) {
      queue.refresh(await transaction((tx) => watchStore.add(tx, accountId, [lotId])))
      return watchState(lotId, true)
    },
    async unwatch(accountId, lotId) {
      if (await transaction((tx) => watchStore.remove(tx, accountId, lotId))) queue.refresh([lotId])
      return watchState(lotId, false)
    },
    async watches(accountId) {
      const { lotIds, muted, now } = await watchStore.listOf(db, accountId)
      const lots = await cardsOf(pool, lotIds, { accountId, isAdmin: false })
      return { lots, muted, serverTime: now.toISOString() }
    },
    watchedLots: async (accountId) => (await watchStore.listOf(db, accountId)).lotIds,
    recommend: createRecommend(pool),
    async mergeWatches(accountId, lotIds) {
      queue.refresh(await transaction((tx) => watchStore.add(tx, accountId, lotIds)))
    },
    async setWatchAlerts(accountId, lotId, isOn) {
      if (!(await watchStore.setAlerts(db, accountId, lotId, isOn))) throw new AppError('lot.unknown', {})
    },
    watchedSince: watchStore.watchedSince,
    watchersOf: watchStore.watchersOf,

    countView: async (lotId, visit) => known('lot.unknown', await countView(transaction, lotId, visit)),
    views: (lotIds) => viewCounts(db, lotIds),
    traffic: {
      ofWorks: (sellerId, days) => trafficStore.ofWorks(db, sellerId, days),
      referrers: (sellerId, days) => trafficStore.referrers(db, sellerId, days),
      viewers: (sellerId) => trafficStore.viewers(db, sellerId),
    },

    reverseSearch: {
      compileWords: (text) => compileWords(pool, text),
      findable: findableWork,
      describe: (saved) => describeCriteria(pool, saved),
    },
    heads: createCatalogHeads(pool, deps.images),
    refresh: queue.refresh,
    refreshNow: projection.rebuild,
    addArtistCounts,
  }
  const ownPage = createOwnPage({ database, accounts, view: catalog.artist })
  const shared = createSharedCatalog(deps)
  reads.addCache(shared)
  const statsEvents = createStatsEvents({ ...deps, stats: catalog.stats })
  return {
    api: catalog,
    channels: catalogChannels(catalog.stats),
    async routes(app) {
      const options = { prefix: '/api/v1', catalog, limiter, reads, shared }
      await app.register(lotRoutes, options)
      await app.register(artistRoutes, options)
      await app.register(watchRoutes, options)
      await app.register(tasteRoutes, { prefix: '/api/v1', taste: createTaste(database) })
      await app.register(ownPageRoutes, { prefix: '/api/v1', ownPage })
    },
    async start() {
      await statsEvents.start()
      if (reads.isOn) await shared.start()
    },
    async stop() {
      await shared.stop()
      await statsEvents.stop()
      await queue.settle()
    },
  }
}

/** The value, or the refusal that there is none. */
function known<T>(code: 'lot.unknown' | 'artist.unknown', value: T | null): T {
  if (value === null) throw new AppError(code, {})
  return value
}
