import type { Picture } from '@vermeil/contracts/catalog/artworks.schema'
import type { AccountId, ArtworkId, ProductionId } from '@vermeil/contracts/ids'
import type { PlacementBody, PlacementTicks } from '@vermeil/contracts/trades/placements.schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { restorableRows } from '../../../platform/postgres/restorable-rows.ts'
import { allRows, firstRow, oneRow } from '../../../platform/postgres/rows.ts'

/** A placement as it is stored, with what it takes from its set and from the catalog. */
export type StoredPlacement = Omit<PlacementBody, 'override'> & {
  id: string
  productionId: ProductionId
  setName: string
  setFrom: string | null
  setUntil: string | null
  address: string
  imageKey: string | null
  hungAt: Date | null
  packedAt: Date | null
  picture: Picture | null
  clearedAt: Date | null
  clearedBy: AccountId | null
  filename: string | null
  reason: string | null
}

/** A work of the catalog, for a placement to copy. */
export type CatalogWork = { title: string; artist: string; dimensions: string }

const select = sql`
  select a.id, s.production_id as "productionId", a.set_id as "setId", s.name as "setName",
    case when s.start_date is null then l.start_date else s.start_date end::text as "setFrom",
    case when s.start_date is null then l.end_date else s.end_date end::text as "setUntil",
    coalesce(l.address, '') as address, a.artwork_id as "artworkId", a.title, a.artist, a.price_cents as price, a.status,
    a.position, a.dimensions, a.weight_kg as weight, a.description, f.media_key as "imageKey", a.hung_at as "hungAt",
    a.packed_at as "packedAt", case when i.id is not null then jsonb_build_object('key', i.image_key, 'width', i.width,
      'height', i.height, 'thumbhash', i.thumbhash, 'color', i.colors[1]) end as picture, c.cleared_at as "clearedAt", c.cleared_by as "clearedBy",
    paper.filename, c.reason
  from placements a
  join production_sets s on s.id = a.set_id
  left join set_locations l on l.id = s.location_id and l.deleted_at is null
  left join public_images i on i.artwork_id = a.artwork_id and i.position = 0
  left join attached_files f on f.subject_kind = 'placement' and f.subject_id = a.id and f.purpose = 'image'
  left join placement_clearances c on c.placement_id = a.id
  left join attached_files paper on paper.id = c.paper_id`

const rowOf = (body: PlacementBody) => ({
  set_id: body.setId,
  artwork_id: body.artworkId,
  title: body.title,
  artist: body.artist,
  price_cents: body.price,
  status: body.status,
  position: body.position,
  dimensions: body.dimensions,
  weight_kg: body.weight,
  description: body.description,
})

export const placementStore = {
  ...restorableRows('placements'),

  find(db: Db | Tx, productionId: ProductionId, id: string, withDeleted = false): Promise<StoredPlacement | null> {
    return firstRow(db)`${select}
      where a.id = ${id} and s.production_id = ${productionId} and s.deleted_at is null
        and (a.deleted_at is null or ${withDeleted})`
  },

  /** Of the sets named, or of all. */
  ofProduction: (
    db: Db | Tx,
    productionId: ProductionId,
    setIds: readonly string[] | null,
    limit: number,
  ): Promise<StoredPlacement[]> => allRows(db)`${select}
      where s.production_id = ${productionId} and s.deleted_at is null and a.deleted_at is null
        and (${setIds}::uuid[] is null or s.id = any(${setIds}::uuid[]))
      order by a.id limit ${limit}`,

  /** Of these productions, what is on sets whose dates include the day. */
  async onDay(db: Db, productionIds: readonly ProductionId[], day: string, limit: number): Promise<StoredPlacement[]> {
    if (productionIds.length === 0) return []
    return allRows(db)<StoredPlacement>`${select}
      where s.production_id = any(${productionIds}::uuid[]) and s.deleted_at is null and a.deleted_at is null
        and case when s.start_date is null
          then l.start_date <= ${day}::date and coalesce(l.end_date >= ${day}::date, true)
          else s.start_date <= ${day}::date and coalesce(s.end_date >= ${day}::date, true) end
      order by s.production_id, s.name, a.position, a.id limit ${limit}`
  },

  /** Of the catalog; each work once. */
  placedOn: (db: Db, setId: string): Promise<{ artworkId: ArtworkId; position: string }[]> => allRows(db)`
      select artwork_id as "artworkId", min(position) as position from placements
      where set_id = ${setId} and deleted_at is null and status = 'placed' and artwork_id is not null
      group by artwork_id order by min(position), artwork_id`,

  async count(tx: Tx, productionId: ProductionId): Promise<number> {
    const { count } = await oneRow(tx)<{ count: number }>`
      select count(*) as count from placements a join production_sets s on s.id = a.set_id
      where s.production_id = ${productionId} and a.deleted_at is null`
    return count
  },

  /** A work that is on offer, or that is on loan at the moment. */
  catalogWork: (db: Db | Tx, artworkId: ArtworkId): Promise<CatalogWork | null> => firstRow(db)`
      select w.title, artist.name as artist, w.dimensions
      from public_works w join public_artists artist on artist.id = w.artist_id
      where w.id = ${artworkId} and (w.status = 'listed' or w.status = 'withdrawn' and w.is_leasable)`,

  async add(tx: Tx, body: PlacementBody, id?: string): Promise<string> {
    const values = { ...(id ? { id } : {}), ...rowOf(body) }
    return (await tx.insertInto('placements').values(values).returning('id').executeTakeFirstOrThrow()).id
  },

  async change(tx: Tx, id: string, body: PlacementBody): Promise<void> {
    await tx.updateTable('placements').set(rowOf(body)).where('id', '=', id).execute()
  },

  /** What was ticked before keeps its time. */
  async tick(tx: Tx, id: string, { hung, packed }: PlacementTicks): Promise<void> {
    await sql`update placements set
        hung_at = case when ${hung} then coalesce(hung_at, house_now()) end,
        packed_at = case when ${packed} then coalesce(packed_at, house_now()) end
      where id = ${id}`.execute(tx)
  },
}
