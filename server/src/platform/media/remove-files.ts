import { z } from 'zod'
import type { JobDefinition, Jobs } from '../jobs.ts'
import type { Tx } from '../postgres/database.ts'
import type { Images } from './images.ts'
import type { MediaStore } from './media-store.ts'

const Files = z.object({ keys: z.array(z.string()) })
const removeFiles: JobDefinition<z.infer<typeof Files>> = { name: 'media.remove-files', data: Files }

export const handleRemovedFiles = (jobs: Jobs, media: MediaStore, images?: Pick<Images, 'forget'>) =>
  jobs.handle(removeFiles, async ({ keys }) => {
    for (const key of keys) await Promise.all([media.remove(key), images?.forget(key)])
  })

/** In the transaction that deletes the rows which name the files. No other row may name them. */
export async function dropFiles(tx: Tx, jobs: Pick<Jobs, 'send'>, keys: readonly (string | null)[]): Promise<void> {
  const named = keys.filter((key) => key !== null)
  if (named.length > 0) await jobs.send(tx, removeFiles, { keys: named })
}
