import type { ArtistId, ArtworkId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Db } from '../../platform/postgres/database.ts'
import type { ComparableSale, ValuedWork } from './valuation-rules.ts'

export type WorkFacts = ValuedWork & { materials: string; dimensions: string }

export const valuationStore = {
  async works(db: Db, artworkIds: readonly ArtworkId[]): Promise<WorkFacts[]> {
    const { rows } = await sql<WorkFacts>`
      select id as "artworkId", artist_id as "artistId", medium, (height_cm * width_cm)::float8 as area, materials,
        dimensions
      from public_works where id = any(${artworkIds}::uuid[])`.execute(db)
    return rows
  },

  /** One query for all works of a person: what their artists have sold since then. */
  async salesOf(db: Db, artistIds: readonly ArtistId[], since: Date): Promise<ComparableSale[]> {
    const { rows } = await sql<ComparableSale>`
      select artwork_id as "artworkId", artist_id as "artistId", medium, area_cm2::float8 as area, price_cents as price,
        sold_at as "soldAt"
      from comparable_sales where artist_id = any(${artistIds}::uuid[]) and sold_at >= ${since}`.execute(db)
    return rows
  },
}
