import type { Insertable } from 'kysely'
import type { Tx } from '../../platform/postgres/database.ts'
import { insertRows } from '../../platform/postgres/insert-rows.ts'
import type {
  ArtistExhibitions,
  ArtistLinks,
  Artists,
  ArtworkDays,
  ArtworkFigures,
  ArtworkReferrers,
  ArtworkViews,
  Follows,
  SellerViewers,
  Watches,
} from '../../platform/schema.ts'
import { slugOf } from '../../platform/slug.ts'

export type ArtistSeed = Omit<Insertable<Artists>, 'slug'>
export type ArtistPageSeed = {
  exhibitions: readonly Insertable<ArtistExhibitions>[]
  links: readonly Insertable<ArtistLinks>[]
  follows: readonly Insertable<Follows>[]
}
export type FiguresSeed = Insertable<ArtworkFigures>
export type WatchSeed = Insertable<Watches>
export type TrafficSeed = {
  days: readonly Insertable<ArtworkDays>[]
  referrers: readonly Insertable<ArtworkReferrers>[]
  /** `visitor` is PostgreSQL's hex text, as it travels in JSON. */
  views: readonly (Omit<Insertable<ArtworkViews>, 'visitor'> & { visitor: string })[]
  viewers: readonly Insertable<SellerViewers>[]
}

/** All rows of one call have the same columns. */
export const seedArtists = (tx: Tx, artists: readonly ArtistSeed[]): Promise<void> =>
  insertRows(
    tx,
    'artists',
    artists.map((artist) => ({ slug: slugOf(artist.name), ...artist })),
  )

export async function seedArtistPages(tx: Tx, { exhibitions, links, follows }: ArtistPageSeed): Promise<void> {
  await insertRows(tx, 'artist_exhibitions', exhibitions)
  await insertRows(tx, 'artist_links', links)
  await insertRows(tx, 'follows', follows)
}

export const seedFigures = (tx: Tx, figures: readonly FiguresSeed[]): Promise<void> =>
  insertRows(tx, 'artwork_figures', figures)

export const seedWatches = (tx: Tx, watches: readonly WatchSeed[]): Promise<void> => insertRows(tx, 'watches', watches)
export async function seedTraffic(tx: Tx, { days, referrers, views, viewers }: TrafficSeed): Promise<void> {
  await insertRows(tx, 'artwork_days', days)
  await insertRows(tx, 'artwork_referrers', referrers)
  await insertRows(tx, 'artwork_views', views as readonly object[] as readonly Insertable<ArtworkViews>[])
  await insertRows(tx, 'seller_viewers', viewers)
}
