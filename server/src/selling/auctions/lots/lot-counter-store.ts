import type { Database } from '../../../platform/postgres/database.ts'
import { onClient, statement } from '../../../platform/postgres/run-sql.ts'
import type { CounterCheck, CounterDifference } from '../../../platform/repair-counters.ts'

const findDifferences = statement<CounterDifference>(
  'auctions.lot-counters',
  `select 'lots.' || d.name as counter, l.id as subject, d.expected, d.found
    from lots l
    cross join lateral (
      select coalesce(max(sequence), 0) as sequence,
        count(*) filter (where kind in ('open', 'ceiling-answer', 'floor')) - coalesce(sum(cardinality(voids)), 0) as bids
      from lot_entries where lot_id = l.id
    ) as history
    cross join lateral (values
      ('bid_count', history.bids, l.bid_count), ('sequence', history.sequence, l.sequence)
    ) as d (name, expected, found)
    where d.expected <> d.found
      and (l.state in ('live', 'stopped') or l.ended_at > (select house_now()) - interval '7 days')
    order by l.id, d.name`,
)

/** Compared and never corrected: a sealed history and its lot that disagree need a person. */
export const lotCounters = ({ pool }: Pick<Database, 'pool'>): CounterCheck => ({
  find: () => onClient(pool)(findDifferences),
})
