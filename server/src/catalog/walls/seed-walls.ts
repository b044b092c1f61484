import type { WallPlan } from '@vermeil/contracts/catalog/walls.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { attachmentStore } from '../../platform/attachments/attachment-store.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import { wallStore } from './wall-store.ts'

export type WallSeed = {
  id: string
  ownerId: AccountId
  plan: WallPlan
  /** A JPEG. */
  photo: { data: Buffer; width: number; height: number } | null
}

const photoKey = (id: string) => `private/walls/${id}.jpg`

export async function seedWalls(tx: Tx, walls: readonly WallSeed[]): Promise<void> {
  for (const { id, ownerId, plan, photo } of walls) {
    if (photo) {
      const { data, width, height } = photo
      await attachmentStore.add(tx, {
        ...{ id, subject_kind: 'wall', subject_id: id, purpose: 'photo', filename: `${id}.jpg` },
        ...{ media_key: photoKey(id), bytes: data.length, width, height },
      })
    }
    await wallStore.add(tx, ownerId, plan, { id, ...(photo && { photoId: id }) })
  }
}

/** Stores the files of seeded photos where they are missing: a copied database comes without them. */
export async function seedWallPhotos(
  media: Pick<MediaStore, 'stat' | 'putNamed'>,
  walls: readonly WallSeed[],
): Promise<void> {
  for (const { id, photo } of walls) {
    if (photo && !(await media.stat(photoKey(id)))) await media.putNamed(photoKey(id), photo.data)
  }
}
