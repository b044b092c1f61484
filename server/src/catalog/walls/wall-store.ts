import type { WallPlan, WallReference, WallWork } from '@vermeil/contracts/catalog/walls.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import { ownedRows } from '../../platform/postgres/restorable-rows.ts'
import { allRows, firstRow, oneRow } from '../../platform/postgres/rows.ts'

interface StoredPhoto {
  readonly id: string
  readonly key: string
  readonly width: number
  readonly height: number
}

export interface StoredWall extends Omit<WallPlan, 'works'> {
  readonly id: string
  readonly ownerId: AccountId
  readonly photo: StoredPhoto | null
  readonly reference: WallReference | null
  readonly revision: number
  readonly saveId: string | null
  /** When its private link ends; null if there is none. */
  readonly sharedUntil: Date | null
  readonly updatedAt: Date
}

const columns = sql`id, owner_id as "ownerId", room, name, width_cm as "widthCm", height_cm as "heightCm", color,
  eye_line_cm as "eyeLineCm", unit, reference, revision, save_id as "saveId", updated_at as "updatedAt",
  (select max(l.expires_at) from issued_links l
    where l.purpose = 'wall' and l.subject_id = walls.id and l.withdrawn_at is null
      and l.expires_at > (select house_now())) as "sharedUntil",
  (select json_build_object('id', f.id, 'key', f.media_key, 'width', f.width, 'height', f.height)
    from attached_files f where f.id = walls.photo_id) as photo`

const rowOf = ({ room, name, widthCm, heightCm, color, eyeLineCm, unit, reference }: WallPlan) => ({
  ...{ room, name, width_cm: widthCm, height_cm: heightCm, color, eye_line_cm: eyeLineCm, unit },
  reference: reference && JSON.stringify(reference),
})

/** Walls of an account are added, and get photos, one after the other: there are limits. */
const owned = ownedRows('walls')

export const wallStore = {
  // The link of a deleted wall opens nothing, and works again when the wall is restored.
  ...owned,

  find: (db: Db | Tx, id: string, withDeleted = false): Promise<StoredWall | null> => firstRow(db)`
      select ${columns} from walls where id = ${id} and (deleted_at is null or ${withDeleted})`,

  async lock(tx: Tx, id: string, withDeleted = false): Promise<StoredWall | null> {
    await sql`select from walls where id = ${id} for no key update`.execute(tx)
    return wallStore.find(tx, id, withDeleted)
  },

  /** The newest first. */
  ofOwner: (db: Db | Tx, ownerId: AccountId, limit?: number): Promise<StoredWall[]> => allRows(db)`
      select ${columns} from walls where owner_id = ${ownerId} and deleted_at is null order by id desc limit ${limit ?? null}`,

  /** Photos of deleted walls still take space. */
  async photoBytes(tx: Tx, ownerId: AccountId): Promise<number> {
    const { bytes } = await oneRow(tx)<{ bytes: number }>`
      select coalesce(sum(f.bytes), 0) as bytes from walls join attached_files f on f.id = walls.photo_id
      where owner_id = ${ownerId}`
    return bytes
  },

  async add(
    tx: Tx,
    ownerId: AccountId,
    plan: WallPlan,
    given: { id?: string; photoId?: string } = {},
  ): Promise<string> {
    const { id, photoId } = given
    const values = { ...rowOf(plan), owner_id: ownerId, ...(id && { id }), photo_id: photoId ?? null }
    const added = await tx.insertInto('walls').values(values).returning('id').executeTakeFirstOrThrow()
    await wallStore.setWorks(tx, added.id, plan.works)
    return added.id
  },

  async save(tx: Tx, id: string, plan: WallPlan, saveId: string): Promise<void> {
    await tx
      .updateTable('walls')
      .set({ ...rowOf(plan), save_id: saveId, revision: sql`revision + 1`, updated_at: sql`house_now()` })
      .where('id', '=', id)
      .execute()
    await wallStore.setWorks(tx, id, plan.works)
  },

  /** The corners belong to the photo they were set on. */
  async setPhoto(tx: Tx, id: string, photoId: string | null): Promise<void> {
    const changed = { revision: sql<number>`revision + 1`, updated_at: sql<Date>`house_now()` }
    await tx
      .updateTable('walls')
      .set({ photo_id: photoId, reference: null, save_id: null, ...changed })
      .where('id', '=', id)
      .execute()
  },

  /** With the deleted ones. */
  async idsOf(tx: Tx, ownerId: AccountId): Promise<string[]> {
    const rows = await tx.selectFrom('walls').select('id').where('owner_id', '=', ownerId).orderBy('id').execute()
    return rows.map(({ id }) => id)
  },

  /** Deleted a day ago, or unchanged for three years. */
  async expired(tx: Tx): Promise<string[]> {
    const unchanged = await allRows(tx)<{ id: string }>`
      select id from walls where updated_at < (select house_now()) - interval '1095 days'
      order by updated_at limit 1000`
    return [...new Set([...(await owned.expired(tx)), ...unchanged.map(({ id }) => id)])]
  },

  /** By wall. */
  async works(db: Db | Tx, wallIds: readonly string[]): Promise<Map<string, WallWork[]>> {
    const { rows } = await sql<{ wallId: string; work: WallWork }>`
      select wall_id as "wallId", json_build_object('id', id, 'artworkId', artwork_id, 'x', x_cm, 'y', y_cm,
        'widthCm', width_cm, 'heightCm', height_cm, 'frame', frame, 'hookCm', hook_cm) as work
      from wall_works where wall_id = any(${wallIds}::uuid[]) order by wall_id, position`.execute(db)
    const byWall = Map.groupBy(rows, ({ wallId }) => wallId)
    return new Map([...byWall].map(([id, own]) => [id, own.map(({ work }) => work)]))
  },

  async setWorks(tx: Tx, wallId: string, works: readonly WallWork[]): Promise<void> {
    await tx.deleteFrom('wall_works').where('wall_id', '=', wallId).execute()
    if (works.length === 0) return
    const values = works.map(({ id, artworkId, x, y, widthCm, heightCm, frame, hookCm }, position) => ({
      ...{ id, wall_id: wallId, artwork_id: artworkId, position, x_cm: x, y_cm: y },
      ...{ width_cm: widthCm, height_cm: heightCm, frame, hook_cm: hookCm },
    }))
    await tx.insertInto('wall_works').values(values).execute()
  },
}
