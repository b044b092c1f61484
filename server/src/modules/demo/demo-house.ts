import { sql } from 'kysely'
import type { Images } from '../../platform/media/images.ts'
import type { Database } from '../../platform/postgres/database.ts'
import type { Subscriptions } from '../subscriptions/subscriptions.ts'
import { demoAccounts } from './demo-accounts.ts'
import { hangPictures } from './hang-pictures.ts'
import { type Faces, seedHouse } from './seed-house.ts'

type Deps = Faces & {
  database: Database
  images: Images
  subscriptions: Pick<Subscriptions, 'seed' | 'seedAtProvider'>
}

const SEED = 'demonstration house'

/** The demonstration house: filled once, then alive. Never composed in production. */
export function createDemoHouse({ database, images, ...faces }: Deps) {
  const { subscriptions } = faces
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
    hangPictures: () => hangPictures(images),
    /** Once the provider can be called. The artist's plan then exists there too, with its card and invoices. */
    seedPlan: () => subscriptions.seedAtProvider(demoAccounts.artist, 'premium'),
  }
}
