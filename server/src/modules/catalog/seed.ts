import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../platform/postgres/database.ts'
import type { Artists, ArtworkFigures, ArtworkImages, Artworks, Collections, DB, Lots } from '../../platform/schema.ts'

/** Rows of a house that opens with a full catalog. All rows of one list name the same columns. */
export type CatalogSeed = {
  artists?: readonly Insertable<Artists>[]
  collections?: readonly Insertable<Collections>[]
  artworks?: readonly Insertable<Artworks>[]
  images?: readonly Insertable<ArtworkImages>[]
  figures?: readonly Insertable<ArtworkFigures>[]
  lots?: readonly Insertable<Lots>[]
}

/** Far below what one JSON parameter may hold, and few enough statements for a catalog of any size. */
const ROWS_PER_STATEMENT = 5_000

/** One JSON parameter instead of one per value: thousands of rows go in as fast as PostgreSQL can index them. */
async function insertAll<T extends keyof DB>(tx: Tx, table: T, rows: readonly object[] = []): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    const batch = rows.slice(at, at + ROWS_PER_STATEMENT)
    const columns = sql.join(Object.keys(batch[0] ?? {}).map((column) => sql.id(column)))
    const into = sql.table(table)
    await sql`insert into ${into} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${into}, ${JSON.stringify(batch)}::jsonb)`.execute(tx)
  }
}

/** Works can't be found until the search is rebuilt, which the caller does when the lots have their past too. */
export async function seedCatalog(tx: Tx, seed: CatalogSeed): Promise<void> {
  await insertAll(tx, 'artists', seed.artists)
  await insertAll(tx, 'collections', seed.collections)
  await insertAll(tx, 'artworks', seed.artworks)
  await insertAll(tx, 'artwork_images', seed.images)
  await insertAll(tx, 'artwork_figures', seed.figures)
  await insertAll(tx, 'lots', seed.lots)
  // Lot numbers given in the seed must not be given out again.
  await sql`select setval(pg_get_serial_sequence('lots', 'lot_number'), greatest(max(lot_number), 1)) from lots`.execute(
    tx,
  )
}
