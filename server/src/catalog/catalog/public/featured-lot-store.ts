import type { LotId } from '@vermeil/contracts/ids'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import type pg from 'pg'
import { one } from '../../../platform/must.ts'
import { cardsOf } from './card-store.ts'
import type { Viewer } from './lot-visibility.ts'

const FEATURED = 9

/**
 * The works that an administrator has chosen, in their order, while they are on auction. Where some have sold, those most
 * watched take their place.
 */
export async function featuredLotIds(pool: pg.Pool): Promise<{ lotIds: LotId[]; now: Date }> {
  const { rows } = await pool.query<{ lot_ids: string[]; now: Date }>(
    `with chosen as (
       select l.id, 0 as rank, a.featured_position as place, a.listed_at, 0 as watchers
       from public_lots l join public_works a on a.id = l.artwork_id
       where a.is_featured and l.state in ('live', 'stopped') and l.venue = 'timed'
     ), watched as (
       select s.lot_id, 1 as rank, null::smallint as place, s.listed_at, s.watch_count as watchers from lot_search s join public_lots l on l.id = s.lot_id
       where l.state = 'live' and l.venue = 'timed' and s.lot_id not in (select id from chosen)
       order by s.watch_count desc, s.lot_id limit ${FEATURED}
     )
     select house_now() as now, array(select id from (table chosen union all table watched) wall
       order by rank, place nulls last, watchers desc, listed_at desc, id limit ${FEATURED}) as lot_ids`,
  )
  const { lot_ids, now } = one(rows)
  return { lotIds: lot_ids, now }
}

export async function featuredLots(pool: pg.Pool, viewer: Viewer) {
  const { lotIds, now } = await featuredLotIds(pool)
  return { lots: await cardsOf(pool, lotIds, viewer), serverTime: now.toISOString() }
}

/** Fewer bids than these show nothing of how a price came about. */
const BIDS_WORTH_CHECKING = 5
/** How many sales are looked at: one among the last ones was bid up, or none is shown. */
const LATEST_SALES = 50

/** The latest sale whose price was bid up in public. */
export async function verifiableLotId(pool: pg.Pool): Promise<LotId | null> {
  const { rows } = await pool.query<{ id: string }>(
    `select l.id from (
       select id, updated_at from public_works where status = 'sold' order by updated_at desc, id desc limit ${LATEST_SALES}
     ) a join public_lots l on l.artwork_id = a.id
     where l.state = 'sold' and l.bid_count >= ${BIDS_WORTH_CHECKING} order by a.updated_at desc, a.id desc limit 1`,
  )
  return rows[0]?.id ?? null
}

export async function verifiableLot(pool: pg.Pool, viewer: Viewer): Promise<LotCard | null> {
  const lotId = await verifiableLotId(pool)
  const [lot] = await cardsOf(pool, lotId === null ? [] : [lotId], viewer)
  return lot ?? null
}
