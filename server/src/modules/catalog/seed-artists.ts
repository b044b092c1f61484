import type { Insertable } from 'kysely'
import type { Tx } from '../../platform/postgres/database.ts'
import { insertRows } from '../../platform/postgres/insert-rows.ts'
import type {
  Artists,
  ArtworkDays,
  ArtworkFigures,
  ArtworkReferrers,
  ArtworkViews,
  SellerViewers,
  Watches,
} from '../../platform/schema.ts'
import { slugOf } from '../../platform/slug.ts'

export type ArtistSeed = Omit<Insertable<Artists>, 'slug'>
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

export const seedFigures = (tx: Tx, figures: readonly FiguresSeed[]): Promise<void> =>
  insertRows(tx, 'artwork_figures', figures)

export const seedWatches = (tx: Tx, watches: readonly WatchSeed[]): Promise<void> => insertRows(tx, 'watches', watches)
export async function seedTraffic(tx: Tx, { days, referrers, views, viewers }: TrafficSeed): Promise<void> {
  await insertRows(tx, 'artwork_days', days)
  await insertRows(tx, 'artwork_referrers', referrers)
  await insertRows(tx, 'artwork_views', views as readonly object[] as readonly Insertable<ArtworkViews>[])
  await insertRows(tx, 'seller_viewers', viewers)
}
