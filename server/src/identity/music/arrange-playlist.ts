import type { AccountId } from '@vermeil/contracts/ids'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { changedFields, recordAct } from '../../platform/audit-store.ts'
import type { JobDefinition, Jobs } from '../../platform/jobs.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { musicStore, type PieceRow } from './music-store.ts'
import { uploadsFolder } from './upload-piece.ts'

const FileData = z.object({ mediaKey: z.string() })
/** Sent with the removal of a piece, so that its file is removed only after the commit. */
const removeFile: JobDefinition<z.infer<typeof FileData>> = { name: 'music.remove-file', data: FileData }

/** What administrators do with the playlist. */
interface Arrangement {
  reorder(actorId: AccountId, ids: readonly string[]): Promise<PieceRow[]>
  remove(actorId: AccountId, id: string): Promise<void>
}

type Deps = { database: Database; jobs: Jobs; media: Pick<MediaStore, 'remove'> }

export async function createArrangement({ database, jobs, media }: Deps): Promise<Arrangement> {
  await jobs.handle(removeFile, ({ mediaKey }) => media.remove(mediaKey))

  return {
    reorder: (actorId, ids) =>
      database.transaction(async (tx) => {
        await musicStore.lockPlaylist(tx)
        const before = await musicStore.inOrder(tx)
        // A piece that was added since the page was opened must not be dropped or moved unseen.
        const isComplete = before.length === ids.length && before.every(({ id }) => ids.includes(id))
        if (!isComplete) throw new AppError('music.order-stale', {})
        await musicStore.setOrder(tx, ids)
        const changes = changedFields({ ids: before.map(({ id }) => id) }, { ids })
        await recordAct(tx, { actorId, act: 'music.reorder', subject: 'music', ...changes })
        return musicStore.inOrder(tx)
      }),

    remove: (actorId, id) =>
      database.transaction(async (tx) => {
        await musicStore.lockPlaylist(tx)
        const piece = await musicStore.remove(tx, id)
        if (!piece) throw new AppError('music.unknown', {})
        const { title, mediaKey } = piece
        await recordAct(tx, { actorId, act: 'music.remove', subject: `music:${id}`, details: { title } })
        if (mediaKey.startsWith(uploadsFolder)) await jobs.send(tx, removeFile, { mediaKey })
      }),
  }
}
