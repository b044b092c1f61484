import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { maxWallPhotoBytes } from '@vermeil/contracts/walls'
import { AppError } from '../../platform/app-error.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { inspectUpload } from '../../platform/media/inspect-upload.ts'
import { jpegOf } from '../../platform/media/jpeg-of.ts'
import { limitConcurrency } from '../../platform/media/limit-concurrency.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import { dropFiles } from '../../platform/media/remove-files.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { type StoredWall, wallStore } from './wall-store.ts'

/** Photos of people's walls. They are private: routes serve them to the owner, and to those with the wall's link. */
export interface WallPhotos {
  /** Takes the place of the photo before; the corners are set anew. Throws `UploadRefused`. */
  set(wall: StoredWall, data: Uint8Array): Promise<void>
  remove(wall: StoredWall): Promise<void>
  /** The media key. */
  key(wall: StoredWall): string
  /** The media key of a small copy for lists, made when it is first asked for. */
  previewKey(wall: StoredWall): Promise<string>
  /** In the transaction that deletes the rows which name the files. */
  drop(tx: Tx, keys: readonly string[]): Promise<void>
}

const previewOf = (key: string) => key.replace(/\.\w+$/, '-preview.jpg')
const previewWidth = 800

/** What the photos of one account may take. */
const maxBytes = 512 * 1024 * 1024

type Deps = { database: Database; jobs: Pick<Jobs, 'send'>; media: MediaStore }

export function createWallPhotos({ database, jobs, media }: Deps): WallPhotos {
  const drop = (tx: Tx, keys: readonly string[]) =>
    dropFiles(
      tx,
      jobs,
      keys.flatMap((key) => [key, previewOf(key)]),
    )

  const replace = ({ id, ownerId }: StoredWall, added: Parameters<typeof wallStore.setPhoto>[2]) =>
    database.transaction(async (tx) => {
      const { bytes } = await wallStore.lockOwner(tx, ownerId)
      const wall = await wallStore.lock(tx, id)
      if (!wall) throw new AppError('wall.unknown', {})
      if (added && bytes - (wall.photo?.bytes ?? 0) + added.bytes > maxBytes) {
        throw new AppError('upload.quota-reached', { maxBytes })
      }
      await wallStore.setPhoto(tx, id, added)
      await drop(tx, wall.photo ? [wall.photo.key] : [])
    })

  const keyOf = ({ photo }: StoredWall): string => {
    if (!photo) throw new AppError('wall.unknown', {})
    return photo.key
  }

  // One picture in memory at a time: a list asks for many.
  const inTurn = limitConcurrency(1)

  return {
    async set(wall, data) {
      const { ext, width, height, ...picture } = await inspectUpload(data, {
        ...{ accept: ['image'], maxBytes: maxWallPhotoBytes, owner: wall.ownerId },
      })
      const { key, size } = await media.putNamed(`private/walls/${randomUUID()}.${ext}`, picture.data)
      try {
        await replace(wall, { id: randomUUID(), key, bytes: size, width, height })
      } catch (error) {
        await media.remove(key)
        throw error
      }
    },
    remove: (wall) => replace(wall, null),
    key: keyOf,
    async previewKey(wall) {
      const key = keyOf(wall)
      const preview = previewOf(key)
      if (await media.stat(preview)) return preview
      return inTurn(async () => {
        const file = await media.open(key)
        const small = file && (await jpegOf(await buffer(file.stream), previewWidth))
        if (!small) return key
        await media.putNamed(preview, small)
        // The photo was removed meanwhile: nothing of it may stay.
        if (!(await media.stat(key))) await media.remove(preview)
        return preview
      })
    },
    drop,
  }
}
