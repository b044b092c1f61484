import type { Insertable } from 'kysely'
import type { Tx } from '../../platform/postgres/database.ts'
import { insertRows } from '../../platform/postgres/insert-rows.ts'
import type { Artists, ArtworkFigures, Watches } from '../../platform/schema.ts'
import { slugOf } from '../../platform/slug.ts'

export type ArtistSeed = Omit<Insertable<Artists>, 'slug'>
export type FiguresSeed = Insertable<ArtworkFigures>
export type WatchSeed = Insertable<Watches>

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
