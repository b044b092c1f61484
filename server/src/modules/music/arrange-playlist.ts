import { AppError } from '../../platform/app-error.ts'
import { recordAct } from '../../platform/audit-store.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { removeFile } from './music-jobs.ts'
import { musicStore, type PieceRow } from './music-store.ts'
import { uploadsFolder } from './upload-piece.ts'

/** What administrators do with the playlist. */
export function createArrangement({ database, jobs }: { database: Database; jobs: Jobs }) {
  return {
    reorder: (actorId: string, ids: readonly string[]): Promise<PieceRow[]> =>
      database.transaction(async (tx) => {
        await musicStore.lockPlaylist(tx)
        const before = await musicStore.inOrder(tx)
        // Somebody else's piece, added since the page was opened, must not be dropped or shuffled unseen.
        const isComplete = before.length === ids.length && before.every(({ id }) => ids.includes(id))
        if (!isComplete) throw new AppError('music.order-stale', {})
        await musicStore.setOrder(tx, ids)
        await recordAct(tx, { actorId, act: 'music.reorder', subject: 'music', details: { ids } })
        return musicStore.inOrder(tx)
      }),

    remove: (actorId: string, id: string): Promise<void> =>
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
