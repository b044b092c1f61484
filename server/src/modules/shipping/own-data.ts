import type { AccountId } from '@vermeil/contracts/ids'
import { z } from 'zod'
import type { JobDefinition, Jobs } from '../../platform/jobs.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import { orderMessageStore } from './order-message-store.ts'
import { shipmentStore } from './shipment-store.ts'

const Files = z.object({ keys: z.array(z.string()) })
const removeFiles: JobDefinition<z.infer<typeof Files>> = { name: 'shipping.remove-files', data: Files }

export const handleRemovedFiles = (jobs: Jobs, media: MediaStore) =>
  jobs.handle(removeFiles, async ({ keys }) => {
    for (const key of keys) await media.remove(key)
  })

const MAX_EXPORTED = 10_000

/** For the export of a person's own data: their orders on both sides, and what they wrote and uploaded. */
export const createExport = (db: Db) => async (accountId: AccountId) => ({
  shipments: await shipmentStore.ofAccount(db, accountId, MAX_EXPORTED),
  messages: await orderMessageStore.writtenBy(db, accountId, MAX_EXPORTED),
  files: (await orderMessageStore.uploadedBy(db, accountId, MAX_EXPORTED)).map(({ key: _, ...file }) => file),
})

/** What the person wrote and uploaded goes. What happened when stays: other people's money depends on it. */
export const createErase =
  (jobs: Pick<Jobs, 'send'>) =>
  async (tx: Tx, accountId: AccountId): Promise<void> => {
    await shipmentStore.forget(tx, accountId)
    const keys = await orderMessageStore.forget(tx, accountId)
    if (keys.length > 0) await jobs.send(tx, removeFiles, { keys })
  }
