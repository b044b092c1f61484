import type { MusicPiece } from '@vermeil/contracts/identity/music.schema'
import { AppError } from '../../platform/app-error.ts'
import type { LimitStore } from '../../platform/limits/limit-store.ts'
import type { Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import { createArrangement } from './arrange-playlist.ts'
import type { Music } from './music.ts'
import { musicRoutes } from './music-routes.ts'
import { musicStore, type PieceRow } from './music-store.ts'
import { createUploadGrants } from './upload-grants.ts'
import { createUploadPiece } from './upload-piece.ts'

type Deps = Pick<Platform, 'database' | 'jobs' | 'media' | 'limiter'> & {
  limitStore: LimitStore
  musicPin: string
}

const toPiece = ({ id, title, credit, durationSeconds, uploadedAt }: PieceRow): MusicPiece => ({
  id,
  title,
  credit,
  url: `/api/v1/music/${id}/audio`,
  durationSeconds,
  uploadedAt: uploadedAt.toISOString(),
})

export async function musicModule(deps: Deps): Promise<Module<Music>> {
  const { database, jobs, media, limitStore, limiter, musicPin } = deps
  const uploadPiece = createUploadPiece({ database, media })
  const arrangement = await createArrangement({ database, jobs, media })

  const music: Music = {
    ...createUploadGrants({ database, limitStore, musicPin }),
    playlist: async () => (await musicStore.inOrder(database.db)).map(toPiece),
    upload: async (upload) => toPiece(await uploadPiece(upload)),
    reorder: async (actorId, ids) => (await arrangement.reorder(actorId, ids)).map(toPiece),
    remove: arrangement.remove,
    async fileOf(id) {
      const piece = await musicStore.byId(database.db, id)
      if (!piece) throw new AppError('music.unknown', {})
      return piece.mediaKey
    },
  }

  return {
    api: music,
    async routes(app) {
      await app.register(musicRoutes, { prefix: '/api/v1', music, media, limiter })
    },
  }
}
