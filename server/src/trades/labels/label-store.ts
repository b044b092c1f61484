import type { ArtworkId } from '@vermeil/contracts/ids'
import type { LabeledWork } from '@vermeil/contracts/trades/labels.schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import { deleteExpired } from '../../platform/postgres/prune.ts'
import { allRows, firstRow, oneRow } from '../../platform/postgres/rows.ts'

/** Where labels hang. */
export type LabelPlace =
  | { readonly kind: 'property'; readonly propertyId: string }
  | { readonly kind: 'set'; readonly setId: string }

export type StoredLabel = {
  id: string
  code: string
  artworkId: ArtworkId
  propertyId: string | null
  setId: string | null
}
export type CountedLabel = Pick<StoredLabel, 'id' | 'code' | 'artworkId'> & { scans: number }
export type LabelVisitor = { id: string; labelId: string; email: string }
type OwnVisit = { artworkId: ArtworkId; askedAt: Date; openedAt: Date | null }

/** `days`: on which it was scanned. */
const columns = sql`id, code, artwork_id as "artworkId", property_id as "propertyId", set_id as "setId"`
const isAt = (place: LabelPlace) =>
  place.kind === 'property' ? sql`property_id = ${place.propertyId}` : sql`set_id = ${place.setId}`
/** An order that was made on the last day of an attribution may take a while to be paid. */
export const VISITOR_DAYS = 120

export const labelStore = {
  byCode: (db: Db | Tx, code: string): Promise<StoredLabel | null> =>
    firstRow(db)`select ${columns} from labels where code = ${code}`,

  /** All labels that were made there, also of works that are gone. */
  of: (db: Db, place: LabelPlace): Promise<CountedLabel[]> => allRows(db)`
      select id, code, artwork_id as "artworkId",
        coalesce((select sum(scans) from label_days where label_id = labels.id), 0)::int as scans
      from labels where ${isAt(place)} order by id`,

  works: (db: Db | Tx, artworkIds: readonly ArtworkId[]): Promise<LabeledWork[]> => allRows(db)`
      select w.id as "artworkId", w.title, jsonb_build_object('id', r.id, 'name', r.name, 'slug', r.slug) as artist,
        concat_ws(', ', nullif(w.materials, ''), nullif(w.dimensions, ''), w.year::text) as facts,
        case when i.id is not null then jsonb_build_object('key', i.image_key, 'width', i.width, 'height', i.height,
          'thumbhash', i.thumbhash, 'color', i.colors[1]) end as picture
      from public_works w join public_artists r on r.id = w.artist_id
      left join public_images i on i.artwork_id = w.id and i.position = 0
      where w.id = any(${artworkIds}::uuid[]) order by array_position(${artworkIds}::uuid[], w.id)`,

  /** A work that has one keeps it: printed labels go on working. */
  async add(tx: Tx, place: LabelPlace, labels: readonly { artworkId: ArtworkId; code: string }[]): Promise<void> {
    const at = place.kind === 'property' ? { property_id: place.propertyId } : { set_id: place.setId }
    await tx
      .insertInto('labels')
      .values(labels.map(({ artworkId, code }) => ({ artwork_id: artworkId, code, ...at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  async countScan(db: Db, labelId: string): Promise<void> {
    await sql`
      insert into label_days (label_id, day, scans) values (${labelId}, (house_now() at time zone 'utc')::date, 1)
      on conflict (label_id, day) do update set scans = label_days.scans + 1`.execute(db)
  },

  async leaveAddress(tx: Tx, labelId: string, email: string): Promise<string> {
    const { id } = await oneRow(tx)<{ id: string }>`
      insert into label_visitors (label_id, email) values (${labelId}, ${email})
      on conflict (label_id, email) do update set asked_at = house_now() returning id`
    return id
  },

  lockVisitor: (tx: Tx, visitorId: string): Promise<LabelVisitor | null> => firstRow(tx)`
      select id, label_id as "labelId", email from label_visitors where id = ${visitorId} for update`,

  async markOpened(tx: Tx, visitorId: string): Promise<void> {
    await sql`
      update label_visitors set opened_at = coalesce(opened_at, house_now()) where id = ${visitorId}`.execute(tx)
  },

  async removeVisitor(tx: Tx, visitorId: string): Promise<void> {
    await tx.deleteFrom('label_visitors').where('id', '=', visitorId).execute()
  },

  visitsOf: (db: Db, email: string): Promise<OwnVisit[]> => allRows(db)`
      select l.artwork_id as "artworkId", v.asked_at as "askedAt", v.opened_at as "openedAt"
      from label_visitors v join labels l on l.id = v.label_id where v.email = ${email} order by v.id`,

  async removeVisitsOf(tx: Tx, email: string): Promise<void> {
    await tx.deleteFrom('label_visitors').where('email', '=', email).execute()
  },

  async prune(db: Db): Promise<void> {
    await deleteExpired(db, { table: 'label_visitors', since: 'asked_at', days: VISITOR_DAYS })
    await deleteExpired(db, { table: 'label_days', since: 'day', days: 730 })
  },
}
