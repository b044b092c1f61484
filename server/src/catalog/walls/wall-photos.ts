import { maxWallPhotoBytes } from '@vermeil/contracts/catalog/walls.schema'
import { AppError } from '../../platform/app-error.ts'
import { removeAttachments, type UploadRules } from '../../platform/attachments/attachments.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { type StoredWall, wallStore } from './wall-store.ts'

/** Photos of people's walls. They are private: routes serve them to the owner, and to those with the wall's link. */
export interface WallPhotos {
  /** Takes the place of the photo before; the corners are set anew. */
  readonly photo: UploadRules<StoredWall>
  remove(wall: StoredWall): Promise<void>
}

/** What the photos of one account may take. */
const maxBytes = 512 * 1024 * 1024

export function createWallPhotos({ database, jobs }: { database: Database; jobs: Pick<Jobs, 'send'> }): WallPhotos {
  async function replace(tx: Tx, { id, ownerId }: StoredWall, add: () => Promise<string | null>): Promise<void> {
    await wallStore.lockOwner(tx, ownerId)
    const before = await wallStore.lock(tx, id)
    if (!before) throw new AppError('wall.unknown', {})
    await wallStore.setPhoto(tx, id, await add())
    if (before.photo) await removeAttachments(tx, jobs, { kind: 'wall', subjectIds: [id], id: before.photo.id })
  }

  return {
    photo: {
      ...{ kind: 'wall', purpose: 'photo', accept: ['image'], maxBytes: maxWallPhotoBytes },
      async attach(tx, { subject }, add) {
        await replace(tx, subject, () => add({ subjectId: subject.id }))
        const bytes = await wallStore.photoBytes(tx, subject.ownerId)
        if (bytes > maxBytes) throw new AppError('upload.quota-reached', { maxBytes })
      },
    },
    remove: (wall) => database.transaction((tx) => replace(tx, wall, async () => null)),
  }
}
