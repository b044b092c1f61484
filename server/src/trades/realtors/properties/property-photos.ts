import { maxPhotoBytes, realtorLimits } from '@vermeil/contracts/trades/realtors.schema'
import { AppError } from '../../../platform/app-error.ts'
import { type Attachment, attachmentStore } from '../../../platform/attachments/attachment-store.ts'
import { removeAttachments, type UploadRules } from '../../../platform/attachments/attachments.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Database, Db, Tx } from '../../../platform/postgres/database.ts'
import { propertyStore, type StoredProperty } from './property-store.ts'

/** What the photos of one realtor may take. */
const maxBytes = 1024 * 1024 * 1024

export const photosOf = (db: Db | Tx, propertyId: string): Promise<Attachment[]> =>
  attachmentStore.list(db, { kind: 'property', subjectIds: [propertyId] })

/** Under the property's lock; the count before and after is an entry of its history. */
async function changePhotos(tx: Tx, { id }: StoredProperty, work: () => Promise<void>): Promise<void> {
  if (!(await propertyStore.lock(tx, id))) throw new AppError('property.unknown', {})
  const before = (await photosOf(tx, id)).length
  await work()
  const after = (await photosOf(tx, id)).length
  await propertyStore.addChanges(tx, id, [{ field: 'photos', before: String(before), after: String(after) }])
}

/** Photos of a home. They are private: a route serves them to the owner, and a proposal to its client. */
export const propertyPhoto: UploadRules<StoredProperty> = {
  ...{ kind: 'property', purpose: 'photo', accept: ['image'] },
  ...{ maxBytes: maxPhotoBytes, maxFiles: realtorLimits.photos },
  attach: (tx, { subject }, add) =>
    changePhotos(tx, subject, async () => {
      await add({ subjectId: subject.id })
      const bytes = await propertyStore.photoBytes(tx, subject.ownerId)
      if (bytes > maxBytes) throw new AppError('upload.quota-reached', { maxBytes })
    }),
}

export type RemovePhoto = (property: StoredProperty, photoId: string) => Promise<void>

export const createRemovePhoto =
  ({ database, jobs }: { database: Database; jobs: Pick<Jobs, 'send'> }): RemovePhoto =>
  (property, id) =>
    database.transaction((tx) =>
      changePhotos(tx, property, async () => {
        const removed = await removeAttachments(tx, jobs, { kind: 'property', subjectIds: [property.id], id })
        if (removed.length === 0) throw new AppError('property.unknown', {})
      }),
    )
