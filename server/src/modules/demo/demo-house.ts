import { sql } from 'kysely'
import type { Logger } from '../../platform/logger.ts'
import type { Images } from '../../platform/media/images.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { hangPictures } from './hang-pictures.ts'
import { type Faces, seedHouse } from './seed-house.ts'

type Deps = Faces & { database: Database; images: Images; logger: Logger }

const SEED = 'demonstration house'

/** The demonstration house: filled once, then alive. Never composed in production. */
export function createDemoHouse({ database, images, logger, ...faces }: Deps) {
  let isStopped = false
  let hanging: Promise<void> = Promise.resolve()

  return {
    /** Seeds in one transaction with the mark that it was done: an interrupted start leaves nothing, a second adds nothing. */
    async fill(): Promise<void> {
      await database.transaction(async (tx) => {
        const claimed = await tx
          .insertInto('house_seeds')
          .values({ name: SEED })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        if (claimed.numInsertedOrUpdatedRows !== 1n) return
        const { rows } = await sql<{ now: Date }>`select house_now() as now`.execute(tx)
        await seedHouse(tx, faces, rows[0]!.now)
      })
    },
    /** In the background: the house is open meanwhile, and a picture that is not there yet is painted when asked for. */
    hangPictures() {
      hanging = hangPictures(images, () => isStopped).catch((error) => {
        if (!isStopped) logger.warn({ err: error }, 'the pictures could not all be painted ahead')
      })
    },
    async close() {
      isStopped = true
      await hanging
    },
  }
}
