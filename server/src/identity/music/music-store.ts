import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/database.ts'

export type PieceRow = {
  id: string
  title: string
  credit: string | null
  mediaKey: string
  durationSeconds: number | null
  uploadedAt: Date
}
export type NewPiece = Pick<PieceRow, 'title' | 'mediaKey' | 'durationSeconds'> & {
  credit?: string | null
  uploadedBy?: string | null
}

const columns = [
  'id',
  'title',
  'credit',
  'media_key as mediaKey',
  'duration_seconds as durationSeconds',
  'uploaded_at as uploadedAt',
] as const

const toColumns = ({ title, mediaKey, durationSeconds, credit = null, uploadedBy = null }: NewPiece) => ({
  title,
  credit,
  media_key: mediaKey,
  duration_seconds: durationSeconds,
  uploaded_by: uploadedBy,
})

// Taken by every change of the playlist's order or length, so that no two pieces get the same position.
const PLAYLIST_LOCK = 7_355_610

export const musicStore = {
  async lockPlaylist(tx: Tx): Promise<void> {
    await sql`select pg_advisory_xact_lock(${PLAYLIST_LOCK})`.execute(tx)
  },

  inOrder: (db: Db | Tx): Promise<PieceRow[]> =>
    db.selectFrom('music_pieces').select(columns).orderBy('position').execute(),

  async count(tx: Tx): Promise<number> {
    const { pieces } = await tx
      .selectFrom('music_pieces')
      .select((row) => row.fn.countAll<number>().as('pieces'))
      .executeTakeFirstOrThrow()
    return pieces
  },

  async byId(db: Db, id: string): Promise<PieceRow | null> {
    return (await db.selectFrom('music_pieces').select(columns).where('id', '=', id).executeTakeFirst()) ?? null
  },

  /** First in the playlist: visitors hear the newest upload first. The caller has locked the playlist. */
  async addInFront(tx: Tx, piece: NewPiece): Promise<PieceRow> {
    return tx
      .insertInto('music_pieces')
      .values({ ...toColumns(piece), position: sql`(select coalesce(min(position), 0) - 1 from music_pieces)` })
      .returning(columns)
      .executeTakeFirstOrThrow()
  },

  /** Last in the playlist, in the order given. A piece whose file is there already is left as it is. */
  async addBehind(tx: Tx, pieces: readonly NewPiece[]): Promise<void> {
    for (const piece of pieces) {
      await tx
        .insertInto('music_pieces')
        .values({ ...toColumns(piece), position: sql`(select coalesce(max(position), 0) + 1 from music_pieces)` })
        .onConflict((conflict) => conflict.column('media_key').doNothing())
        .execute()
    }
  },

  async setOrder(tx: Tx, ids: readonly string[]): Promise<void> {
    await sql`
      update music_pieces set position = wanted.place
      from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
      where music_pieces.id = wanted.id`.execute(tx)
  },

  async remove(tx: Tx, id: string): Promise<PieceRow | null> {
    return (await tx.deleteFrom('music_pieces').where('id', '=', id).returning(columns).executeTakeFirst()) ?? null
  },
}
