import type { AccountId } from '@vermeil/contracts/ids'
import { attachmentStore } from '../../platform/attachments/attachment-store.ts'
import { isImage, removeAttachments } from '../../platform/attachments/attachments.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import { orderThread } from './order-messages.ts'
import { shipmentStore } from './shipment-store.ts'

const MAX_EXPORTED = 10_000

/** For the export of a person's own data: their orders on both sides, and what they wrote and uploaded. */
export const createExport = (db: Db) => async (accountId: AccountId) => ({
  shipments: await shipmentStore.ofAccount(db, accountId, MAX_EXPORTED),
  messages: (await orderThread.writtenBy(db, accountId, MAX_EXPORTED)).map(
    ({ subjectId: orderId, aboutId: _, ...message }) => ({ ...message, orderId }),
  ),
  files: (await attachmentStore.list(db, { kind: 'order', uploadedBy: accountId }, MAX_EXPORTED)).map(
    ({ key, subjectId: orderId, uploadedAt: at, ...file }) => ({ ...file, orderId, isImage: isImage(key), at }),
  ),
})

/** What the person wrote and uploaded goes. What happened when stays: other people's money depends on it. */
export const createErase =
  (jobs: Pick<Jobs, 'send'>) =>
  async (tx: Tx, accountId: AccountId): Promise<void> => {
    await shipmentStore.forget(tx, accountId)
    await orderThread.forget(tx, accountId)
    await removeAttachments(tx, jobs, { kind: 'order', uploadedBy: accountId })
  }
