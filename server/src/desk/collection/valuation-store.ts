import type { ArtistId, ArtworkId } from '@vermeil/contracts/ids'
import type { Db } from '../../platform/postgres/database.ts'
import { allRows } from '../../platform/postgres/rows.ts'
import type { ComparableSale, ValuedWork } from './valuation-rules.ts'

export type WorkFacts = ValuedWork & { materials: string; dimensions: string }

export const valuationStore = {
  works: (db: Db, artworkIds: readonly ArtworkId[]): Promise<WorkFacts[]> => allRows(db)`
      select id as "artworkId", artist_id as "artistId", medium, (height_cm * width_cm)::float8 as area, materials,
        dimensions
      from public_works where id = any(${artworkIds}::uuid[])`,

  /** One query for all works of a person: what their artists have sold since then. */
  salesOf: (db: Db, artistIds: readonly ArtistId[], since: Date): Promise<ComparableSale[]> => allRows(db)`
      select artwork_id as "artworkId", artist_id as "artistId", medium, area_cm2::float8 as area, price_cents as price,
        sold_at as "soldAt"
      from comparable_sales where artist_id = any(${artistIds}::uuid[]) and sold_at >= ${since}`,
}
