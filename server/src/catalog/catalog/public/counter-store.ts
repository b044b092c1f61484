import type { ArtistId, ArtworkId } from '@vermeil/contracts/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import type { CounterCheck, CounterDifference } from '../../../platform/repair-counters.ts'

/** The counters of artists. Works, sales and ratings come from views that their modules publish. */
const artistDifferences = (which: RawBuilder<unknown>) => sql<CounterDifference>`
  select 'artists.' || d.name as counter, r.id as subject, d.expected, d.found
  from artists r
  left join artist_works w on w.artist_id = r.id
  left join artist_sales s on s.artist_id = r.id
  left join artist_ratings g on g.artist_id = r.id
  left join (select artist_id, count(*) as followers from follows group by artist_id) f on f.artist_id = r.id
  cross join lateral (values
    ('work_count', coalesce(w.works, 0), r.work_count::bigint),
    ('sale_count', coalesce(s.sales, 0), r.sale_count),
    ('sale_value_cents', coalesce(s.value_cents, 0), r.sale_value_cents),
    ('follower_count', coalesce(f.followers, 0), r.follower_count),
    ('rating_count', coalesce(g.ratings, 0), r.rating_count),
    ('rating_sum', coalesce(g.stars, 0), r.rating_sum)
  ) as d (name, expected, found)
  where d.expected <> d.found and ${which}
  order by r.id, d.name`

const watchDifferences = (which: RawBuilder<unknown>) => sql<CounterDifference>`
  select 'artwork_figures.watch_count' as counter, f.artwork_id as subject, coalesce(w.watches, 0) as expected,
    f.watch_count as found
  from artwork_figures f
  left join (
    select l.artwork_id, count(*) as watches from watches join public_lots l on l.id = watches.lot_id
    where l.seller_id is distinct from watches.account_id group by l.artwork_id
  ) w on w.artwork_id = f.artwork_id
  where f.watch_count <> coalesce(w.watches, 0) and ${which}`

/**
 * Every change of a count also changes the row that holds it. So while that row is locked, the count and the rows that
 * can be seen belong together.
 */
async function repairArtist(tx: Tx, artistId: ArtistId): Promise<CounterDifference[]> {
  await tx.selectFrom('artists').select('id').where('id', '=', artistId).forUpdate().execute()
  const { rows } = await artistDifferences(sql`r.id = ${artistId}`).execute(tx)
  const columns = rows.map(({ counter, expected }) => [counter.slice('artists.'.length), expected])
  // All at once: the table checks the counts of ratings and stars against each other.
  if (columns.length > 0)
    await tx.updateTable('artists').set(Object.fromEntries(columns)).where('id', '=', artistId).execute()
  return rows
}

async function repairWatches(tx: Tx, artworkId: ArtworkId): Promise<CounterDifference[]> {
  await tx.selectFrom('artwork_figures').select('artwork_id').where('artwork_id', '=', artworkId).forUpdate().execute()
  const { rows } = await watchDifferences(sql`f.artwork_id = ${artworkId}`).execute(tx)
  for (const { expected } of rows)
    await tx.updateTable('artwork_figures').set({ watch_count: expected }).where('artwork_id', '=', artworkId).execute()
  return rows
}

export const artistCounters = ({ db, transaction }: Database): CounterCheck => ({
  find: async () => (await artistDifferences(sql`true`).execute(db)).rows,
  repair: (artistId) => transaction((tx) => repairArtist(tx, artistId)),
})

export const watchCounters = ({ db, transaction }: Database): CounterCheck => ({
  find: async () => (await watchDifferences(sql`true`).execute(db)).rows,
  repair: (artworkId) => transaction((tx) => repairWatches(tx, artworkId)),
})
