import type { HangableWork } from '@vermeil/contracts/catalog/walls.schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import { allRows } from '../../platform/postgres/rows.ts'

/** The lot decides what a visitor may see: a work that was never offered is in nobody's plan. */
const columns = sql`w.id as "artworkId", lot.id as "lotId", w.title, w.slug, a.name as artist,
  w.width_cm::float8 as "widthCm", w.height_cm::float8 as "heightCm",
  lot.state in ('scheduled', 'live', 'stopped') as "isOnOffer",
  case when i.image_key is not null then json_build_object('key', i.image_key, 'width', i.width, 'height', i.height,
    'thumbhash', i.thumbhash, 'color', i.colors[1]) end as image`
const rest = sql`join public_works w on w.id = lot.artwork_id
  join public_artists a on a.id = w.artist_id
  left join public_images i on i.artwork_id = w.id and i.position = 0`

export const hangableStore = {
  /** In the order asked for; a work that no visitor may see is left out. */
  byArtworks: (db: Db | Tx, ids: readonly string[]): Promise<HangableWork[]> => allRows(db)`
      select ${columns} from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
      cross join lateral (
        select id, artwork_id, state from public_lots where artwork_id = asked.id order by created_at desc limit 1
      ) as lot ${rest} order by asked.place`,

  byLots: (db: Db | Tx, ids: readonly string[]): Promise<HangableWork[]> => allRows(db)`
      select ${columns} from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
      join public_lots lot on lot.id = asked.id ${rest} order by asked.place`,
}
