import { Readable } from 'node:stream'
import { maxMusicBytes, maxPieces } from '@vermeil/contracts/identity/music.schema'
import { AppError } from '../../platform/app-error.ts'
import { recordAct } from '../../platform/audit-store.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { world } from '../../platform/world.ts'
import { audioSeconds } from './audio/audio-duration.ts'
import { headBytes, recognizeAudio } from './audio/recognize-audio.ts'
import { musicStore, type PieceRow } from './music-store.ts'
import { titleOf } from './piece-title.ts'

export type Upload = {
  source: Readable
  filename: string
  /** Null for a visitor who used the PIN and is not signed in. */
  uploadedBy: string | null
  byPin: boolean
}

/** The folder of uploads. Files of seeded pieces are elsewhere, and removing such a piece leaves its file. */
export const uploadsFolder = 'public/music/'

/** Reads the first bytes, then passes everything on, up to the largest size. */
async function peek(source: Readable) {
  const iterator: AsyncIterator<Buffer> = source.iterator()
  const chunks: Buffer[] = []
  let size = 0
  async function next(): Promise<Buffer | null> {
    const { value, done } = await iterator.next()
    if (done) return null
    size += value.length
    return value
  }
  for (let chunk = await next(); chunk; chunk = await next()) {
    chunks.push(chunk)
    if (size >= headBytes) break
  }
  const head = Buffer.concat(chunks)
  async function* all() {
    for (let chunk: Buffer | null = head; chunk; chunk = await next()) {
      if (size > maxMusicBytes) throw new AppError('upload.too-large', { maxBytes: maxMusicBytes })
      yield chunk
    }
  }
  return {
    head,
    whole: Readable.from(all()),
    /** Reads to the end and discards it: a browser whose upload is cut off never sees the answer. */
    async drain() {
      while (await next());
    },
  }
}

/** Stores a file and puts it first in the playlist. Files are streamed, never held in memory as a whole. */
export function createUploadPiece({ database, media }: { database: Database; media: MediaStore }) {
  async function store(head: Buffer, whole: Readable) {
    const ext = await recognizeAudio(head)
    if (!ext) throw new AppError('music.not-audio', {})
    const { key } = await media.putNamed(`${uploadsFolder}${world.uuid()}.${ext}`, whole)
    return { mediaKey: key, durationSeconds: audioSeconds(head, ext) }
  }

  const add = (file: Awaited<ReturnType<typeof store>>, { filename, uploadedBy, byPin }: Upload): Promise<PieceRow> =>
    database.transaction(async (tx) => {
      await musicStore.lockPlaylist(tx)
      if ((await musicStore.count(tx)) >= maxPieces) throw new AppError('music.playlist-full', {})
      const piece = await musicStore.addInFront(tx, { ...file, title: titleOf(filename), uploadedBy })
      const details = { title: piece.title, byPin }
      await recordAct(tx, { actorId: uploadedBy, act: 'music.upload', subject: `music:${piece.id}`, details })
      return piece
    })

  return async (upload: Upload): Promise<PieceRow> => {
    const { head, whole, drain } = await peek(upload.source)
    const file = await store(head, whole).catch(async (error: unknown) => {
      await drain()
      throw error
    })
    try {
      return await add(file, upload)
    } catch (error) {
      await media.remove(file.mediaKey)
      throw error
    }
  }
}
