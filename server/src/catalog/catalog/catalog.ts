import type {
  ArtistListQuery,
  ArtistPage,
  ArtistStyles,
  ArtistView,
  Featured,
  FollowedArtists,
  FollowState,
} from '@vermeil/contracts/catalog/artists.schema'
import type { LotSearchPage, LotSearchQuery } from '@vermeil/contracts/catalog/catalog.schema'
import type { Suggestions } from '@vermeil/contracts/catalog/suggestions.schema'
import type { HouseStats } from '@vermeil/contracts/desk/house-stats.schema'
import type { Recommendations } from '@vermeil/contracts/desk/overview.schema'
import type { AccountId, ArtistId, ArtworkId, LotId } from '@vermeil/contracts/ids'
import type { SearchCriteria } from '@vermeil/contracts/selling/alerts.schema'
import type { LotCard, LotView, OwnLots, WatchList, WatchState } from '@vermeil/contracts/selling/lots.schema'
import type pg from 'pg'
import type { Tx } from '../../platform/postgres/database.ts'
import type { ArtistCounts, ArtistFigures } from './public/artist-figure-store.ts'
import type { FollowerPage } from './public/follow-store.ts'
import type { Viewer } from './public/lot-visibility.ts'
import type { ArtistIntroduction } from './public/own-artist-store.ts'
import type { CatalogHeads } from './public/page-heads.ts'
import type { LotInterest } from './public/recommend.ts'
import type { Visit } from './public/view-store.ts'
import type { Watch, WatchedSince } from './public/watch-store.ts'
import type { CompiledWords, FindableWork } from './search/reverse-search-store.ts'
import type { Days, Referrer, WorkTraffic } from './traffic/traffic-store.ts'

/** What visitors read: search, lots, artists, and what they watch and follow. */
export interface Catalog {
  search(query: LotSearchQuery, viewer: Viewer): Promise<LotSearchPage>
  /** Artists and works for words that are still being typed, those with something on offer first. */
  suggest(words: string, limit?: number): Promise<Suggestions>
  /** The cards of these lots, in this order; unknown ids are left out. */
  cards(lotIds: readonly LotId[], viewer: Viewer): Promise<LotCard[]>
  /** The card of each work's newest lot; works without one are left out. */
  cardsOfWorks(artworkIds: readonly ArtworkId[], viewer: Viewer): Promise<LotCard[]>
  /** `cards` over other connections: those of a rehearsal find its copies of lots. */
  cardsOn(pool: pg.Pool, lotIds: readonly LotId[], viewer: Viewer): Promise<LotCard[]>
  lot(lotId: LotId, viewer: Viewer): Promise<LotView>
  /** What a seller has on auction or waiting. */
  ownLots(sellerId: AccountId): Promise<OwnLots>
  /** Works like this one by subject, palette, medium and price, those on offer first. */
  similar(lotId: LotId, viewer: Viewer): Promise<LotCard[]>
  featured(viewer: Viewer): Promise<Featured>
  stats(): Promise<HouseStats>

  artists(query: ArtistListQuery): Promise<ArtistPage>
  /** What artists work in, the most frequent first. */
  artistStyles(limit: number): Promise<ArtistStyles>
  artist(artistId: ArtistId, viewer: Viewer): Promise<ArtistView>
  /** What the artist says about their work; without that, about themselves. */
  statementOf(artistId: ArtistId): Promise<string>
  follow(accountId: AccountId, artistId: ArtistId, isFollowed: boolean): Promise<FollowState>
  /** The artists that somebody follows, the latest first. */
  followed(accountId: AccountId, limit?: number): Promise<FollowedArtists>
  /** Of these people, the ones who follow an artist. */
  followersAmong(tx: Tx, artistId: ArtistId, accountIds: readonly AccountId[]): Promise<Set<AccountId>>
  /** The next followers of an artist, in the order of their ids. */
  followersOf(tx: Tx, artistId: ArtistId, page: FollowerPage): Promise<AccountId[]>
  /** The artist of an account, created from its profile the first time it is needed. */
  ownArtist(tx: Tx, account: ArtistIntroduction): Promise<string>
  /** Under whom administrators list works of Vermeil; no account is behind it. */
  houseArtist(tx: Tx): Promise<string>
  /** Removes what an account wrote on its artist's page, and the artist too unless a work of theirs is on record. */
  eraseArtist(tx: Tx, accountId: AccountId): Promise<void>
  readonly figures: ArtistFigures
  /** Whether an artist has the picture with this media key. */
  isPortraitUsed(key: string): Promise<boolean>

  watch(accountId: AccountId, lotId: LotId): Promise<WatchState>
  unwatch(accountId: AccountId, lotId: LotId): Promise<WatchState>
  watches(accountId: AccountId): Promise<Omit<WatchList, 'mayWatch'>>
  /** The lots that somebody watches, the latest first. */
  watchedLots(accountId: AccountId): Promise<LotId[]>
  /** Works on auction that suit these interests, what somebody liked and the artists they follow, each with the reason. */
  recommend(accountId: AccountId, met: readonly LotInterest[]): Promise<Recommendations['works']>
  mergeWatches(accountId: AccountId, lotIds: readonly LotId[]): Promise<void>
  /** Whether somebody wants to hear that a watched lot is about to close. Refused for a lot they don't watch. */
  setWatchAlerts(accountId: AccountId, lotId: LotId, isOn: boolean): Promise<void>
  /** Since when somebody has been watching each of these works; those they don't watch are left out. */
  watchedSince(tx: Tx, accountId: AccountId, artworkIds: readonly ArtworkId[]): Promise<WatchedSince[]>
  watchersOf(tx: Tx, lotIds: readonly LotId[]): Promise<Watch[]>

  /** Counts a view, unless it is a crawler's, the seller's own, or a second one within 30 minutes, and returns the count. */
  countView(lotId: LotId, visit: Visit): Promise<number>
  views(lotIds: readonly LotId[]): Promise<Record<string, number>>
  /** What visitors did with the works of a seller. */
  readonly traffic: Traffic

  readonly reverseSearch: ReverseSearch
  /** The heads of lot and artist pages, and the catalog's part of sitemap and feed. */
  readonly heads: CatalogHeads
  /** Queues lots whose price, state or time changed; their search rows follow within a second. */
  refresh(lotIds: readonly LotId[]): void
  /** The same at once, in the caller's transaction. */
  refreshNow(tx: Tx, lotIds: readonly LotId[]): Promise<void>
  addArtistCounts(tx: Tx, added: readonly ArtistCounts[]): Promise<void>
}

/** The search turned around: one work is compared with criteria that people have saved. */
export interface ReverseSearch {
  /** Null for a text without words. */
  compileWords(text: string): Promise<CompiledWords | null>
  /** Null for a lot that has ended. */
  findable(tx: Tx, lotId: LotId): Promise<FindableWork | null>
  /** Each of these criteria in words. */
  describe(saved: readonly SearchCriteria[]): Promise<string[][]>
}

export interface Traffic {
  /** Views and added watches per work, the most seen first; works that nobody saw or watched are left out. */
  ofWorks(sellerId: AccountId, days: Days): Promise<WorkTraffic[]>
  /** The hosts that visitors came from, the most frequent first. */
  referrers(sellerId: AccountId, days: Days): Promise<Referrer[]>
  /** Different viewers of the last 30 days, and of the 30 days before; null if nobody counted them then. */
  viewers(sellerId: AccountId): Promise<{ now: number; before: number | null }>
}
