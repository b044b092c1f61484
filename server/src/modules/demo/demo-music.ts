import type { MediaStore } from '../../platform/media/media-store.ts'
import type { Database } from '../../platform/postgres/database.ts'
import type { Music } from '../music/music.ts'
import { createComposer } from './composer/composer.ts'

type Deps = { database: Database; media: MediaStore; onError: (error: unknown) => void }

const SEED = 'demonstration music'

/** The demonstration house's own playlist. */
export function createDemoMusic({ database, media, onError }: Deps) {
  const { pieces, ...composer } = createComposer({ store: media, onError })
  return {
    ...composer,
    /** Once: a piece that an administrator took out does not come back with the next start. */
    fill: (music: Pick<Music, 'seed'>): Promise<void> =>
      database.transaction(async (tx) => {
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('house_seeds')
          .values({ name: SEED })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows === 1n) await music.seed(tx, pieces)
      }),
  }
}
