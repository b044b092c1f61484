import { sql } from 'kysely'
import { z } from 'zod'
import type { JobDefinition, Jobs } from '../../platform/jobs.ts'
import type { Images } from '../../platform/media/images.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import type { Db, Tx } from '../../platform/postgres/database.ts'

const Pictures = z.object({ keys: z.array(z.string()) })
const removePictures: JobDefinition<z.infer<typeof Pictures>> = { name: 'catalog.remove-pictures', data: Pictures }

/** A file goes only once its row is gone for good, and then surely: by a job of the transaction that removed the row. */
export const handleRemovedPictures = (jobs: Jobs, { media, images }: { media: MediaStore; images: Images }) =>
  jobs.handle(removePictures, async ({ keys }) => {
    for (const key of keys) await Promise.all([media.remove(key), images.forget(key)])
  })

/** Whether a work or an artist has this picture. */
export async function isPictureUsed(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (select from artwork_images where image_key = ${key})
      or exists (select from artists where avatar_key = ${key}) as "isUsed"`.execute(db)
  return rows[0]!.isUsed
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
