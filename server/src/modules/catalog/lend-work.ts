import { sql } from 'kysely'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import { projection } from './projection-store.ts'
import { type OnLotOpened, offer } from './submit-listing.ts'

type Deps = { onLotOpened: OnLotOpened; onLotWithdrawn: (tx: Tx, lotId: string) => Promise<void> }

/** What happens to a listed work that leaves the house for a while, or comes back unsold after all. */
export function createLendWork({ onLotOpened, onLotWithdrawn }: Deps) {
  return {
    /** Takes its lot out of sale. The caller holds the work, and has seen that nobody has bid on it. */
    async lend(tx: Tx, artworkId: string): Promise<void> {
      const { rows } = await sql<{ id: string }>`
        update lots set state = 'withdrawn', closes_at = null
        where artwork_id = ${artworkId} and state in ('scheduled', 'live') and bid_count = 0 returning id`.execute(tx)
      await sql`update artworks set status = 'withdrawn', updated_at = house_now()
        where id = ${artworkId} and status = 'listed'`.execute(tx)
      for (const { id } of rows) {
        await sql`update artists set work_count = greatest(work_count - 1, 0)
          where id = (select artist_id from artworks where id = ${artworkId})`.execute(tx)
        await projection.remove(tx, [id])
        await onLotWithdrawn(tx, id)
      }
    },

    /** Offers it again, in a new lot on its seller's terms. */
    relist: (tx: Tx, artworkId: string): Promise<void> => offer(tx, artworkId, onLotOpened),

    /** The same for a work that comes back: one that its seller has made incomplete meanwhile stays with the seller. */
    async relistIfComplete(tx: Tx, artworkId: string): Promise<void> {
      await sql`savepoint relist`.execute(tx)
      try {
        await offer(tx, artworkId, onLotOpened)
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'listing.incomplete')) throw error
        await sql`rollback to savepoint relist`.execute(tx)
      }
    },

    /** A sale that was undone leaves the work with its seller, who may offer it again. */
    async returnToSeller(tx: Tx, artworkId: string): Promise<void> {
      await sql`update artworks set status = 'withdrawn', updated_at = house_now()
        where id = ${artworkId} and status = 'sold'`.execute(tx)
      const { rows } = await sql<{ id: string }>`select id from lots where artwork_id = ${artworkId}`.execute(tx)
      await projection.rebuild(
        tx,
        rows.map(({ id }) => id),
      )
    },
  }
}
