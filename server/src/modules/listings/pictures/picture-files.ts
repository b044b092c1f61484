import { sql } from 'kysely'
import { z } from 'zod'
import type { JobDefinition, Jobs } from '../../../platform/jobs.ts'
import type { Images } from '../../../platform/media/images.ts'
import type { MediaStore } from '../../../platform/media/media-store.ts'
import { one } from '../../../platform/must.ts'
import type { Db, Tx } from '../../../platform/postgres/database.ts'

const Pictures = z.object({ keys: z.array(z.string()) })
const removePictures: JobDefinition<z.infer<typeof Pictures>> = { name: 'listings.remove-pictures', data: Pictures }

/** Files are removed by a job that the transaction sends which deletes their rows: never too early, never forgotten. */
export const handleRemovedPictures = (jobs: Jobs, { media, images }: { media: MediaStore; images: Images }) =>
  jobs.handle(removePictures, async ({ keys }) => {
    for (const key of keys) await Promise.all([media.remove(key), images.forget(key)])
  })

/** Whether a work has this picture. */
export async function isPictureUsed(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (select from artwork_images where image_key = ${key}) as "isUsed"`.execute(db)
  return one(rows).isUsed
}

/** Removes the pictures of works, or those named. */
export async function dropPictures(
  tx: Tx,
  jobs: Pick<Jobs, 'send'>,
  which: { workIds: string[] } | { imageId: string },
) {
  const chosen = 'imageId' in which ? sql`id = ${which.imageId}` : sql`artwork_id = any(${which.workIds}::uuid[])`
  const { rows } = await sql<{ key: string }>`
    delete from artwork_images where ${chosen} returning image_key as key`.execute(tx)
  if (rows.length > 0) await jobs.send(tx, removePictures, { keys: rows.map(({ key }) => key) })
}
