import type { ArtistId, ArtworkId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/database.ts'
import { lockName } from '../../../platform/postgres/lock-name.ts'
import { DIRECT, OTHER } from './visit-rules.ts'

/** How many hosts are counted by name in an artist's month. */
const MAX_HOSTS = 50

const today = sql`(house_now() at time zone 'utc')::date`
const thisMonth = sql`date_trunc('month', house_now() at time zone 'utc')::date`

/** Counts where the visitor of a work came from. */
export async function countReferrer(
  tx: Tx,
  { artworkId, artistId }: { artworkId: ArtworkId; artistId: ArtistId },
  host: string,
): Promise<void> {
  const counted = await admittedHost(tx, artistId, host)
  await sql`insert into artwork_referrers as r (artwork_id, day, host, view_count)
    values (${artworkId}, ${today}, ${counted}, 1)
    on conflict (artwork_id, day, host) do update set view_count = r.view_count + 1`.execute(tx)
}

/** The host itself while the artist's month has room for it, else `other`. */
async function admittedHost(tx: Tx, artistId: ArtistId, host: string): Promise<string> {
  if (host === DIRECT || host === OTHER) return host
  const known = await sql`select from referrer_hosts
    where artist_id = ${artistId} and month = ${thisMonth} and host = ${host}`.execute(tx)
  if (known.rows.length > 0) return host
  // Two new hosts at the same moment don't share the last place.
  await lockName(tx, `referrers of ${artistId}`)
  const admitted = await sql`insert into referrer_hosts as h (artist_id, month, host)
    select ${artistId}, ${thisMonth}, ${host} where ${MAX_HOSTS} > (
      select count(*) from referrer_hosts where artist_id = ${artistId} and month = ${thisMonth} and host <> ${host}
    )
    on conflict (artist_id, month, host) do update set host = excluded.host returning host`.execute(tx)
  return admitted.rows.length > 0 ? host : OTHER
}
