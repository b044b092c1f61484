import { sql } from 'kysely'
import { AppError } from '../../../platform/app-error.ts'
import { one } from '../../../platform/must.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import type { Catalog } from '../../catalog/catalog.ts'

export type OfferWork = (tx: Tx, artworkId: string) => Promise<void>

/**
 * Offers a work: it is listed from this moment, and its auction runs for as long as its seller asked. A lot takes a
 * copy of the terms, since it is what a bid locks and decides by.
 */
export const createOfferWork =
  ({ catalog }: { catalog: Pick<Catalog, 'refreshNow' | 'figures'> }): OfferWork =>
  async (tx, artworkId) => {
    await sql`update artworks set status = 'listed', listed_at = house_now(), review_reason = null, updated_at = house_now()
    where id = ${artworkId}`
      .execute(tx)
      .catch(refuseIfIncomplete)
    await catalog.figures.addWork(tx, artworkId)
    const { rows } = await sql<{ id: string }>`
    insert into lots (artwork_id, seller_id, interested_parties, venue, state, starting_bid_cents, estimate_high_cents,
      reserve_cents, buy_now_cents, buy_now_visibility, opens_at, closes_at, duration_seconds)
    select id, seller_id, array_remove(array[seller_id], null), 'timed', 'live', starting_bid_cents, estimate_high_cents,
      reserve_cents, buy_now_cents, buy_now_visibility, now.at, now.at + make_interval(secs => duration_seconds), duration_seconds
    from artworks, (select date_trunc('milliseconds', house_now()) as at) now
    where id = ${artworkId}
    returning id`
      .execute(tx)
      .catch(refuseIfBooked)
    await catalog.refreshNow(tx, [one(rows).id])
  }

/** The table refuses to offer a work without its terms: a seller may change one that is not on sale in any way. */
function refuseIfIncomplete(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'artworks_offered_are_whole') {
    throw new AppError('listing.incomplete', {
      issues: [{ path: '', message: 'The seller has to complete it first.' }],
    })
  }
  throw error
}

/** The table refuses to offer a work that is leased, hired or reserved: it is in one place at a time. */
function refuseIfBooked(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'lots_offer_free_works') throw new AppError('work.booked', {})
  throw error
}
