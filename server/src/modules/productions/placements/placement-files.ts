import { randomUUID } from 'node:crypto'
import type { AccountId } from '@vermeil/contracts/ids'
import { placementFiles } from '@vermeil/contracts/placements'
import { AppError } from '../../../platform/app-error.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { inspectDocument, inspectUpload } from '../../../platform/media/inspect-upload.ts'
import type { MediaStore } from '../../../platform/media/media-store.ts'
import { dropFiles } from '../../../platform/media/remove-files.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { slugOf } from '../../../platform/slug.ts'
import type { ChangeProduction } from '../change-production.ts'
import type { StoredProduction } from '../productions/production-store.ts'
import { placementFileStore, type StoredFile } from './placement-file-store.ts'
import type { StoredPlacement } from './placement-store.ts'

type Spot = { production: StoredProduction; placement: StoredPlacement }

/** Pictures and papers of placements. Both are private: a route serves them to people who see the placement. */
export interface PlacementFiles {
  /** Throws `UploadRefused`. The picture before is removed. */
  setImage(actorId: AccountId, spot: Spot, data: Uint8Array): Promise<void>
  removeImage(actorId: AccountId, spot: Spot): Promise<void>
  /** A signed paper clears the placement. Throws `UploadRefused`. */
  setPaper(actorId: AccountId, spot: Spot, data: Uint8Array): Promise<void>
  /** Somebody answers for the placement by name. */
  override(actorId: AccountId, spot: Spot, reason: string): Promise<void>
  unclear(actorId: AccountId, spot: Spot): Promise<void>
}

/** What the files of one production may take. */
const maxBytes = 500 * 1024 * 1024

type Deps = { change: ChangeProduction; jobs: Pick<Jobs, 'send'>; media: MediaStore }

export function createPlacementFiles({ change, jobs, media }: Deps): PlacementFiles {
  /** Stores the file, then the row that names it; where the row is refused, the file goes. */
  async function stored(
    { production }: Spot,
    { data, ext }: { data: Buffer; ext: string },
    work: (file: StoredFile, requireRoom: (tx: Tx) => Promise<void>) => Promise<void>,
  ) {
    const { key, size } = await media.putNamed(`private/productions/${randomUUID()}.${ext}`, data)
    const requireRoom = async (tx: Tx) => {
      const taken = await placementFileStore.bytesOf(tx, production.id)
      if (taken + size > maxBytes) throw new AppError('upload.quota-reached', { maxBytes })
    }
    try {
      await work({ key, bytes: size }, requireRoom)
    } catch (error) {
      await media.remove(key)
      throw error
    }
  }

  const about = ({ placement }: Spot) => ({ what: placement.title, setId: placement.setId })

  return {
    async setImage(actorId, spot, data) {
      const picture = await inspectUpload(data, {
        ...{ accept: ['image'], maxBytes: placementFiles.imageBytes, owner: actorId },
      })
      await stored(spot, picture, (file, requireRoom) =>
        change(spot.production, actorId, { act: 'placement.changed', ...about(spot) }, async (tx) => {
          await requireRoom(tx)
          await dropFiles(tx, jobs, [await placementFileStore.setImage(tx, spot.placement.id, file)])
        }),
      )
    },

    removeImage: (actorId, spot) =>
      change(spot.production, actorId, { act: 'placement.changed', ...about(spot) }, async (tx) =>
        dropFiles(tx, jobs, [await placementFileStore.setImage(tx, spot.placement.id, null)]),
      ),

    async setPaper(actorId, spot, data) {
      const paper = await inspectDocument(data, {
        ...{ accept: ['image', 'pdf'], maxBytes: placementFiles.paperBytes, owner: actorId },
      })
      const filename = `${slugOf(spot.placement.title)}-clearance.${paper.ext}`
      await stored(spot, paper, (file, requireRoom) =>
        change(spot.production, actorId, { act: 'placement.cleared', ...about(spot) }, async (tx) => {
          await requireRoom(tx)
          const before = await placementFileStore.clear(tx, spot.placement.id, actorId, { file, filename })
          await dropFiles(tx, jobs, [before])
        }),
      )
    },

    override: (actorId, spot, reason) =>
      change(spot.production, actorId, { act: 'placement.overridden', ...about(spot) }, async (tx) =>
        dropFiles(tx, jobs, [await placementFileStore.clear(tx, spot.placement.id, actorId, { reason })]),
      ),

    unclear: (actorId, spot) =>
      change(spot.production, actorId, { act: 'placement.unclear', ...about(spot) }, async (tx) =>
        dropFiles(tx, jobs, [await placementFileStore.unclear(tx, spot.placement.id)]),
      ),
  }
}
