import { z } from 'zod'
import type { JobDefinition, Jobs } from '../../../platform/jobs.ts'
import type { Images } from '../../../platform/media/images.ts'
import type { MediaStore } from '../../../platform/media/media-store.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { pictureStore } from './picture-store.ts'

const Pictures = z.object({ keys: z.array(z.string()) })
const removePictures: JobDefinition<z.infer<typeof Pictures>> = { name: 'listings.remove-pictures', data: Pictures }

/** Files are removed by a job that the transaction sends which deletes their rows: never too early, never forgotten. */
export const handleRemovedPictures = (jobs: Jobs, { media, images }: { media: MediaStore; images: Images }) =>
  jobs.handle(removePictures, async ({ keys }) => {
    for (const key of keys) await Promise.all([media.remove(key), images.forget(key)])
  })

/** Removes the pictures of works, or those named. */
export async function dropPictures(
  tx: Tx,
  jobs: Pick<Jobs, 'send'>,
  which: { workIds: string[] } | { imageId: string },
) {
  const keys = await pictureStore.remove(tx, which)
  if (keys.length > 0) await jobs.send(tx, removePictures, { keys })
}
