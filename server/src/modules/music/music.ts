import type { MusicPiece } from '@vermeil/contracts/music'
import { AppError } from '../../platform/app-error.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { LimitStore } from '../../platform/limits/limit-store.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { createArrangement } from './arrange-playlist.ts'
import { handleMusicJobs } from './music-jobs.ts'
import { musicStore, type NewPiece, type PieceRow } from './music-store.ts'
import { createUploadDoor } from './open-upload.ts'
import { createUploadPiece, type Upload } from './upload-piece.ts'

type Deps = {
  database: Database
  jobs: Jobs
  media: MediaStore
  limitStore: LimitStore
  musicPin: string
  /** Makes a file that is not there yet, as the demo house's composer does; anything else it leaves alone. */
  provide?: (mediaKey: string) => Promise<void>
}

export type Music = Awaited<ReturnType<typeof createMusic>>

const toPiece = ({ id, title, credit, durationSeconds, uploadedAt }: PieceRow): MusicPiece => ({
  id,
  title,
  credit,
  url: `/api/v1/music/${id}/audio`,
  durationSeconds,
  uploadedAt: uploadedAt.toISOString(),
})

/** The site's music: one playlist, the same for every visitor. */
export async function createMusic({ database, jobs, media, limitStore, musicPin, provide = async () => {} }: Deps) {
  const door = createUploadDoor({ database, limitStore, musicPin })
  const uploadPiece = createUploadPiece({ database, media })
  const arrangement = createArrangement({ database, jobs })
  await handleMusicJobs({ jobs, media })

  return {
    openUpload: door.open,
    requireGrant: door.requireGrant,
    upload: async (upload: Upload) => toPiece(await uploadPiece(upload)),
    playlist: async () => (await musicStore.inOrder(database.db)).map(toPiece),
    reorder: async (actorId: string, ids: readonly string[]) => (await arrangement.reorder(actorId, ids)).map(toPiece),
    remove: arrangement.remove,

    /** The key of a piece's file, which exists once this has answered. */
    async fileOf(id: string): Promise<string> {
      const piece = await musicStore.byId(database.db, id)
      if (!piece) throw new AppError('music.unknown', {})
      await provide(piece.mediaKey)
      return piece.mediaKey
    },

    /** For the demo house: behind what is there, and only once however often it is called. */
    seed: (tx: Tx, pieces: readonly NewPiece[]) => musicStore.addBehind(tx, pieces),
  }
}
