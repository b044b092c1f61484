import type { AccountId } from '@vermeil/contracts/ids'
import { placementFiles } from '@vermeil/contracts/trades/placements.schema'
import { AppError } from '../../../platform/app-error.ts'
import { type FileRules, removeAttachments, type UploadRules } from '../../../platform/attachments/attachments.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { slugOf } from '../../../platform/slug.ts'
import { changeProduction } from '../change-production.ts'
import type { StoredProduction } from '../productions/production-store.ts'
import { placementFileStore } from './placement-file-store.ts'
import type { StoredPlacement } from './placement-store.ts'

type Spot = { production: StoredProduction; placement: StoredPlacement }

/** Pictures and papers of placements. Both are private: a route serves them to people who see the placement. */
export interface PlacementFiles {
  /** The picture before is removed. */
  readonly image: UploadRules<Spot>
  /** A signed paper clears the placement. */
  readonly paper: UploadRules<Spot>
  removeImage(actorId: AccountId, spot: Spot): Promise<void>
  /** Somebody answers for the placement by name. */
  override(actorId: AccountId, spot: Spot, reason: string): Promise<void>
  unclear(actorId: AccountId, spot: Spot): Promise<void>
}

const image: FileRules = {
  ...{ kind: 'placement', purpose: 'image', accept: ['image'], maxBytes: placementFiles.imageBytes },
}
const paper: FileRules = {
  ...{ kind: 'placement', purpose: 'paper', isDocument: true },
  ...{ accept: ['image', 'pdf'], maxBytes: placementFiles.paperBytes },
}

/** What the files of one production may take. */
const maxBytes = 500 * 1024 * 1024

type Act = 'changed' | 'cleared' | 'overridden' | 'unclear'

export function createPlacementFiles({ database, jobs }: { database: Database; jobs: Pick<Jobs, 'send'> }) {
  const change = (tx: Tx, actorId: AccountId, act: Act, { production, placement }: Spot, work: () => Promise<void>) =>
    changeProduction(
      tx,
      production,
      actorId,
      { act: `placement.${act}`, what: placement.title, setId: placement.setId },
      work,
    )

  async function remove(tx: Tx, { placement: { id } }: Spot, { kind, purpose }: FileRules) {
    await removeAttachments(tx, jobs, { kind, subjectIds: [id], purposes: [purpose] })
  }
  async function unclear(tx: Tx, spot: Spot) {
    await placementFileStore.unclear(tx, spot.placement.id)
    await remove(tx, spot, paper)
  }
  async function requireRoom(tx: Tx, { production: { id } }: Spot) {
    if ((await placementFileStore.bytesOf(tx, id)) > maxBytes) throw new AppError('upload.quota-reached', { maxBytes })
  }

  const files: PlacementFiles = {
    image: {
      ...image,
      attach: (tx, { account, subject }, add) =>
        change(tx, account.id, 'changed', subject, async () => {
          await remove(tx, subject, image)
          await add({ subjectId: subject.placement.id })
          await requireRoom(tx, subject)
        }),
    },

    paper: {
      ...paper,
      attach: (tx, { account, subject }, add) =>
        change(tx, account.id, 'cleared', subject, async () => {
          const { id, title } = subject.placement
          await unclear(tx, subject)
          const paperId = await add({ subjectId: id, name: `${slugOf(title)}-clearance` })
          await placementFileStore.clear(tx, id, account.id, { paperId })
          await requireRoom(tx, subject)
        }),
    },

    removeImage: (actorId, spot) =>
      database.transaction((tx) => change(tx, actorId, 'changed', spot, () => remove(tx, spot, image))),

    override: (actorId, spot, reason) =>
      database.transaction((tx) =>
        change(tx, actorId, 'overridden', spot, async () => {
          await unclear(tx, spot)
          await placementFileStore.clear(tx, spot.placement.id, actorId, { reason })
        }),
      ),

    unclear: (actorId, spot) =>
      database.transaction((tx) => change(tx, actorId, 'unclear', spot, () => unclear(tx, spot))),
  }
  return files
}
